import { expect, test } from 'vitest'
import { isRecord } from '../../../domain/is-record.ts'
import { type EventContext, eventSeries } from './event-data.ts'

const context: EventContext = {
  name: 'Raku night',
  description: 'Fire by the water.',
  image: undefined,
  urlOf: (occurrence) => `https://kiln.example/book/raku-night${occurrence ? `?occurrence=${occurrence}` : ''}`,
  offer: { '@type': 'Offer', price: 84, priceCurrency: 'USD' },
  seats: 10,
  timezone: 'America/Chicago',
  organizer: { '@id': 'https://kiln.example/#business' },
  location: { '@id': 'https://kiln.example/#business' },
  language: 'en-us',
  today: '2026-12-01',
  room: { month: '2026-12', timeslots: [{ start: '2026-12-04 15:00:00', occurrence: 'raku-1', available: false }] },
}

const raku = {
  id: 'raku-1',
  start: '2026-12-04 15:00:00',
  end: '2026-12-04 21:00:00',
  title: 'Glaze and fire',
  segments: [
    { start: '2026-12-04 15:00:00', end: '2026-12-04 17:00:00', title: 'Glazing', description: 'At the long table.' },
    { start: '2026-12-04 18:30:00', end: '2026-12-04 21:00:00', title: 'Firing' },
  ],
}
const later = {
  ...raku,
  id: 'raku-9',
  start: '2027-02-04 15:00:00',
  end: '2027-02-04 21:00:00',
  segments: [],
  seats: 6,
}

const eventsOf = (series: ReturnType<typeof eventSeries>) =>
  Array.isArray(series?.subEvent) ? series.subEvent.filter(isRecord) : []

test('an occurrence is an Event in the venue’s time, with its parts and its own address', () => {
  const [event] = eventsOf(eventSeries([raku], context, true))
  expect(event).toMatchObject({
    '@type': 'Event',
    name: 'Glaze and fire',
    description: 'Fire by the water.',
    startDate: '2026-12-04T15:00:00-06:00',
    endDate: '2026-12-04T21:00:00-06:00',
    url: 'https://kiln.example/book/raku-night?occurrence=raku-1',
    maximumAttendeeCapacity: 10,
    subEvent: [
      { name: 'Glazing', startDate: '2026-12-04T15:00:00-06:00', description: 'At the long table.' },
      { name: 'Firing', endDate: '2026-12-04T21:00:00-06:00', superEvent: { '@id': event?.url } },
    ],
  })
})

test('the offset is that of the day, east of Greenwich and in summer too', () => {
  const concert = { id: 'june', start: '2027-06-05 20:00:00', end: '2027-06-05 21:30:00' }
  const startIn = (timezone: string) => eventsOf(eventSeries([concert], { ...context, timezone }, true))[0]?.startDate
  expect(startIn('Europe/Berlin')).toBe('2027-06-05T20:00:00+02:00')
  expect(startIn('Asia/Kolkata')).toBe('2027-06-05T20:00:00+05:30')
})

test('a full one is sold out, of one beyond what was read nobody knows, and past and closed ones are left out', () => {
  const over = { ...raku, id: 'raku-0', start: '2026-11-20 15:00:00', end: '2026-11-20 21:00:00' }
  const closed = { ...raku, id: 'raku-2', start: '2026-12-11 15:00:00', end: '2026-12-11 21:00:00' }
  const [full, unknown, ...others] = eventsOf(eventSeries([later, over, closed, raku], context, true))
  expect(full).toMatchObject({ offers: { price: 84, availability: 'https://schema.org/SoldOut' } })
  expect(unknown).toMatchObject({ maximumAttendeeCapacity: 6, offers: { price: 84, availability: undefined } })
  expect(others).toEqual([])
})

test('a series runs from its first date to its last, and is sold out when all of them are', () => {
  const offersOf = (...dates: (typeof raku)[]) => eventSeries(dates, context, true)?.offers
  expect(offersOf(raku)).toMatchObject({ price: 84, availability: 'https://schema.org/SoldOut' })
  expect(offersOf(raku, later)).toMatchObject({ availability: undefined })
  expect(eventSeries([later, raku], context, true)).toMatchObject({
    startDate: '2026-12-04T15:00:00-06:00',
    endDate: '2027-02-04T21:00:00-06:00',
  })
  // Where only the next dates are known, the last one is not the end.
  expect(eventSeries([raku], context, false)).toMatchObject({ endDate: undefined })
  expect(eventSeries([raku], { ...context, offer: undefined }, true)).toMatchObject({ offers: undefined })
  expect(eventSeries([], context, true)).toBeNull()
})
