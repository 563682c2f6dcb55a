import type { Instant } from '../time/types.ts'

const second = 1000
const hour = 3600 * second

/** Seconds that a hold lasts where the bookable says nothing; an operator may set another. */
export const defaultHoldDuration = 600

/**
 * Until when a hold taken now occupies its slot. A `holdduration` of 0 expires at once; where the bookable has none,
 * the operator's applies.
 */
export function holdUntil(
  bookable: { holdduration?: number },
  now: Instant,
  operatorDuration = defaultHoldDuration,
): Instant {
  return now + (bookable.holdduration ?? operatorDuration) * second
}

/** When a request that nobody approved lapses: after the provider's `pendingexpiry` seconds, 48 h, at the latest at the start. */
export function pendingUntil(provider: { pendingexpiry?: number }, start: Instant, now: Instant): Instant {
  return Math.min(now + (provider.pendingexpiry ?? 48 * 3600) * second, start)
}

/** May it still be moved? Refused after start − `reschedule_cutoff` seconds; exactly at it is allowed. */
export function mayReschedule(
  bookable: { reschedule_cutoff?: number },
  reservation: { start: Instant },
  now: Instant,
): boolean {
  return now <= reservation.start - (bookable.reschedule_cutoff ?? 0) * second
}

/** Customers may cancel until the start; staff always may. */
export const mayCancel = (reservation: { start: Instant }, now: Instant): boolean => now < reservation.start

/**
 * What comes back when a customer cancels now, of what was paid (any unit). All of it when it is earlier than
 * start − `refundcutoff` hours (24 by default, elapsed hours; exactly at it is not earlier), or within the provider's
 * `refundgrace` seconds after booking. Later refunds are made by hand, so nothing comes back by itself.
 */
export function refundOnCancel(input: {
  paid: number
  start: Instant
  booked: Instant
  now: Instant
  refundcutoff?: number
  refundgrace?: number
}): { amount: number; full: boolean; fullUntil: Instant } {
  const cutoff = input.start - Math.round((input.refundcutoff ?? 24) * hour)
  const grace = input.booked + (input.refundgrace ?? 0) * second
  const fullUntil = Math.max(cutoff, Math.min(grace, input.start))
  const full = input.now < fullUntil
  return { amount: full ? input.paid : 0, full, fullUntil }
}
