import { formerPlaceOf } from './former-place.ts'
import type { Telling } from './reservation-events.ts'
import type { FormerPlace, GivenClaim } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** When somebody was to serve a reservation; the segments and the occurrence of an event with it. */
export type FormerTime = Pick<FormerPlace, 'start' | 'end' | 'segments' | 'occurrence'>

/** The time that a reservation has, as the messages to those who lose it repeat it. */
export function timeOf(reservation: StoredReservation): FormerTime {
  const { start, end, segments, occurrence } = formerPlaceOf(reservation)
  return { start, end, segments, occurrence }
}

/** The claims that a change ends. A move that waits ends none: its former place keeps them. */
export function endedClaims(from: StoredReservation, to: StoredReservation): GivenClaim[] {
  const kept = new Set(formerPlaceOf(to).claims.map(({ resource }) => resource))
  return formerPlaceOf(from).claims.filter(({ resource }) => !kept.has(resource))
}

/** Whether a change gives a reservation another time, or takes the time away that was named in its days. */
function isAtAnotherTime(from: StoredReservation, to: StoredReservation): boolean {
  const [before, after] = [formerPlaceOf(from), formerPlaceOf(to)]
  const isUnnamed = from.life.dates === undefined && to.life.dates !== undefined
  return isUnnamed || before.start !== after.start || before.end !== after.end
}

/** Tells those whose claims another time ends that they are not expected at the former one. */
export function tellDropped(from: StoredReservation, to: StoredReservation): Telling[] {
  const ended = isAtAnotherTime(from, to) ? endedClaims(from, to) : []
  if (ended.length === 0) return []
  const resources = ended.map(({ resource }) => resource)
  const data = { audiences: ['claimers'], resources, endedclaims: ended, former: timeOf(from) }
  return [{ name: 'reservation.unclaimed', cause: `dropped.${from.version + 1}`, data }]
}
