import type { Interval } from '../../domain/time/types.ts'
import type { Waiting } from '../../domain/waitlist/index.ts'

/** Reads the queues of one tenant. */
export interface QueueReads {
  /** The entries of these bookables whose span overlaps a range, live offers included, in order. */
  of(bookables: string[], range: Interval): Promise<Waiting[]>
}
