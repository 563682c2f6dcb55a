import type { Interval } from '../../domain/time/types.ts'
import type { Waiting } from '../../domain/waitlist/index.ts'

/** A span for which somebody waits. */
export interface QueuedPlace extends Interval {
  bookable: string
}

/** Reads the queues of one tenant. */
export interface QueueReads {
  /** The entries of these bookables whose span overlaps a range, live offers included, in order. */
  of(bookables: string[], range: Interval): Promise<Waiting[]>
  /** The entries whose spans overlap one of these of their bookable, each once and in order: one statement for many. */
  around(places: QueuedPlace[]): Promise<Waiting[]>
}
