import { isRecord } from '../../../domain/is-record.ts'
import { instantToUtc, offsetAt, wallToInstant } from '../../../domain/time/index.ts'

type Data = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const records = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** `2026-12-04T17:00:00-05:00`: a wall clock of the venue with its offset, as search engines want it. */
function withOffset(wall: string, timezone: string, role: 'start' | 'end'): string {
  const instant = wallToInstant(wall, timezone, role)
  const offset = offsetAt(instant, timezone)
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const shown = instantToUtc(instant + offset).slice(0, 19)
  return `${shown}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const soldOut = 'https://schema.org/SoldOut'

const timesOf = (span: Data, timezone: string) => ({
  startDate: typeof span.start === 'string' ? withOffset(span.start, timezone, 'start') : undefined,
  endDate: typeof span.end === 'string' ? withOffset(span.end, timezone, 'end') : undefined,
})

interface EventContext {
  /** The bookable: what it is called, at which address, and its offer. */
  name: string
  url: string
  offer: Data | undefined
  seats: number | undefined
  timezone: string
  /** The node of the business, which is the place as well. */
  business: Data
  today: string
  /** The timeslots that the page was drawn with; empty where it knows none. */
  timeslots: Data[]
}

/** One Event for each occurrence from today on, with its parts as sub-events, and whether there is room. */
export function occurrencesAsEvents(occurrences: Data[], context: EventContext): Data[] {
  const coming = occurrences.filter((one) => (text(one.end) ?? '').slice(0, 10) >= context.today)
  return coming.map((one) => occurrenceAsEvent(one, context))
}

function occurrenceAsEvent(occurrence: Data, context: EventContext): Data {
  const { name, timezone, business, offer, timeslots, seats } = context
  const id = text(occurrence.id)
  const url = id ? `${context.url}?occurrence=${encodeURIComponent(id)}` : context.url
  const slot = id === undefined ? undefined : timeslots.find((one) => one.occurrence === id)
  const full = slot !== undefined && slot.available === false
  const parts = records(occurrence.segments)
  return {
    '@type': 'Event',
    name: text(occurrence.title) ?? name,
    description: text(occurrence.description),
    ...timesOf(occurrence, timezone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: business,
    organizer: business,
    url,
    maximumAttendeeCapacity: typeof occurrence.seats === 'number' ? occurrence.seats : seats,
    offers: offer && { ...offer, url, availability: full ? soldOut : 'https://schema.org/InStock' },
    subEvent:
      parts.length > 0
        ? parts.map((part) => ({
            '@type': 'Event',
            name: text(part.title) ?? name,
            description: text(part.description),
            ...timesOf(part, timezone),
            location: business,
          }))
        : undefined,
  }
}

const isSoldOut = ({ offers }: Data): boolean => isRecord(offers) && offers.availability === soldOut

/** What a series of events offers: it is sold out when each of those to come is, or none is to come. */
export const seriesOffer = (offer: Data | undefined, events: Data[]): Data | undefined =>
  offer && (events.every(isSoldOut) ? { ...offer, availability: soldOut } : offer)
