import { overlaps } from '../time/intervals.ts'
import { findAssignment, type Place } from './assignment.ts'
import { type CandidateSpan, occupiedBy } from './candidate-span.ts'
import { type ClaimDemand, demandsMeeting } from './claim-demands.ts'
import { canPlaceAll } from './claim-placement.ts'
import { type Capacity, type ResourceCapacity, type Session, sessionKey } from './compile-capacity.ts'
import type { GroupPlan } from './group-plan.ts'
import { canDrive } from './travel.ts'
import type { UsageProfile } from './usage-profile.ts'

/**
 * What a measurement takes into account. The real answer counts everything; finding the reason leaves some of it out.
 */
export interface Counting {
  reservations: boolean
  blackouts: boolean
  /** Seats of the bookable and of sessions, besides the units of resources. */
  seats: boolean
  /** Trips from and to the reservations before and after; counts only together with `reservations`. */
  travel: boolean
}

export const everything: Counting = { reservations: true, blackouts: true, seats: true, travel: true }

/** An assignment: which resource fills which place, and the resources that the reservation names. */
interface Found {
  places: readonly Place[]
  picked: readonly (string | null)[]
  named: string[]
}

/** A resource's state over everything that a candidate occupies. */
interface ResourceState {
  resource: ResourceCapacity
  taken: number
  isBlackedOut: boolean
  /** Whether it can come from the reservation before and reach the next one in time. */
  isReachable: boolean
}

const isOpen = ({ isBlackedOut, isReachable }: ResourceState, counting: Counting): boolean =>
  !(counting.blackouts && isBlackedOut) && (isReachable || !counting.travel || !counting.reservations)

export const mostOver = (profile: UsageProfile, span: CandidateSpan): number => {
  if (span.parts === null) return profile.max(span.from, span.until)
  let most = 0
  for (const { start, end } of span.parts) most = Math.max(most, profile.max(start, end))
  return most
}

/** Measures one candidate against the capacity of a bookable that has resources. */
export class CandidateCapacity {
  readonly #capacity: Capacity
  readonly #span: CandidateSpan
  readonly #states = new Map<string, ResourceState>()
  /** Sessions with the same span. */
  readonly #sessions: Session[]
  readonly #demands: ClaimDemand[]
  readonly #seatsTaken: number
  /** Whether open claims could be served without the candidate; null until it is computed. */
  #areClaimsServed: boolean | null = null

  constructor(capacity: Capacity, span: CandidateSpan) {
    this.#capacity = capacity
    this.#span = span
    for (const resource of capacity.resources.values()) {
      if (span.only && !span.only.has(resource.id)) continue
      const isBlackedOut = resource.blackouts !== null && mostOver(resource.blackouts, span) > 0
      const isReachable = capacity.travel === null || canDrive(capacity.travel, resource.id, span)
      this.#states.set(resource.id, { resource, taken: mostOver(resource.usage, span), isBlackedOut, isReachable })
    }
    this.#sessions = sessionsOf(capacity, span)
    this.#demands = capacity.claims.length > 0 ? demandsMeeting(capacity.claims, occupiedBy(span)) : []
    this.#seatsTaken = capacity.hasOwnSeats ? seatsTaken(capacity, span, this.#sessions) : 0
  }

