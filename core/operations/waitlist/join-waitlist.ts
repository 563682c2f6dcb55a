import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { AlreadyExists } from '../already-exists.ts'
import { lengthened } from '../appointments/added-time.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { bookedBy } from '../appointments/may-book.ts'
import { draftsOf } from '../booking/booking-params.ts'
import { readBooking } from '../booking/read-booking.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { holderOf } from '../limits/hold-slot.ts'
import type { StoredReservation } from '../ports.ts'
import { priceCart, wireQuote } from '../pricing/price-cart.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { type Joining, joinQueue } from './join-queue.ts'
import { entryForCustomer } from './queue-decision.ts'

/** How often joining starts over when calls with the same draft interfere. */
const tries = 4

/** Joins as often as another call of the same draft was in between. Answers a hold where room has come meanwhile. */
async function tryToJoin(joining: Joining): ReturnType<typeof joinQueue> {
  let refused: Awaited<ReturnType<typeof joinQueue>> = refuse('status_conflict')
  for (let round = 0; round < tries; round += 1)
    try {
      refused = await joinQueue(joining)
      if (refused.ok || refused.error.code !== 'status_conflict') return refused
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error
    }
  return refused
}

/** The refusal of who need not wait: the place is held for their draft. */
function roomNow(hold: StoredReservation, { appointment, answers, tenant }: Joining): Result<never> {
  const priced = priceCart([{ ...answers, appointment, frozen: hold.pricedata }], tenant)
  if (!priced.ok) return priced
  return refuse('room_now', {
    data: {
      reservation: wireReservation(hold, tenant, appointment.entry),
      quote: wireQuote(priced.value.quote, appointment, tenant),
    },
  })
}

/** Joins the queue; refuses with `room_now`, the hold and its quote where there is room by now. */
export async function join(joining: Joining): Promise<Result<StoredReservation>> {
  const joined = await tryToJoin(joining)
  if (!joined.ok) return refuseAlone(joined.error)
  return joined.value.status === 'in-progress' ? roomNow(joined.value, joining) : joined
}

/**
 * Joins the queue for a full slot, occurrence or range of days: asks for what a booking asks for, takes no money and
 * holds nothing. Where room has come meanwhile, the place is held for the draft and the refusal is `room_now`. The same
 * draft again changes its entry: fewer seats, answers and language in place, more seats at the end of the queue.
 */
export const joinWaitlist = defineOperation({
  name: 'join_waitlist',
  summary: 'Joins the queue for a full slot, occurrence or range of days; costs nothing.',
  ...calls.join_waitlist,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const read = await readBooking(input)
    if (!read.ok) return read
    const { answers, contact } = read.value
    const appointment = lengthened(read.value.appointment, answers)
    // Days in which a claimer names the time are never full.
    if (appointment.dates) return refuse('waitlist_not_available')
    const joining: Joining = {
      appointment,
      answers,
      contact,
      draft: draftsOf(input, [params.draft])[0] ?? '',
      user: bookedBy(input, contact),
      language: params.language?.toLowerCase() ?? actor.language,
      holder: holderOf(input),
      showreasons: isStaff(actor, tenant),
      tenant,
      ports,
    }
    const joined = await join(joining)
    if (!joined.ok) return joined
    return ok(await entryForCustomer(joined.value, { tenant, ports }))
  },
})
