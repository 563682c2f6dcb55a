import type { Restriction } from '../../../domain/entities/bookable.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { instantToUtc, offsetAt, wallToInstant } from '../../../domain/time/index.ts'
import type { WireTimeslot } from '../../../domain/wire/index.ts'

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

const soldOut = 'https://schema.org/SoldOut'

const timesOf = ({ start, end }: Pick<Restriction, 'start' | 'end'>, timezone: string) => ({
  startDate: withOffset(start, timezone, 'start'),
  endDate: withOffset(end, timezone, 'end'),
})

interface EventContext {
  /** The bookable's name, address and offer. */
  name: string
  url: string
  offer: Data | undefined
  seats: number | undefined
  timezone: string
  /** The node of the business, which is also the place. */
  business: Data
  /** In which the page tells of it. */
  language: string
  today: string
  /** The timeslots of the page; empty if it has none. */
  timeslots: Pick<WireTimeslot, 'occurrence' | 'available'>[]
}

/** One Event for each occurrence from today on, with its parts as sub-events and its availability. */
export function occurrencesAsEvents(occurrences: Restriction[], context: EventContext): Data[] {
  const coming = occurrences.filter((one) => one.end.slice(0, 10) >= context.today)
  return coming.map((one) => occurrenceAsEvent(one, context))
}

function occurrenceAsEvent(occurrence: Restriction, context: EventContext): Data {
  const { name, timezone, business, offer, timeslots, seats } = context
  const { id, segments = [] } = occurrence
  const url = id ? `${context.url}?occurrence=${encodeURIComponent(id)}` : context.url
  const slot = id === undefined ? undefined : timeslots.find((one) => one.occurrence === id)
  const full = slot !== undefined && slot.available === false
  return {
    '@type': 'Event',
    name: occurrence.title || name,
    description: occurrence.description || undefined,
    inLanguage: context.language,
    ...timesOf(occurrence, timezone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: business,
    organizer: business,
    url,
    maximumAttendeeCapacity: occurrence.seats ?? seats,
    offers: offer && { ...offer, url, availability: full ? soldOut : 'https://schema.org/InStock' },
    subEvent:
      segments.length > 0
        ? segments.map((part) => ({
            '@type': 'Event',
            name: part.title || name,
            description: part.description || undefined,
            inLanguage: context.language,
            ...timesOf(part, timezone),
            location: business,
          }))
        : undefined,
  }
}

const isSoldOut = ({ offers }: Data): boolean => isRecord(offers) && offers.availability === soldOut

/** The offer of a series of events: sold out if all future ones are, or if there are none. */
export const seriesOffer = (offer: Data | undefined, events: Data[]): Data | undefined =>
  offer && (events.every(isSoldOut) ? { ...offer, availability: soldOut } : offer)
