import type { Hours, Instant, Interval } from '../time/types.ts'

export type BookableType = 'standard' | 'calendarday' | 'event'
export type SelectionMethod =
  | 'manual'
  | 'priorityoffer'
  | 'roundrobin'
  | 'resourceclaim'
  | 'resourceclaim_restricted'
  | 'resourcebids'
export type WindowUnit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months'

export interface RequirementGroupRules {
  name?: string
  resources: string[]
  selectionmethod?: SelectionMethod
  minimum?: number
  maximum?: number
  quantity?: number
}

/** An occurrence (event) or a span that slots must lie in (other types), laid onto instants. */
export interface RestrictionRules extends Interval {
  id?: string
  title?: string
  description?: string
  seats?: number
  segments?: (Interval & { title?: string; description?: string })[]
}

/** What the engine reads of a bookable. Durations in seconds, as the specification has them. */
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
  /** The first instant of the first local date on which a start may lie, and the end of the last. */
  restrictionbegin?: Instant
  restrictionend?: Instant
  restrictions: RestrictionRules[]
  combinedslots: boolean
  mincombined: number
  maxcombined: number
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
  /** When it was last given to a reservation; for `roundrobin`. */
  lastused?: Instant
}

/** A dated opening of a bookable, or of all that the provider has; `resources` ties it to those only. */
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
 * One interval that one reservation occupies: buffers included, a segment of an event by itself. Rows come in the
 * order of the database's index (by start). Only rows that occupy now are given: an expired hold is not among them.
 */
export interface OccupancyRow extends Interval {
  reservation: string
  bookable: string
  /** The span shown (without buffers), which with the resources names the session. */
  slotstart: Instant
  slotend: Instant
  seats: number
  /** Named resources, those of claim groups left aside unless claimed. */
  resources: string[]
  /** Until when it occupies; null = for good. */
  expires: Instant | null
  /** The id of the event's occurrence, where it has one; else the span shown names it. */
  occurrence?: string | null
  /** Where it takes place; absent = at the provider's. */
  address?: string
}

/** What the engine must know of another bookable whose reservations occupy the same resources. */
export type NeighbourRules = Pick<
  BookableRules,
  'id' | 'resource_capacity' | 'requiredresources' | 'requirementgroups'
> &
  Partial<Pick<BookableRules, 'bookabletype' | 'availability' | 'restrictions'>>

/** An entry of a waitlist queue, in order of joining. */
export interface WaitlistRow extends Interval {
  reservation: string
  resource?: string
  seats: number
  /** The id of the event's occurrence, where it has one; else the span names it. */
  occurrence?: string | null
}

/** Where a candidate takes place, and how long the trips are. Addresses are compared as they are written. */
export interface TravelRules {
  /** The provider's address: where a reservation without one takes place. */
  home: string
  /** The candidate's address. */
  address: string
  /** Seconds from one address to another; null = there is no way to tell, undefined = not asked yet. */
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
  /** The other bookables in `occupancy`; one that isn't given takes a unit a reservation and has no groups. */
  neighbours?: NeighbourRules[]
  /** Starts that lie in here are listed. */
  range: Interval
  now: Instant
  /** Seats wanted; 1 by default. */
  seats?: number
  /** Resources that the customer chose; empty or absent = any. */
  chosen?: string[]
  /** Judges drive time where the bookable has `drivetime`; absent = it is judged when a slot is chosen. */
  travel?: TravelRules
  /** Extra seconds from answers that lengthen the span. */
  addedtime?: number
  showunavailable?: boolean
  /** Whether the unavailable say why they are: for staff alone. */
  showreasons?: boolean
  /** A reservation that does not occupy (the one being moved, or re-checked). */
  ignoring?: string
}

export type HiddenReason =
  | 'closed'
  | 'window'
  | 'restriction'
  | 'blackout_provider'
  | 'blackout_bookable'
  | 'blackout_resource'
  | 'resources'
  | 'seats'
  | 'drivetime'

export interface Timeslot extends Interval {
  /** The most that one further reservation could take. */
  seats: number
  available: boolean
  /** Every resource of any assignment that works with those chosen. */
  resources: readonly string[]
  reason?: HiddenReason
  waitlist_info?: { position: number }
  occurrence?: string
  title?: string
  description?: string
  segments?: (Interval & { title?: string; description?: string })[]
}

/** What a booking asks for; the same engine that listed it judges it. */
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
   * Whether it must be a candidate that is listed: in the hours, on the grid, in a restriction, within
   * `seatsperbooking`. Default as `window`: later re-checks and staff test capacity and blackouts only.
   */
  hours?: boolean
  /**
   * Whether the resources of the candidate are all that it is to have: nothing is filled in, whatever the bookable asks
   * for by now. For a live hold that is confirmed. Units that staff claims later are judged as ever.
   */
  exactResources?: boolean
}

/** Which of the rules about a start are asked for. */
export type StartOptions = Required<Pick<JudgeOptions, 'window' | 'hours'>>

/** The engine's verdict on a candidate: the resources assigned and what the reservation will occupy. */
export type Verdict =
  | { ok: true; resources: string[]; occupies: Interval[]; seatsleft: number }
  | { ok: false; reason: HiddenReason | 'invalid' }
