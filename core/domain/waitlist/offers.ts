import type { ReservationStatus } from '../entities/reservation.ts'
import { addDays, localDate, wallToInstant } from '../time/index.ts'
import type { Instant, Interval } from '../time/types.ts'
import { lastHours } from './last-hours.ts'

const second = 1000
const minute = 60_000
const hour = 60 * minute

const longestOffer = 24 * hour
const shortestOffer = 15 * minute
/** After two lapses in a row. */
const hastyOffer = 2 * hour
const patience = 2

/** The waking hours at the venue, and when an offer ends that would end at night. */
const waking = { from: '08:00:00', until: '22:00:00' }
const morning = '09:00:00'

/** An instant of a local day's wall clock; in a gap the first instant after it. */
const instantOn = (date: string, time: string, zone: string): Instant => wallToInstant(`${date} ${time}`, zone, 'start')

interface Entry {
  status: ReservationStatus
  waitlistoffer: Interval | null
}

/** Whether somebody who waits is offered a place. */
export const hasOffer = ({ status, waitlistoffer }: Entry, now: Instant): boolean =>
  status === 'waitlisted' && waitlistoffer !== null && waitlistoffer.end > now

/** The morning after an instant at night; null for an instant in the waking hours. */
function morningAfter(end: Instant, zone: string): Instant | null {
  const date = localDate(end, zone)
  if (end < instantOn(date, waking.from, zone)) return instantOn(date, morning, zone)
  if (end < instantOn(date, waking.until, zone)) return null
  return instantOn(addDays(date, 1), morning, zone)
}

/**
 * When an offer made now ends, by the rules of the README.
 * @param inrow how often in a row offers of the same room have lapsed
 */
export function offerEnd({
  now,
  start,
  timezone,
  inrow = 0,
}: {
  now: Instant
  start: Instant
  timezone: string
  inrow?: number
}): Instant {
  const longest = inrow >= patience ? hastyOffer : longestOffer
  const left = (start - now) / 4
  const end = Math.ceil((now + Math.max(shortestOffer, Math.min(longest, left))) / second) * second
  const moved = morningAfter(end, timezone)
  // An offer by hand in the last minutes ends with the start.
  return Math.min(moved === null ? end : Math.max(end, Math.min(moved, start - lastHours)), Math.max(start, now))
}

/** How much of an interval lies in the waking hours at the venue, ms. */
export function wakingTime({ start, end }: Interval, zone: string): number {
  let sum = 0
  for (let date = localDate(start, zone); instantOn(date, waking.from, zone) < end; date = addDays(date, 1)) {
    const from = Math.max(start, instantOn(date, waking.from, zone))
    const until = Math.min(end, instantOn(date, waking.until, zone))
    sum += Math.max(0, until - from)
  }
  return sum
}

/** What a lapsed offer does to its entry: how many of its lapses count by now, and whether it has ended. */
export function lapse(offer: Interval, lapsesBefore: number, zone: string): { lapses: number; isOver: boolean } {
  const lapses = lapsesBefore + (wakingTime(offer, zone) >= 30 * minute ? 1 : 0)
  return { lapses, isOver: lapses >= patience && lapses > lapsesBefore }
}

/** Whether an entry may be told again that there is room: once in 30 minutes. */
export const mayTellRoom = (told: Instant | undefined, now: Instant): boolean =>
  told === undefined || now >= told + 30 * minute
