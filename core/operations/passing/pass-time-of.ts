import type { ReservationStatus } from '../../domain/entities/index.ts'
import { dueOf, unpaidEnds } from '../../domain/reservation/index.ts'
import { passGigTime } from '../gigs/expire-gig.ts'
import { finalise } from '../payments/finalise.ts'
import { openAttemptOf } from '../payments/pay.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { forgetDraft } from '../queues/end-hold.ts'
import { passTimeOfEntry } from '../queues/end-offer.ts'
import { lapse } from '../requests/end-request.ts'
import { attemptOfMove } from '../reservations/former-place.ts'
import { gigEnds } from '../reservations/opened-gig.ts'
import type { Tenant } from '../tenant.ts'
import { collectBalance, isCollectDue } from './collect-balance.ts'
import { endUnpaid, isUnpaidSince } from './end-unpaid.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** What time does to a reservation that is due; false if nothing has changed, since another call was faster. */
type WhatTimeDoes = (work: Work, due: StoredReservation) => Promise<boolean>

/**
 * Asks about the payment for which a place was kept until now, of an offer or of a move: one of which nobody can say
 * what became is called off first, and the place is freed second.
 */
const afterItsPayment =
  (pass: WhatTimeDoes): WhatTimeDoes =>
  async (work, due) => {
    const paying = { ...work, actor: 'system' }
    const isKept = attemptOfMove(due) !== null || due.waitlistoffer !== null
    const open = isKept ? await openAttemptOf(paying, [due]) : null
    if (open) await finalise(paying, open.id)
    return pass(work, due)
  }

const isUnpaid = ({ ports }: Work, due: StoredReservation): boolean => isUnpaidSince(due, ports.clock.now())

/** Whether nobody has taken on a gig in time. While it is being charged time ends nothing. */
const isGigOver = ({ tenant, ports }: Work, gig: StoredReservation): boolean =>
  gig.life.gig?.due !== null && gigEnds(gig, tenant) <= ports.clock.now()

const passMoney: WhatTimeDoes = (work, due) => (isUnpaid(work, due) ? endUnpaid(work, due) : collectBalance(work, due))

/** What ended first is first: nothing is collected of what is over. Of what is paid with its claim nothing is owed. */
const passGig: WhatTimeDoes = (work, gig) => {
  const { unpaid, onclaim } = gig.life
  const isUnpaidFirst =
    unpaid !== undefined && isUnpaid(work, gig) && unpaidEnds(unpaid, gig.start) <= gigEnds(gig, work.tenant)
  if (onclaim || (isGigOver(work, gig) && !isUnpaidFirst)) return passGigTime(work, gig)
  return isUnpaid(work, gig) || isCollectDue(gig, work.ports.clock.now())
    ? passMoney(work, gig)
    : passGigTime(work, gig)
}

interface Passing {
  pass: WhatTimeDoes
  /** Whether it loses its place by that, if it is due; otherwise only money, a draft or news of it are concerned. */
  endsPlace: (work: Work, due: StoredReservation) => boolean
}

/** By status; null where time alone changes nothing. */
const whenDue: Record<ReservationStatus, Passing | null> = {
  // Live holds have a job of their own: one with a payment in progress waits for it. What is due has no place any more.
  'in-progress': { pass: forgetDraft, endsPlace: () => false },
  pending: { pass: afterItsPayment(lapse), endsPlace: () => true },
  waitlisted: { pass: afterItsPayment(passTimeOfEntry), endsPlace: () => true },
  gig: {
    pass: passGig,
    endsPlace: (work, gig) => isGigOver(work, gig) || (!gig.life.onclaim && isUnpaid(work, gig)),
  },
  booked: { pass: passMoney, endsPlace: isUnpaid },
  cancelled: null,
  removed: null,
}

/**
 * Does to a reservation that is due what time alone does; false if nothing has changed, since another call was faster.
 */
export const passTimeOf: WhatTimeDoes = async (work, due) => (await whenDue[due.status]?.pass(work, due)) ?? false

/** Whether time takes its place from a reservation that is due. */
export const isPlaceOver = (work: Work, due: StoredReservation): boolean =>
  whenDue[due.status]?.endsPlace(work, due) ?? false

/** What one reservation waits for at most: an offer that ends, and the queue that closes after it. */
const steps = 3

/**
 * Ends a reservation whose place is over by now, before somebody decides about it, or takes the place. What only
 * concerns money is left to the job: nobody's card is charged because somebody decides.
 */
export async function endIfOver({ tenant, ports }: Work, id: string): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const found = await ports.repositories(tenant.scope).reservations.find(id)
    const due = found && dueOf(found)
    if (!found || due === null || due > ports.clock.now() || !isPlaceOver({ tenant, ports }, found)) return
    await passTimeOf({ tenant, ports }, found)
  }
}
