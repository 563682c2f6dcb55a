import type { BookableType, CountBy, SelectionMethod } from '../entities/bookable.ts'
import type { WindowUnit } from '../entities/common.ts'
import type { Hours, Instant, Interval } from '../time/types.ts'

export type { BookableType, CountBy, SelectionMethod, WindowUnit }

export interface RequirementGroupRules {
  name?: string
  resources: string[]
  selectionmethod?: SelectionMethod
  minimum?: number
  maximum?: number
  quantity?: number
}

/** An occurrence of an event, or a span in which slots of other types must lie, as instants. */
export interface RestrictionRules extends Interval {
  id?: string
  title?: string
  description?: string
  seats?: number
  segments?: (Interval & { title?: string; description?: string })[]
}

/** A bookable's rules as the engine needs them. Durations are in seconds, as in the specification. */
export interface BookableRules {
  id: string
  bookabletype: BookableType
  duration: number
  intervaloverlap: number
  slotinterval?: number
  startanchor?: string
  bufferbefore: number
  bufferafter: number
  availability?: Hours
  windowbegin?: number
  windowbegintype?: WindowUnit
  windowend?: number
  windowendtype?: WindowUnit
  /** First instant of the first local date on which a start may lie, and end of the last. */
  restrictionbegin?: Instant
  restrictionend?: Instant
  restrictions: RestrictionRules[]
  combinedslots: boolean
  mincombined: number
  maxcombined: number
  /** Whether a range of days is a stay, which ends on its day of departure. Absent = days. */
  countby?: CountBy
  /** When guests leave on the day of departure, `HH:mm`. */
  departuretime?: string
  seats: number
  seatsperbooking: number
  resource_capacity: 'reservation' | 'seat' | 'consistent'
  requiredresources: string[]
  requirementgroups: RequirementGroupRules[]
  waitlist: boolean
  drivetime: boolean
}

export interface ResourceRules {
  id: string
  name: string
  reservation_capacity: number
  active: boolean
  /** When a reservation last used it; for `roundrobin`. */
  lastused?: Instant
}

/** A dated opening of a bookable, or of all the provider's bookables; `resources` limits it to those. */
export interface OpeningRules extends Interval {
  bookable?: string
  resources?: string[]
}

/** A blackout of the provider, or with `bookable` or `resource` of that one only. */
export interface BlackoutRules extends Interval {
  bookable?: string
  resource?: string
}

/**
 * One interval that one reservation occupies, buffers included; an event has one for each segment. Rows come in the
 * order of the database's index (by start), and only those that occupy now: expired holds are left out.
 */
export interface OccupancyRow extends Interval {
  reservation: string
  bookable: string
  /** The span shown (without buffers); with the resources it identifies the session. */
  slotstart: Instant
  slotend: Instant
  seats: number
  /** The resources that the reservation names; those of claim groups only once they are claimed. */
  resources: string[]
  /** When it stops occupying; null = never. */
  expires: Instant | null
  /** Id of the event's occurrence, if it has one; otherwise the span shown identifies it. */
  occurrence?: string | null
  /** Address of the appointment; absent = at the provider's. */
  address?: string
  /** Whether this is the place that the reservation keeps while it asks for another one. */
  isFormer?: true
}

/** The rules of another bookable whose reservations use the same resources. */
export type NeighbourRules = Pick<
  BookableRules,
  'id' | 'resource_capacity' | 'requiredresources' | 'requirementgroups'
> &
  Partial<Pick<BookableRules, 'bookabletype' | 'availability' | 'restrictions' | 'countby'>>

/** A waitlist entry; entries come in order of joining. */
export interface WaitlistRow extends Interval {
  reservation: string
  /** Resources that it names; absent = none. */
  resources?: readonly string[]
  seats: number
  /** Id of the event's occurrence, if it has one; otherwise the span identifies it. */
  occurrence?: string | null
}

/** Where a candidate takes place, and how long the trips are. Addresses are compared as written. */
export interface TravelRules {
  /** The provider's address: the place of reservations without an address. */
  home: string
  /** The candidate's address. */
  address: string
  /** Seconds from one address to another; null = no known route, undefined = not looked up yet. */
  seconds(from: string, to: string): number | null | undefined
}

export interface AvailabilityInput {
  bookable: BookableRules
  timezone: string
  /** The provider's `newbusinesshours`. */
  hours: Hours
  openings: OpeningRules[]
  blackouts: BlackoutRules[]
  resources: ResourceRules[]
  occupancy: OccupancyRow[]
  waitlist?: WaitlistRow[]
  /** The other bookables in `occupancy`. One that is missing here takes one unit per reservation and has no groups. */
  neighbours?: NeighbourRules[]
  /** Candidates that start in this range are listed. */
  range: Interval
  now: Instant
  /** Requested seats; 1 by default. */
  seats?: number
  /** Resources that the customer chose; empty or absent = any. */
  chosen?: string[]
  /** Needed to judge drive time where the bookable has `drivetime`. Absent = not judged in this request. */
  travel?: TravelRules
  /** Extra seconds from answers that lengthen the span. */
  addedtime?: number
  showunavailable?: boolean
  /** Whether unavailable slots have their reason; for staff only. */
  showreasons?: boolean
  /** A reservation that does not count as occupying (the one being moved or re-checked). */
  ignoring?: string
}

export const hiddenReasons = [
  'closed',
  'window',
  'restriction',
  'blackout_provider',
  'blackout_bookable',
  'blackout_resource',
  'resources',
  'seats',
  'drivetime',
] as const
export type HiddenReason = (typeof hiddenReasons)[number]

export interface Timeslot extends Interval {
  /** The most seats that one further reservation could take. */
  seats: number
  available: boolean
  /** Every resource that has a valid assignment together with the chosen ones. */
  resources: readonly string[]
  reason?: HiddenReason
  waitlist_info?: { position: number }
  occurrence?: string
  title?: string
  description?: string
  segments?: (Interval & { title?: string; description?: string })[]
  /** The closed times that lie over an unavailable slot. */
  blackouts?: BlackoutRules[]
  /** Set where it lies in the reservation that the list ignores. */
  selected?: true
}

/** A requested booking, judged by the engine that listed it. */
export interface Candidate extends Interval {
  seats: number
  /** Resources chosen by the customer or staff. */
  resources: string[]
  occurrence?: string
}

export interface JudgeOptions {
  /** Whether the start must lie in the booking window. Default true: a hold, a request, joining a waitlist. */
  window?: boolean
  /**
   * Whether the candidate must be one that is listed: in the hours, on the grid, in a restriction, within
   * `seatsperbooking`. Defaults to `window`: later re-checks and staff check capacity and blackouts only.
   */
  hours?: boolean
  /**
   * Whether the reservation keeps exactly the candidate's resources: no other is assigned, even if the bookable's rules
   * have changed. For confirming a live hold. Units that staff claims later are judged as usual.
   */
  exactResources?: boolean
}

/** Which rules about a start are checked. */
export type StartOptions = Required<Pick<JudgeOptions, 'window' | 'hours'>>

/** The engine's verdict: the assigned resources and what the reservation will occupy, or the reason against it. */
export type Verdict =
  | { ok: true; resources: string[]; occupies: Interval[]; seatsleft: number }
  | { ok: false; reason: HiddenReason | 'invalid' }
