import type { Provider } from '../entities/tenant.ts'
import type { RefundStatus } from '../payments/index.ts'
import type { VolumeThreshold } from '../pricing/types.ts'
import type { Instant } from '../time/types.ts'

const second = 1000
const hour = 3600 * second

/** The cancelling terms of a booking, frozen when it was made: hours before the start, and seconds after booking. */
export interface RefundTerms {
  cutoff: number
  grace: number
  /**
   * Where the rest of its cart loses the volume discount with a cancellation: the discounts as they were. Absent where
   * it is kept.
   */
  volumediscounts?: VolumeThreshold[]
}

/**
 * The terms that a booking made now freezes: `refundcutoff` is 24 hours and `refundgrace` nothing by default, and the
 * volume discount is kept.
 * @param volume the volume discounts that it may have got
 */
export function refundTermsOf(
  { refundcutoff = 24 }: { refundcutoff?: number | undefined },
  { refundgrace = 0, keepvolumediscount = true }: Pick<Provider, 'refundgrace' | 'keepvolumediscount'>,
  volume: VolumeThreshold[] = [],
): RefundTerms {
  const isLost = !keepvolumediscount && volume.length > 0
  return { cutoff: refundcutoff, grace: refundgrace, ...(isLost && { volumediscounts: volume }) }
}

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
  /** What the rest of its cart would have cost more without it, minor units: 0 where that keeps its volume discount. */
  lostdiscount: number
  /** Whether nobody has taken it on yet: a gig without a claim, or a request without an answer. */
  isOpen: boolean
  by: By
}

export interface RefundOnCancel {
  refund: RefundStatus
  /** What comes back by itself, minor units. */
  amount: number
  /** What is kept of it since the rest of its cart loses a volume discount. */
  lostdiscount: number
  /** Whether all that was paid comes back, also where nothing was paid. */
  full: boolean
  /**
   * Before this instant all that was paid comes back; it may be past. Of what is open the time that holds also once
   * somebody has taken it on, since a promise is not taken back; after that, while nobody has, its start.
   */
  fullUntil: Instant
  /** Whether that holds only as long as nobody has taken it on, after which the provider decides. */
  isWhileOpen: boolean
  /** What does not come back by itself since it was locked, minor units, and until when the rest does. */
  locked: number
  restUntil: Instant
}

/** The end of the time in which a cancellation is refunded by the terms alone. */
function termsEnd({ start, booked, terms, isOpen }: Refundable): Instant {
  if (isOpen) return start
  const cutoff = start - Math.round(terms.cutoff * hour)
  return Math.max(cutoff, Math.min(booked + terms.grace * second, start))
}

/**
 * What comes back when a reservation is cancelled now. Everything if the provider cancels, or after its move; else
 * what is not locked before the terms' end. The rest is refunded by hand, or not. What the rest of its cart would have
 * cost more is taken from what comes back to a customer who cancels.
 */
export function refundOnCancel(reservation: Refundable): RefundOnCancel {
  const { paid, now, by, freeuntil } = reservation
  const locked = Math.min(reservation.locked, paid)
  const within = termsEnd(reservation)
  const unlockedUntil = locked > 0 ? reservation.booked : within
  const freeUntil = freeuntil === null ? unlockedUntil : Math.max(unlockedUntil, freeuntil)
  const isFree = by === 'provider' || now < freeUntil
  const takenUntil = reservation.isOpen ? termsEnd({ ...reservation, isOpen: false }) : freeUntil
  const fullUntil = now < takenUntil ? Math.min(takenUntil, freeUntil) : freeUntil
  const isFreed = freeuntil !== null && now < freeuntil
  const isWhileOpen = reservation.isOpen && now >= takenUntil && now < freeUntil && !isFreed
  const back = isFree ? paid : now < within ? paid - locked : 0
  const lostdiscount = by === 'provider' ? 0 : Math.min(back, reservation.lostdiscount)
  const amount = back - lostdiscount
  const left = isFree ? 0 : locked
  const told = {
    amount,
    lostdiscount,
    full: isFree && lostdiscount === 0,
    fullUntil,
    isWhileOpen,
    locked: left,
    restUntil: within,
  }
  if (paid === 0) return { refund: 'none', ...told }
  if (told.full) return { refund: 'full', ...told }
  if (amount > 0) return { refund: 'partial', ...told }
  return { refund: lostdiscount > 0 ? 'none' : 'by_hand', ...told }
}
