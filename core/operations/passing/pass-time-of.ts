import type { ReservationStatus } from '../../domain/entities/index.ts'
import { passGigTime } from '../gigs/expire-gig.ts'
import { finalise } from '../payments/finalise.ts'
import { openAttemptOf } from '../payments/pay.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { forgetDraft } from '../queues/end-hold.ts'
import { passTimeOfEntry } from '../queues/end-offer.ts'
import { lapse } from '../requests/end-request.ts'
import { attemptOfMove } from '../reservations/former-place.ts'
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

const passMoney: WhatTimeDoes = (work, due) =>
  isUnpaidSince(due, work.ports.clock.now()) ? endUnpaid(work, due) : collectBalance(work, due)

const isOfMoney = (work: Work, due: StoredReservation): boolean =>
  isUnpaidSince(due, work.ports.clock.now()) || isCollectDue(due, work.ports.clock.now())

/** By status; null where time alone changes nothing. */
const whenDue: Record<ReservationStatus, WhatTimeDoes | null> = {
  // Live holds have a job of their own: one with a payment in progress waits for it.
  'in-progress': forgetDraft,
  pending: afterItsPayment(lapse),
  waitlisted: afterItsPayment(passTimeOfEntry),
  // Of what is paid with its claim nothing is owed before.
  gig: (work, due) => (!due.life.onclaim && isOfMoney(work, due) ? passMoney(work, due) : passGigTime(work, due)),
  booked: (work, due) => passMoney(work, due),
  cancelled: null,
  removed: null,
}

/**
 * Does to a reservation that is due what time alone does; false if nothing has changed, since another call was faster.
 */
export const passTimeOf: WhatTimeDoes = async (work, due) => (await whenDue[due.status]?.(work, due)) ?? false
