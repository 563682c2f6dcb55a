import type { Instant } from '../time/types.ts'

/** In the last hours before the start nothing is offered to one person alone, ms. */
export const lastHours = 2 * 3_600_000

/** Whether an offer may still be made to one person alone; exactly 2 hours before the start it may. */
export const mayOfferAlone = ({ start }: { start: Instant }, now: Instant): boolean => now <= start - lastHours
