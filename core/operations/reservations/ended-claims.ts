import { formerPlaceOf } from './former-place.ts'
import type { Telling } from './reservation-events.ts'
import type { FormerPlace, GivenClaim } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * When somebody was to serve a reservation; the segments and the occurrence of an event with it, or the days in which
 * no time was named.
 */
export type FormerTime = Pick<FormerPlace, 'start' | 'end' | 'segments' | 'occurrence' | 'dates'>

/** The time that a reservation has, as the messages to those who lose it repeat it. */
export function timeOf(reservation: StoredReservation): FormerTime {
  const { start, end, segments, occurrence, dates } = formerPlaceOf(reservation)
  return { start, end, segments, occurrence, ...(dates && { dates }) }
}

/** A reservation at the time that it had. */
export function atTime(reservation: StoredReservation, { dates, ...time }: FormerTime): StoredReservation {
  const { dates: _, ...life } = reservation.life
  return { ...reservation, ...time, life: { ...life, ...(dates && { dates }) } }
}

/** The claims that a change ends. A move that waits ends none: its former place keeps them. */
export function endedClaims(from: StoredReservation, to: StoredReservation): GivenClaim[] {
  const kept = new Set(formerPlaceOf(to).claims.map(({ resource }) => resource))
  return formerPlaceOf(from).claims.filter(({ resource }) => !kept.has(resource))
}

/**
 * Tells those whose claims a change ends that they are not expected at the time that it had, also where that stays.
 * What is told besides may name the ended claims and reach them itself.
 */
export function tellDropped(from: StoredReservation, to: StoredReservation, tells: Telling[] = []): Telling[] {
  const isTold = tells.some(({ data }) => data?.endedclaims !== undefined)
  const ended = isTold ? [] : endedClaims(from, to)
  if (ended.length === 0) return []
  const resources = ended.map(({ resource }) => resource)
  const data = { audiences: ['claimers'], resources, endedclaims: ended, former: timeOf(from) }
  return [{ name: 'reservation.unclaimed', cause: `dropped.${from.version + 1}`, data }]
}
