import type { Interval } from '../../domain/time/types.ts'
import { longestInRows } from './day-keys.ts'

const dayMs = 86_400_000

/**
 * Classes of length, each with its longest span. A scan of a class begins that much before its range, so that one
 * rental of a year does not make every read of a busy month begin a year earlier.
 */
export const lengths = [
  { length: 1, span: dayMs },
  { length: 2, span: longestInRows },
  { length: 3, span: Number.POSITIVE_INFINITY },
]

/** Added to the class of length: claims with a name of their own in the day's row, and places in a queue. */
export const reaches = { named: 10, queued: 20 }

/** An interval's class of length. */
export const lengthOf = ({ start, end }: Interval): number =>
  lengths.find(({ span }) => end - start <= span)?.length ?? 3
