import { Type } from 'typebox'
import { ok, type Result, refuse } from '../domain/errors.ts'
import { holdUntil } from '../domain/reservation/index.ts'
import { instantToWall } from '../domain/time/index.ts'
import { type Appointment, appointmentParams, readAppointment } from './appointment-request.ts'
import { defineOperation, type OperationInput } from './define-operation.ts'
import { newReservation } from './new-reservation.ts'
import { DraftId } from './params.ts'
import type { StoredReservation, UnitOfWork } from './ports.ts'
import { frozenPriceData, priceAppointment, wireQuote } from './price-appointment.ts'
import { WireReservation, wireReservation } from './reservation-wire.ts'
import { takeCapacity } from './take-capacity.ts'
import { transact } from './transact.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'> & {
  appointment: Appointment
  draft: string
  /** The hold that this draft has already. */
  earlier: StoredReservation | null
}

/** Plugins may refuse a booking before anything is held, each with a reason of its own. */
export async function vetoOf({ appointment, tenant }: Pick<Input, 'appointment' | 'tenant'>): Promise<string | null> {
  const wanted = {
    bookable: appointment.entry.bookable.id,
    start: instantToWall(appointment.span.start, tenant.timezone),
    end: instantToWall(appointment.span.end, tenant.timezone),
    seats: appointment.seats,
    resources: appointment.chosen,
  }
  for (const { plugin, check } of tenant.plugins.hooks.beforeReserve) {
    const reason = await check(tenant.context(plugin), wanted)
    if (reason !== null) return reason
  }
  return null
}

/** Ends the draft's earlier hold in the same transaction: a draft has one. False when it was booked meanwhile. */
const endHold = (unit: UnitOfWork, hold: StoredReservation, at: number): Promise<boolean> =>
  unit.reservations.change(hold.id, 'in-progress', { status: 'removed', draft: null }, 'free', {
    actor: 'customer',
    reason: 'another slot was chosen',
    at,
  })

/**
 * Takes capacity for a draft by creating its in-progress reservation, which occupies until `expires`.
 * Price data is frozen with it: while it lives, a changed price does not touch the draft.
 */
export async function takeHold(input: Input): Promise<Result<StoredReservation>> {
  const { appointment, tenant, ports, actor, draft, earlier } = input
  const reason = await vetoOf(input)
  if (reason !== null) return refuse('vetoed', { data: { reason } })
  const { entry, span, seats, chosen } = appointment
  return transact(ports, tenant.scope, async (unit) => {
    const now = ports.clock.now()
    const candidate = { ...span, seats, resources: chosen }
    const taken = await takeCapacity(unit, entry, tenant, candidate, { now, window: true, ignoring: earlier?.id })
    if (!taken.ok) return taken
    if (earlier && !(await endHold(unit, earlier, now))) return refuse('draft_finished')
    const reservation: StoredReservation = {
      ...newReservation(appointment, taken.value, { tenant, ports, now, draft, language: actor.language }),
      expires: holdUntil(entry.bookable, now),
      pricedata: frozenPriceData(entry),
    }
    await unit.reservations.insert(reservation, taken.value.occupies)
    return ok(reservation)
  })
}

/** A draft's hold on a slot. Called again for the same slot while the hold lives, it answers with that hold. */
export const holdAppointment = defineOperation({
  name: 'hold_appointment',
  summary: 'Holds a slot for a draft until `expires`; a draft has one hold.',
  params: Type.Object({ ...appointmentParams, draft: DraftId }),
  result: WireReservation,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ params, tenant, actor, ports }) {
    const read = await readAppointment(params, tenant, ports)
    if (!read.ok) return read
    const { entry, span, seats } = read.value
    const earlier = await ports.repositories(tenant.scope).reservations.findByDraft(params.draft)
    if (earlier && earlier.status !== 'in-progress')
      return refuse('draft_finished', { data: { status: earlier.status } })
    const isSame =
      earlier !== null &&
      earlier.bookable === entry.bookable.id &&
      earlier.start === span.start &&
      earlier.end === span.end &&
      earlier.seats === seats &&
      read.value.chosen.every((id) => earlier.resources.includes(id)) &&
      (earlier.expires ?? 0) > ports.clock.now()
    const held =
      isSame && earlier
        ? ok(earlier)
        : await takeHold({ appointment: read.value, tenant, ports, actor, draft: params.draft, earlier })
    if (!held.ok) return held
    const price = priceAppointment({
      appointment: read.value,
      tenant,
      answers: [],
      roster: [],
      frozen: held.value.pricedata,
    })
    if (!price.ok) return price
    return ok({ ...wireReservation(held.value, tenant), quote: wireQuote(price.value.quote) })
  },
})
