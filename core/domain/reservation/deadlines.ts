import type { Instant } from '../time/types.ts'

const second = 1000
const hour = 3600 * second

/** Seconds that a hold lasts by default; the operator may set another value. */
export const defaultHoldDuration = 600

/**
 * When a hold taken now expires. A `holdduration` of 0 expires at once; without one, the operator's default applies.
 * Ends are whole seconds, so that holds of one slot which end together are one sum of its day: in a rush it stays short.
 */
export function holdUntil(
  bookable: { holdduration?: number },
  now: Instant,
  operatorDuration = defaultHoldDuration,
): Instant {
  const duration = bookable.holdduration ?? operatorDuration
  return duration === 0 ? now : Math.ceil(now / second + duration) * second
}

/**
 * When a request lapses without approval: after the provider's `pendingexpiry` seconds (48 h by default), at the start
 * at the latest.
 */
export function pendingUntil(provider: { pendingexpiry?: number }, start: Instant, now: Instant): Instant {
  return Math.min(now + (provider.pendingexpiry ?? 48 * 3600) * second, start)
}

/** Whether the reservation may still be moved: until `reschedule_cutoff` seconds before the start, inclusive. */
export function mayReschedule(
  bookable: { reschedule_cutoff?: number },
  reservation: { start: Instant },
  now: Instant,
): boolean {
  return now <= reservation.start - (bookable.reschedule_cutoff ?? 0) * second
}

/** Whether a customer may still cancel: until the start. Staff always may. */
export const mayCancel = (reservation: { start: Instant }, now: Instant): boolean => now < reservation.start

/**
 * The refund when a customer cancels now, in the unit of `paid`. Full when earlier than `refundcutoff` hours before the
 * start (24 by default, elapsed hours, exclusive), or within the provider's `refundgrace` seconds after booking. Later
 * refunds are made by hand, so the amount is 0.
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
