import type { BookableRules } from './types.ts'

/**
 * The shortest step between two starts, in seconds. With shorter ones, the answer for a single month would have
 * hundreds of megabytes.
 */
export const leastStep = 60

type Timing = Pick<BookableRules, 'duration' | 'intervaloverlap' | 'slotinterval'>

/** Milliseconds between two starts: `slotinterval`, else the duration less the overlap. */
export const stepOf = ({ duration, intervaloverlap, slotinterval }: Timing): number =>
  (slotinterval ?? duration - intervaloverlap) * 1000

/** Whether the durations are valid. A bookable with invalid ones has no slots and can't be booked. */
export const hasValidTiming = ({ duration, intervaloverlap, slotinterval = leastStep }: Timing): boolean =>
  intervaloverlap >= 0 && duration - intervaloverlap >= leastStep && slotinterval >= leastStep
