import type { Instant } from './types.ts'

/** A period in which a zone has one offset (`local = instant + offset`), clipped to a chunk of the table. */
export interface ZoneSegment {
  from: Instant
  until: Instant
  offset: number
}

const DAY = 86_400_000
/** Length of a chunk of a zone's table: about 13 months, so that a month needs one or two. */
const CHUNK = 400 * DAY
/** Since 1900 no zone has changed its offset and back within so short a time. */
const SAMPLE = 8 * DAY
/** Outside of these years an instant has the offset at the edge, so that extreme input can't make the tables grow. */
const FIRST = Date.UTC(1900, 0, 1)
const LAST = Date.UTC(2200, 0, 1) - 1
/** More names than there are zones means that somebody is making up spellings. */
const MOST_ZONES = 1_000

interface Zone {
  formatter: Intl.DateTimeFormat
  chunks: Map<number, ZoneSegment[]>
}

const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (zones.size >= MOST_ZONES) zones.clear()
  const zone = { formatter, chunks: new Map<number, ZoneSegment[]>() }
  zones.set(name, zone)
  return zone
}

/** Whether `Intl` knows the zone, for example 'Europe/Madrid'. */
export function isTimeZone(name: string): boolean {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}

/** Reads an offset from `Intl`, which takes microseconds; used only to build the tables. */
function readOffset(formatter: Intl.DateTimeFormat, instant: Instant): number {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    formatter.format(instant).match(/\d+/g) ?? []
  ).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The first instant in (from, until] whose offset differs from `before`. */
function findTransition(formatter: Intl.DateTimeFormat, from: Instant, until: Instant, before: number): Instant {
  let low = from / 1000
  let high = until / 1000
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (readOffset(formatter, middle * 1000) === before) low = middle
    else high = middle
  }
  return high * 1000
}

function makeChunk(formatter: Intl.DateTimeFormat, index: number): ZoneSegment[] {
  const end = (index + 1) * CHUNK
  let at = index * CHUNK
  let segment: ZoneSegment = { from: at, until: end, offset: readOffset(formatter, at) }
  const segments = [segment]
  while (at < end) {
    const next = Math.min(at + SAMPLE, end)
    const offset = readOffset(formatter, next)
    if (offset !== segment.offset) {
      const transition = findTransition(formatter, at, next, segment.offset)
      if (transition >= end) break
      segment.until = transition
      segment = { from: transition, until: end, offset: readOffset(formatter, transition) }
      segments.push(segment)
      at = transition
    } else at = next
  }
  return segments
}

/** The period of constant offset that contains an instant; throws a RangeError for an unknown zone. */
export function segmentAt(instant: Instant, name: string): ZoneSegment {
  const zone = zones.get(name) ?? zoneOf(name)
  const inside = instant < FIRST ? FIRST : instant > LAST ? LAST : instant
  const index = Math.floor(inside / CHUNK)
  let segments = zone.chunks.get(index)
  if (!segments) {
    segments = makeChunk(zone.formatter, index)
    zone.chunks.set(index, segments)
  }
  let at = segments.length - 1
  for (; at > 0; at--) {
    const segment = segments[at]
    if (segment && segment.from <= inside) break
  }
  const found = segments[at]
  if (!found) throw new RangeError(`No offset known for ${name}`)
  return found
}

/** Milliseconds to add to an instant for the zone's wall clock, as if it were UTC. */
export const offsetAt = (instant: Instant, name: string): number => segmentAt(instant, name).offset