  /**
   * A text of everything that decides the candidate's result: neighbours with the same text have the same result. Null
   * where sessions of the same span or open claims count too.
   */
  resultKey(): string | null {
    if (this.#sessions.length > 0 || this.#demands.length > 0) return null
    let text = `${this.#span.seats} ${this.#seatsTaken}`
    if (this.#span.only) text += ` ${[...this.#states.keys()].join()}`
    for (const { taken, isBlackedOut, isReachable } of this.#states.values())
      text += `${isBlackedOut ? ' b' : ' '}${isReachable ? '' : 'u'}${taken}`
    return text
  }

  /** The seats left where seats belong to the bookable; the seats of one session where they belong to sessions. */
  seatLimit(counting: Counting): number {
    return Math.max(0, this.#span.seats - (counting.reservations ? this.#seatsTaken : 0))
  }

  /** The resources named for a reservation of `seats`, with all chosen ones; null when there is no assignment. */
  assign(seats: number, chosen: readonly string[], counting: Counting): string[] | null {
    if (counting.seats && seats > this.seatLimit(counting)) return null
    const { bookable } = this.#capacity
    const must = [...new Set(chosen)].filter((id) => !bookable.requiredresources.includes(id))
    if (bookable.resource_capacity === 'consistent' && counting.reservations) {
      const joined = this.#sessions.find((session) => this.#canJoin(session, seats, must, counting))
      if (joined) return joined.resources
    }
    return this.#search(seats, must, counting)?.named ?? null
  }

  /** The first assignment that begins a new session; joining an existing one is not considered. */
  #search(seats: number, must: readonly string[], counting: Counting): Found | null {
    const { groups, bookable } = this.#capacity
    if (!bookable.requiredresources.every((id) => this.isFree(id, seats, counting))) return null
    const places = groups.flatMap((group, index) =>
      placesOf(group, index, must, (id) => this.isFree(id, seats, counting)),
    )
    let named: string[] = []
    const picked = findAssignment(places, must, (tried) => {
      named = this.#named(places, tried, must)
      if (!isSparing(places, tried, must)) return false
      return this.#accepts(named, [...tried, ...bookable.requiredresources], seats, counting)
    })
    return picked && { places, picked, named }
  }

  /**
   * Whether a known assignment stays valid with `id`, in place of a resource that nobody chose, or in addition where
   * the group takes more. This saves a search for each of hundreds of resources.
   */
  #canTake({ places, picked }: Found, group: number, id: string, must: readonly string[], seats: number): boolean {
    if (!this.isFree(id, seats, everything) || picked.includes(id)) return false
    const { groups, bookable } = this.#capacity
    const isOfGroup = (at: number) => places[at]?.group === group
    const at = picked.findIndex((one, at) => isOfGroup(at) && places[at]?.mandatory && !must.includes(one ?? ''))
    const filled = picked.filter((one, at) => one !== null && isOfGroup(at)).length
    if (at < 0 && filled >= (groups[group]?.maximum ?? 0)) return false
    if (this.#sessions.length === 0 && this.#demands.length === 0) return true
    const taken = at < 0 ? [...picked, id] : picked.with(at, id)
    const placed = at < 0 ? [...places, { group, mandatory: false, options: [id] }] : places
    const named = this.#named(placed, taken, [...must, id])
    return this.#accepts(named, [...taken, ...bookable.requiredresources], seats, everything)
  }

  /** Every resource that has a valid assignment together with the chosen ones. */
  usable(seats: number, chosen: readonly string[], assigned: readonly string[]): string[] {
    const { groups, bookable, isDisjoint } = this.#capacity
    const isSimple = isDisjoint && this.#demands.length === 0 && !this.#canMeetSession()
    const usable = new Set<string>(bookable.requiredresources)
    const must = chosen.filter((id) => !usable.has(id))
    const found = isSimple ? null : this.#search(seats, must, everything)
    for (const [index, group] of groups.entries()) {
      const picked = group.options.filter((id) => chosen.includes(id))
      for (const id of group.isClaim ? picked : group.options) {
        if (usable.has(id)) continue
        if (chosen.includes(id) || assigned.includes(id)) usable.add(id)
        else if (isSimple && picked.length < group.maximum) this.isFree(id, seats, everything) && usable.add(id)
        else if (isSimple || !this.#isFreeOrShared(id, seats)) continue
        else if (found && this.#canTake(found, index, id, must, seats)) usable.add(id)
        else if (this.assign(seats, [...chosen, id], everything)) usable.add(id)
      }
    }
    return [...usable]
  }

  isFree(id: string, seats: number, counting: Counting): boolean {
    const state = this.#states.get(id)
    if (!state || !isOpen(state, counting)) return false
    return state.resource.units - (counting.reservations ? state.taken : 0) >= this.#unitsFor(seats)
  }

  /** Whether a resource could serve at all: because it is free, or because a session has it. */
  #isFreeOrShared(id: string, seats: number): boolean {
    return this.isFree(id, seats, everything) || this.#sessions.some(({ resources }) => resources.includes(id))
  }

  #unitsFor(seats: number): number {
    return this.#capacity.bookable.resource_capacity === 'seat' ? seats : 1
  }

  /** Whether an existing session has units left, so that the same resources might be assigned again. */
  #canMeetSession(): boolean {
    const { bookable } = this.#capacity
    if (bookable.resource_capacity === 'consistent') return this.#sessions.length > 0
    return this.#sessions.some((session) => session.resources.every((id) => this.isFree(id, 1, everything)))
  }

  #named(places: readonly Place[], picked: readonly (string | null)[], must: readonly string[]): string[] {
    const { groups, bookable } = this.#capacity
    const named = picked.filter((id, at) => id && (!groups[places[at]?.group ?? -1]?.isClaim || must.includes(id)))
    return [...bookable.requiredresources, ...named.filter((id) => id !== null)]
  }

  #accepts(named: string[], taken: (string | null)[], seats: number, counting: Counting): boolean {
    if (!counting.reservations) return true
    const { bookable, hasOwnSeats } = this.#capacity
    const key = sessionKey(this.#withoutClaims(named))
    const session = this.#sessions.find((one) => one.key === key)
    // A session that can be joined was joined before the search for a new one began.
    if (session && bookable.resource_capacity === 'consistent') return false
    if (session && !hasOwnSeats && counting.seats && session.seats + seats > this.#span.seats) return false
    return this.#leavesClaims(taken, this.#unitsFor(seats))
  }

  #withoutClaims(named: readonly string[]): string[] {
    const { kept } = this.#capacity
    return named.filter((id) => kept.has(id))
  }

  /**
   * Whether open claims still find their resources beside the candidate. Where they would not find them even without it
   * (a blackout came later), what is left of their groups is kept for them, and other resources can be booked.
   */
  #leavesClaims(taken: readonly (string | null)[], units: number): boolean {
    if (this.#demands.length === 0 || this.#arePlaced(taken, units)) return true
    this.#areClaimsServed ??= this.#arePlaced([], 0)
    return !this.#areClaimsServed && !this.#demands.some((one) => one.options.some((id) => taken.includes(id)))
  }

  #arePlaced(taken: readonly (string | null)[], units: number): boolean {
    const occupies = occupiedBy(this.#span)
    return canPlaceAll(this.#demands, occupies, (id, piece) => {
      const resource = this.#capacity.resources.get(id)
      if (!resource || (resource.blackouts?.max(piece.start, piece.end) ?? 0) > 0) return 0
      const isMet = taken.includes(id) && occupies.some((one) => overlaps(one, piece))
      return resource.units - resource.usage.max(piece.start, piece.end) - (isMet ? units : 0)
    })
  }

