import type { Restriction } from '../../../domain/entities/bookable.ts'
import { instantToUtc, offsetAt, wallToInstant } from '../../../domain/time/index.ts'
import type { WireTimeslot } from '../../../domain/wire/index.ts'
import { withRoom } from './offer-data.ts'

type Data = Record<string, unknown>

/** `2026-12-04T17:00:00-05:00`: the venue's local time with its offset, as search engines require. */
function withOffset(wall: string, timezone: string, role: 'start' | 'end'): string {
  const instant = wallToInstant(wall, timezone, role)
  const offset = offsetAt(instant, timezone)
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const shown = instantToUtc(instant + offset).slice(0, 19)
  return `${shown}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const timesOf = ({ start, end }: Pick<Restriction, 'start' | 'end'>, timezone: string) => ({
  startDate: withOffset(start, timezone, 'start'),
  endDate: withOffset(end, timezone, 'end'),
})

export interface EventContext {
  name: string
  description: string | undefined
  image: string | undefined
  /** The address of an occurrence; of the event without one. */
  urlOf(occurrence?: string): string
  /** Its price, without its room. */
  offer: Data | undefined
  seats: number | undefined
  timezone: string
  /** The node of the business. */
  organizer: Data
  location: Data
  /** In which the page tells of it. */
  language: string
  today: string
  /** The dates as customers see them, the first month at least; null where the page has read none. */
  room: { month: string; timeslots: Pick<WireTimeslot, 'start' | 'occurrence' | 'available'>[] } | null
}

const factsOf = ({ language, image, location, organizer }: EventContext) => ({
  inLanguage: language,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  image,
  location,
  organizer,
})

type Room = 'free' | 'full' | 'closed' | 'unknown'

/** Of what was read, a date that is not in the answer is closed: customers don't see it either. */
function roomOf({ id, start }: Restriction, { room }: EventContext): Room {
  if (!room || id === undefined) return 'unknown'
  const slot = room.timeslots.find(({ occurrence }) => occurrence === id)
  if (slot) return slot.available ? 'free' : 'full'
  const isRead = start.slice(0, 7) <= room.month || room.timeslots.some((later) => later.start >= start)
  return isRead ? 'closed' : 'unknown'
}

const hasRoom: Record<Exclude<Room, 'closed'>, boolean | undefined> = { free: true, full: false, unknown: undefined }

function occurrenceAsEvent(occurrence: Restriction, room: Exclude<Room, 'closed'>, context: EventContext): Data {
  const { name, timezone, offer, seats } = context
  const { id, segments = [] } = occurrence
  const url = context.urlOf(id)
  const description = occurrence.description || context.description
  const title = occurrence.title || name
  return {
    '@type': 'Event',
    '@id': url,
    name: title,
    description,
    ...factsOf(context),
    ...timesOf(occurrence, timezone),
    url,
    maximumAttendeeCapacity: occurrence.seats ?? seats,
    offers: withRoom(offer && { ...offer, url }, hasRoom[room]),
    subEvent:
      segments.length > 0
        ? segments.map((part) => ({
            '@type': 'Event',
            name: part.title || title,
            description: part.description || description,
            ...factsOf(context),
            ...timesOf(part, timezone),
            superEvent: { '@id': url },
          }))
        : undefined,
  }
}

/**
 * An event as a series with an Event for each date that is to come, its parts as sub-events; null where none is to
 * come. Dates that the page knows to be closed are left out.
 * @param isWhole whether `occurrences` are all dates, so that the last one ends the series
 */
export function eventSeries(occurrences: Restriction[], context: EventContext, isWhole: boolean): Data | null {
  const coming = occurrences
    .filter(({ end }) => end.slice(0, 10) >= context.today)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .flatMap((one) => {
      const room = roomOf(one, context)
      return room === 'closed' ? [] : [{ one, room }]
    })
  const [first] = coming
  if (!first) return null
  const last = coming.reduce((latest, { one }) => (one.end > latest ? one.end : latest), first.one.end)
  const rooms = new Set(coming.map(({ room }) => hasRoom[room]))
  // A series has room where any date has, and none where all are full.
  const room = rooms.has(true) ? true : rooms.has(undefined) ? undefined : false
  return {
    '@type': 'EventSeries',
    name: context.name,
    description: context.description,
    ...factsOf(context),
    startDate: withOffset(first.one.start, context.timezone, 'start'),
    endDate: isWhole ? withOffset(last, context.timezone, 'end') : undefined,
    url: context.urlOf(),
    offers: withRoom(context.offer, room),
    subEvent: coming.map(({ one, room }) => occurrenceAsEvent(one, room, context)),
  }
}
