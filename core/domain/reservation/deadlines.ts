import type { Instant } from '../time/types.ts'

const second = 1000
const hour = 3600 * second

/** Seconds that a hold lasts by default; the operator may set another value. */
export const defaultHoldDuration = 600

/**
 * When a hold taken now expires. A `holdduration` of 0 expires at once; without one, the operator's default applies.
 * Ends are whole seconds, so that holds of one slot which end together are one sum of its day: in a rush it stays
 * short.
 */
export function holdUntil(
  bookable: { holdduration?: number },
  now: Instant,
  operatorDuration = defaultHoldDuration,
): Instant {
  const duration = bookable.holdduration ?? operatorDuration
  return duration === 0 ? now : Math.ceil(now / second + duration) * second
}

/** How long a move may be paid, where the bookable holds for less: confirming with a bank takes its time. */
const shortestPayment = 600

/** Until when the place of a move is held that is being paid now: as a hold lasts, and ten minutes at least. */
export const movePaidUntil = ({ holdduration }: { holdduration?: number }, now: Instant): Instant =>
  holdUntil({ holdduration: Math.max(holdduration ?? defaultHoldDuration, shortestPayment) }, now)

/**
 * How much longer than its end a place is held: while its payment is confirmed with a bank, or nobody can say what
 * became of it; ms.
 */
const heldLonger = { confirming: 600 * second, unknown: 1800 * second }

/**
 * When a hold or an offer ends that had an end of its own and is being paid: some minutes later, at the latest at the
 * start, and never earlier than it would have.
 */
export const extendedEnd = (end: Instant, start: Instant, why: keyof typeof heldLonger): Instant =>
  Math.max(end, Math.min(end + heldLonger[why], start))

const pendingExpiry = ({ pendingexpiry = 48 * 3600 }: { pendingexpiry?: number }): number => pendingexpiry * second

/**
 * When a request lapses without approval: after the provider's `pendingexpiry` seconds (48 h by default), at the start
 * at the latest.
 */
export function pendingUntil(provider: { pendingexpiry?: number }, start: Instant, now: Instant): Instant {
  return Math.min(now + pendingExpiry(provider), start)
}

/**
 * When a request that its customer changed now lapses: anew, but never later than twice `pendingexpiry` after it was
 * first made, nor earlier than it would have lapsed unchanged: who was given time for another method has it.
 */
export function modifiedUntil(
  provider: { pendingexpiry?: number },
  { start, first, expires = null }: { start: Instant; first: Instant; expires?: Instant | null },
  now: Instant,
): Instant {
  const anew = Math.min(now + pendingExpiry(provider), first + 2 * pendingExpiry(provider))
  return Math.min(Math.max(anew, expires ?? anew), start)
}

/**
 * When a request lapses whose payment failed now: its customer has 24 hours more to bring another method, at the latest
 * until the start. It never lapses earlier than it would have.
 */
export function anotherMethodUntil({ start, expires }: { start: Instant; expires: Instant }, now: Instant): Instant {
  return Math.min(Math.max(expires, now + 24 * hour), start)
}

/** Whether a customer may still cancel: until the start. Staff always may. */
export const mayCancel = (reservation: { start: Instant }, now: Instant): boolean => now < reservation.start