  /**
   * Whether what is claimed for the candidate is free, or serves the session already, which takes its units once. Only
   * a reservation that keeps exactly its resources has claims.
   */
  #areClaimsFree({ claimed }: Session, seats: number, counting: Counting): boolean {
    const { bookable, kept } = this.#capacity
    return bookable.requiredresources.every((id) => kept.has(id) || claimed.has(id) || this.isFree(id, seats, counting))
  }

  /** Whether a `consistent` session has enough seats, and its resources are a valid assignment with those chosen. */
  #canJoin(session: Session, seats: number, must: readonly string[], counting: Counting): boolean {
    const { bookable, groups, hasOwnSeats } = this.#capacity
    if (counting.seats && !hasOwnSeats && session.seats + seats > this.#span.seats) return false
    const held = session.resources
    const required = this.#withoutClaims(bookable.requiredresources)
    const areOpen = held.every((id) => {
      const state = this.#states.get(id)
      return state !== undefined && isOpen(state, counting)
    })
    if (!this.#areClaimsFree(session, seats, counting)) return false
    if (!areOpen || !required.every((id) => held.includes(id)) || !must.every((id) => held.includes(id))) return false
    const picks = held.filter((id) => !required.includes(id))
    const named = groups.filter((group) => !group.isClaim)
    const places = named.flatMap((group, index) => placesOf(group, index, picks, (id) => picks.includes(id)))
    return findAssignment(places, picks, () => true) !== null
  }
}

/** The seats that reservations of the bookable take at the fullest instant; for an event, those of the occurrence. */
export function seatsTaken(capacity: Capacity, span: CandidateSpan, sessions: readonly Session[]): number {
  if (!span.occurrence) return mostOver(capacity.seats, span)
  return sessions.reduce((sum, session) => sum + session.seats, 0)
}

export function sessionsOf(capacity: Capacity, span: CandidateSpan): Session[] {
  const id = span.occurrence?.id ?? null
  const meant = (capacity.sessions.get(span.start) ?? []).filter((session) => {
    // Where either side has no id, the span identifies the occurrence.
    if (id !== null && session.occurrence !== null) return session.occurrence === id
    return session.end === span.end
  })
  return meant.length > 1 ? meant.reduce(merged, []) : meant
}

/** Adds a session to those with the same resources: reservations without an occurrence belong to this session too. */
function merged(sessions: Session[], one: Session): Session[] {
  const at = sessions.findIndex(({ key }) => key === one.key)
  const same = sessions[at]
  if (!same) return [...sessions, one]
  const reservations = new Map([...same.reservations, ...one.reservations])
  const claimed = new Set([...same.claimed, ...one.claimed])
  return sessions.with(at, { ...same, reservations, claimed, seats: same.seats + one.seats })
}

/** Whether no place is filled that the chosen resources already make unnecessary. */
const isSparing = (places: readonly Place[], picked: readonly (string | null)[], must: readonly string[]): boolean =>
  places.every(
    (place, at) =>
      place.mandatory ||
      picked[at] === null ||
      places.every((other, there) => {
        const filled = picked[there] ?? ''
        return other.group !== place.group || !other.mandatory || must.includes(filled)
      }),
  )

/** The places of a group: first the mandatory ones, then those for chosen resources only. */
function placesOf(group: GroupPlan, index: number, must: readonly string[], isFree: (id: string) => boolean): Place[] {
  const free = group.options.filter(isFree)
  const chosen = free.filter((id) => must.includes(id))
  const preferred = [...chosen, ...free.filter((id) => !must.includes(id))]
  // One place more than there are resources is as impossible as a thousand more.
  const length = Math.min(group.maximum, group.minimum + chosen.length, free.length + 1)
  return Array.from({ length }, (_, at) => ({
    group: index,
    mandatory: at < group.minimum,
    options: at < group.minimum ? preferred : chosen,
  }))
}
