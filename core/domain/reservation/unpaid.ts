import type { Instant } from '../time/types.ts'

const longest = 24 * 3_600_000

/** Until when what its bank refused is to be paid in another way: 24 hours, or half of what is left until the start. */
export const unpaidUntil = (start: Instant, now: Instant): Instant =>
  now + Math.min(longest, Math.max(0, start - now) / 2)
