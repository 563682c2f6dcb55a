import type { AvailabilityInput } from '../../domain/availability/types.ts'
import type { Interval } from '../../domain/time/types.ts'

/** The bookable and resources whose occupancy is read. */
export interface OccupancySubject {
  bookable: string
  /** Every resource that the bookable can use, and those that claims of its neighbours may be moved to. */
  resources: string[]
  /**
   * Those of the resources that the white-label's providers share: what occupies them stands in its own book. Required,
   * so that no place is locked or read without them.
   */
  shared: string[]
  /** Other bookables that are asked about at once: what concerns them is read too. */
  beside?: string[]
  /** Other bookables whose reservations may take units of these resources without naming one. */
  claimants?: string[]
  /** Whether its waitlist is read too. */
  waitlist?: boolean
  /** Whether the time when each resource was last given to a reservation is read too. */
  turns?: boolean
}

/** Everything that the engine must read for a range, in one round trip if the database supports it. */
export interface OccupancyRead {
  /** Changes with every write that affects the range's availability. */
  version: string
  occupancy: AvailabilityInput['occupancy']
  blackouts: AvailabilityInput['blackouts']
  openings: AvailabilityInput['openings']
  /** The bookable's waitlist, in order of joining. */
  waitlist: NonNullable<AvailabilityInput['waitlist']>
  /** When each resource was last given to a reservation that still stands, by resource id. */
  lastused: Record<string, number>
}

/** The blackouts and openings that concern a subject. */
export function concerning(
  { blackouts, openings }: Pick<OccupancyRead, 'blackouts' | 'openings'>,
  { bookable, beside = [], resources, claimants = [] }: OccupancySubject,
): Pick<OccupancyRead, 'blackouts' | 'openings'> {
  const asked = new Set([bookable, ...beside])
  const all = new Set(resources)
  // Openings of the claiming bookables decide who can serve their reservations.
  const opening = new Set([...asked, ...claimants])
  return {
    blackouts: blackouts.filter(
      (one) =>
        (one.bookable === undefined || asked.has(one.bookable)) &&
        (one.resource === undefined || all.has(one.resource)),
    ),
    openings: openings.filter((one) => one.bookable === undefined || opening.has(one.bookable)),
  }
}

/** The days of a range as they were read at once, of which parts are asked for. */
export interface OccupancyLook {
  /** The version that `OccupancyRepository.version` would tell of a part; may be kept longer than the look. */
  version: (part: Interval) => string
  /** What occupies a part, and dated openings for the longer range `openings`. */
  read(part: Interval, openings: Interval): Promise<Omit<OccupancyRead, 'version'>>
}

/** Reads what takes seats and units. */
export interface OccupancyRepository {
  /**
   * Reads what occupies a bookable and its resources in a range, buffers of neighbours included, and dated openings for
   * the longer range `openings`. Without resources, reservations of the same span come as one row without a name, less
   * what the reservation `ignoring` takes.
   */
  read(
    input: OccupancySubject & { range: Interval; now: number; ignoring?: string | null; openings?: Interval },
  ): Promise<OccupancyRead>
  /** Reads the days of a range for the versions of its parts; only what is asked of them is parsed. */
  look(input: OccupancySubject & { range: Interval; now: number }): Promise<OccupancyLook>
  /** The version alone, to check whether a cached answer still holds. */
  version(input: OccupancySubject & { range: Interval }): Promise<string>
}
