import type { AvailabilityInput } from '../../domain/availability/types.ts'
import type { Interval } from '../../domain/time/types.ts'

/** Whose occupancy is read. */
export interface OccupancySubject {
  bookable: string
  /** Every resource that the bookable can use, and those that its neighbours' claims may be moved to. */
  resources: string[]
  /** Other bookables whose reservations may take units of these resources without naming them. */
  claimants?: string[]
  /** Whether its queue is read as well. */
  waitlist?: boolean
  /** Whether it is read when each resource was last given to a reservation. */
  turns?: boolean
}

/** What the engine must read for a range, in one round trip where the database allows it. */
export interface OccupancyRead {
  /** Changes whenever anything that the range's availability depends on was written. */
  version: string
  occupancy: AvailabilityInput['occupancy']
  blackouts: AvailabilityInput['blackouts']
  openings: AvailabilityInput['openings']
  /** The bookable's queue, in order of joining. */
  waitlist: NonNullable<AvailabilityInput['waitlist']>
  /** When resources were last given to a reservation that stands, by their ids. */
  lastused: Record<string, number>
}

/** Reading what takes seats and units. */
export interface OccupancyRepository {
  /**
   * Reads what occupies a bookable and its resources in a range, buffers of neighbours included; dated openings for all
   * of `openings` as well.
   */
  read(input: OccupancySubject & { range: Interval; now: number; openings?: Interval }): Promise<OccupancyRead>
  /** The version alone, for answers that may be unchanged. */
  version(input: OccupancySubject & { range: Interval }): Promise<string>
}
