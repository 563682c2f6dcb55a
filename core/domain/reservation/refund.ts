import type { RefundStatus } from '../payments/index.ts'
import type { Instant } from '../time/types.ts'

const second = 1000
const hour = 3600 * second

/** The cancelling terms of a booking, frozen when it was made: hours before the start, and seconds after booking. */
interface RefundTerms {
  cutoff: number
  grace: number
}

/** The terms that a booking made now freezes: `refundcutoff` is 24 hours and `refundgrace` nothing by default. */
export const refundTermsOf = (
  { refundcutoff = 24 }: { refundcutoff?: number | undefined },
  { refundgrace = 0 }: { refundgrace?: number | undefined },
): RefundTerms => ({ cutoff: refundcutoff, grace: refundgrace })

/** Who ends or moves a reservation: its customer, or the provider. */
export type By = 'customer' | 'provider'

export interface Refundable {
  /** Amounts in minor units. */
  paid: number
  /** What a late move locked: it comes back by the provider alone. */
  locked: number
  /** The former start while a move is asked for. */
  start: Instant
  /** When it was first confirmed, approved or accepted. */
  booked: Instant
  now: Instant
  terms: RefundTerms
  /** Until when everything comes back since staff moved it; null if they didn't. */
  freeuntil: Instant | null
  /** A gig that nobody has claimed. */
  isUnclaimed: boolean
  by: By
}

export interface RefundOnCancel {
  refund: RefundStatus
  /** What comes back by itself, minor units. */
  amount: number
  /** Whether all that was paid comes back, also where nothing was paid. */
  full: boolean
  /** Before this instant all that was paid comes back; it may be past. */
  fullUntil: Instant
}

/** The end of the time in which a cancellation is refunded by the terms alone. */
function termsEnd({ start, booked, terms, isUnclaimed }: Refundable): Instant {
  if (isUnclaimed) return start
  const cutoff = start - Math.round(terms.cutoff * hour)
  return Math.max(cutoff, Math.min(booked + terms.grace * second, start))
}

/**
 * What comes back when a reservation is cancelled now. Everything if the provider cancels, or after its move; else
 * what is not locked before the terms' end. The rest is refunded by hand, or not.
 */
export function refundOnCancel(reservation: Refundable): RefundOnCancel {
  const { paid, now, by, freeuntil } = reservation
  const locked = Math.min(reservation.locked, paid)
  const within = termsEnd(reservation)
  const unlockedUntil = locked > 0 ? reservation.booked : within
  const fullUntil = freeuntil === null ? unlockedUntil : Math.max(unlockedUntil, freeuntil)
  const full = by === 'provider' || now < fullUntil
  const amount = full ? paid : now < within ? paid - locked : 0
  if (paid === 0) return { refund: 'none', amount: 0, full, fullUntil }
  if (full) return { refund: 'full', amount, full, fullUntil }
  return { refund: amount > 0 ? 'partial' : 'by_hand', amount, full, fullUntil }
}
