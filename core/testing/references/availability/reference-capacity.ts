import { canPlace, demandsAround, demandsOf, type ReferenceDemand } from './reference-claims.ts'
import { toInstant } from './reference-clock.ts'
import { assignments, isWay, type ReferenceAssignment } from './reference-groups.ts'
import type { ReferenceSpan } from './reference-spans.ts'
import { canDrive } from './reference-travel.ts'
import { keyOf, methodOf, type ReferenceWorld, unclaimed } from './reference-world.ts'

export interface Counted {
  reservations: boolean
  blackouts: boolean
  seats: boolean
  travel: boolean
}

export const all: Counted = { reservations: true, blackouts: true, seats: true, travel: true }

interface ReferenceSession {
  resources: string[]
  seats: number
}

/** One candidate in a world, judged by trying every possibility. */
export class ReferenceCase {
  readonly #world: ReferenceWorld
  readonly #span: ReferenceSpan
  readonly #isJudged: boolean
  readonly #sessions: ReferenceSession[]
  readonly #demands: ReferenceDemand[]
  readonly #ownSeats: boolean
  readonly #ways = new Map<string, ReferenceAssignment[]>()
  readonly #drives = new Map<string, boolean>()

  constructor(world: ReferenceWorld, span: ReferenceSpan, isJudged: boolean) {
    this.#world = world
    this.#span = span
    this.#isJudged = isJudged
    this.#sessions = sessionsAt(world, span)
    this.#demands = demandsAround(demandsOf(world), span.minutes)
    this.#ownSeats = world.input.bookable.requirementgroups.every((group) => methodOf(group) === 'resourceclaim')
  }

  /**
   * Returns the resources for `seats` that include all chosen ones, in the preferred way; null when there is no way.
   */
  assign(seats: number, chosen: readonly string[], counted: Counted): string[] | null {
    const { bookable } = this.#world.input
    if (counted.seats && seats > this.#seatsLeft(counted)) return null
    if (bookable.resource_capacity === 'consistent' && counted.reservations) {
      const joined = this.#sessions.find((session) => this.#canJoin(session, seats, chosen, counted))
      if (joined) return joined.resources
    }
    return this.#assignments(chosen).find((way) => this.#works(way, seats, counted))?.named ?? null
  }

  /** Free seats of the bookable or occurrence; of the session where seats belong to it. */
  #seatsLeft(counted: Counted): number {
    const { seats, minutes, occurrence } = this.#span
    if (!this.#ownSeats || !counted.reservations) return seats
    const taken = occurrence
      ? this.#sessions.reduce((sum, session) => sum + session.seats, 0)
      : Math.max(...minutes.map((minute) => this.#world.seats[minute] ?? 0))
    return Math.max(0, seats - taken)
  }

  #assignments(chosen: readonly string[]): ReferenceAssignment[] {
    const { bookable, resources } = this.#world.input
    const key = keyOf(chosen)
    const lastused = new Map(resources.map((one) => [one.id, one.lastused ?? Number.NEGATIVE_INFINITY]))
    const ways = this.#ways.get(key) ?? assignments(bookable, chosen, lastused)
    this.#ways.set(key, ways)
    return ways
  }

  #works({ named, taken }: ReferenceAssignment, seats: number, counted: Counted): boolean {
    const { bookable } = this.#world.input
    const units = bookable.resource_capacity === 'seat' ? seats : 1
    if (!taken.every((id) => this.#isOpen(id, counted) && this.#hasUnits(id, units, counted))) return false
    if (!counted.reservations) return true
    const key = keyOf(unclaimed(bookable, named))
    const session = this.#sessions.find((one) => keyOf(one.resources) === key)
    // The resources are taken once for the session: a later reservation joins it or uses other resources.
    if (session && bookable.resource_capacity === 'consistent') return false
    if (session && !this.#ownSeats && counted.seats && session.seats + seats > this.#span.seats) return false
    return this.#leavesClaims(taken, units)
  }

  #canJoin(session: ReferenceSession, seats: number, chosen: readonly string[], counted: Counted): boolean {
    const { bookable } = this.#world.input
    const { resources } = session
    if (counted.seats && !this.#ownSeats && session.seats + seats > this.#span.seats) return false
    if (![...chosen, ...bookable.requiredresources].every((id) => resources.includes(id))) return false
    return resources.every((id) => this.#isOpen(id, counted)) && isWay(bookable, resources)
  }

  /** Whether a resource exists, serves this candidate, isn't blacked out, and can arrive in time. */
  #isOpen(id: string, counted: Counted): boolean {
    const { input, blackouts } = this.#world
    if (!input.resources.some((one) => one.id === id && one.active)) return false
    if (this.#span.only && !this.#span.only.includes(id)) return false
    if (counted.blackouts && this.#span.minutes.some((minute) => blackouts.get(id)?.[minute] === 1)) return false
    if (!counted.travel || !counted.reservations) return true
    const drives = this.#drives.get(id) ?? canDrive(this.#world, this.#span, id, this.#isJudged)
    this.#drives.set(id, drives)
    return drives
  }

  #hasUnits(id: string, units: number, counted: Counted): boolean {
    const capacity = this.#world.input.resources.find((one) => one.id === id)?.reservation_capacity ?? 0
    if (!counted.reservations) return units <= capacity
    const taken = this.#world.units.get(id)
    return this.#span.minutes.every((minute) => (taken?.[minute] ?? 0) + units <= capacity)
  }

  /**
   * Whether enough resources remain for outstanding claims. Where too few remain anyway, none of their options may be
   * taken.
   */
  #leavesClaims(taken: readonly string[], units: number): boolean {
    const { minutes } = this.#span
    if (canPlace(this.#world, this.#demands, { minutes, taken, units })) return true
    if (canPlace(this.#world, this.#demands, { minutes, taken: [], units: 0 })) return false
    return !this.#demands.some((one) => one.options.some((id) => taken.includes(id)))
  }
}

/** The sessions of exactly this span (of an event: of this occurrence), in the order of their rows. */
function sessionsAt({ rows, input, clock }: ReferenceWorld, span: ReferenceSpan): ReferenceSession[] {
  const start = toInstant(clock, span.start)
  const end = toInstant(clock, span.end)
  const id = span.occurrence?.id
  const own = rows.filter(
    (row) =>
      row.bookable === input.bookable.id &&
      row.slotstart === start &&
      (id !== undefined && row.occurrence ? row.occurrence === id : row.slotend === end),
  )
  const keys = [...new Set(own.map((row) => keyOf(unclaimed(input.bookable, row.resources))))]
  return keys.map((key) => {
    const members = own.filter((row) => keyOf(unclaimed(input.bookable, row.resources)) === key)
    const seats = new Map(members.map((row) => [row.reservation, row.seats]))
    return {
      resources: unclaimed(input.bookable, members[0]?.resources ?? []),
      seats: [...seats.values()].reduce((sum, one) => sum + one, 0),
    }
  })
}
