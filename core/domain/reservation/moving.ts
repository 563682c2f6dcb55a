import type { PaymentTerms } from '../entities/bookable.ts'
import type { Instant, Interval } from '../time/types.ts'
import type { By, RefundOnCancel } from './refund.ts'

const second = 1000
const hour = 3600 * second

/** How long a cancellation is refunded in full after a move that the customer did not ask for. */
const freeAfterMove = 48 * hour

/**
 * Until when a reservation may be moved. Customers: until `reschedule_cutoff` seconds before the start, inclusive;
 * staff: until the end, exclusive.
 * @param place the place that it has; while a move is asked for the former
 */
export const movableUntil = (place: Interval, { reschedule_cutoff = 0 }: { reschedule_cutoff?: number }, by: By) =>
  by === 'provider' ? place.end : place.start - reschedule_cutoff * second

/** Whether a reservation may be moved now. */
export function mayMove(place: Interval, bookable: { reschedule_cutoff?: number }, by: By, now: Instant): boolean {
  const until = movableUntil(place, bookable, by)
  return by === 'provider' ? now < until : now <= until
}

/** What a move means for money: amounts in minor units. */
export interface MoneyOfMove {
  /** To be paid before the move counts. */
  duenow: number
  /** What is owed after it, later or at the venue. */
  balance: number
  /** What comes back by itself. */
  refund: number
  /** Paid beyond the new price, and not coming back by itself: staff decide. */
  byhand: number
}

export interface MovedMoney {
  /** The prices before and after. */
  before: number
  after: number
  paid: number
  /** What was given back while it stood, and is not owed again. */
  waived: number
  terms: PaymentTerms
  /** Whether it is paid at the venue, so that nothing is asked for in advance. */
  isPaidOnSite: boolean
  by: By
  /** What a cancellation at this moment would give back. */
  refund: Pick<RefundOnCancel, 'full'>
}

/** What is still waived after a move: all of it, unless the customer's own move raises the price. */
export const waivedAfterMove = ({
  before,
  after,
  waived,
  by,
}: Pick<MovedMoney, 'before' | 'after' | 'waived' | 'by'>): number => (by === 'customer' && after > before ? 0 : waived)

/**
 * What a move means for money. More is due at once where the terms are `full` and the customer moves; else it joins the
 * balance. Less comes back where a cancellation would be refunded in full: with money that a late move locked that is
 * so for the provider, and for a while after a move by staff.
 */
export function moneyOfMove(move: MovedMoney): MoneyOfMove {
  const { before, after, paid, terms, isPaidOnSite, by, refund } = move
  const owed = Math.max(0, after - paid - waivedAfterMove(move))
  const rise = Math.max(0, after - before)
  const duenow = by === 'customer' && terms === 'full' && !isPaidOnSite ? Math.min(rise, owed) : 0
  const excess = Math.max(0, paid - after)
  const back = refund.full ? excess : 0
  return { duenow, balance: owed - duenow, refund: back, byhand: excess - back }
}

/** What a move leaves behind for later cancellations. */
export interface LockedByMove {
  /** Minor units; absent if nothing is locked. */
  locked?: number
  freeuntil?: Instant
}

/**
 * No way round the cutoff: a customer's move, by staff's hand too, locks what was paid by then, unless their
 * cancellation would have given it back. After a move by staff that the customer did not ask for, everything comes back
 * for 48 hours, until the new start at the latest.
 */
export function lockedByMove(
  known: LockedByMove,
  move: {
    by: By
    isAskedFor: boolean
    paid: number
    start: Instant
    now: Instant
    /** What a cancellation by the customer at this moment would give back. */
    refund: Pick<RefundOnCancel, 'full'>
  },
): LockedByMove {
  const { by, isAskedFor, paid, start, now, refund } = move
  if (by === 'provider' && !isAskedFor) {
    return { ...known, freeuntil: Math.min(Math.max(known.freeuntil ?? 0, now + freeAfterMove), start) }
  }
  return refund.full || paid === 0 ? known : { ...known, locked: Math.max(known.locked ?? 0, paid) }
}
