import { expect, test } from 'vitest'
import { occurrencesAsEvents, seriesOffer } from './event-data.ts'

const context = {
  name: 'Raku night',
  url: 'https://kiln.example/book/raku-night',
  offer: { '@type': 'Offer', price: 84, priceCurrency: 'USD' },
  seats: 10,
  timezone: 'America/Chicago',
  business: { '@id': 'https://kiln.example/#business' },
  language: 'en-us',
  today: '2026-12-01',
  timeslots: [{ occurrence: 'raku-1', available: false }],
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

test('an occurrence is an Event in the venue’s time, with its parts and its own address', () => {
  const [event] = occurrencesAsEvents([raku], context)
  expect(event).toMatchObject({
    '@type': 'Event',
    name: 'Glaze and fire',
    startDate: '2026-12-04T15:00:00-06:00',
    endDate: '2026-12-04T21:00:00-06:00',
    url: 'https://kiln.example/book/raku-night?occurrence=raku-1',
    maximumAttendeeCapacity: 10,
    subEvent: [
      { name: 'Glazing', startDate: '2026-12-04T15:00:00-06:00', description: 'At the long table.' },
      { name: 'Firing', endDate: '2026-12-04T21:00:00-06:00' },
    ],
  })
})

test('the offset is that of the day, east of Greenwich and in summer too', () => {
  const concert = { id: 'june', start: '2027-06-05 20:00:00', end: '2027-06-05 21:30:00' }
  const [event] = occurrencesAsEvents([concert], { ...context, timezone: 'Europe/Berlin' })
  expect(event).toMatchObject({ name: 'Raku night', startDate: '2027-06-05T20:00:00+02:00' })
  const [inIndia] = occurrencesAsEvents([concert], { ...context, timezone: 'Asia/Kolkata' })
  expect(inIndia).toMatchObject({ startDate: '2027-06-05T20:00:00+05:30' })
})

test('a full one is sold out, one with room is in stock, a past one is left out', () => {
  const free = { ...raku, id: 'raku-2', segments: [], seats: 6 }
  const over = { ...raku, id: 'raku-0', start: '2026-11-20 15:00:00', end: '2026-11-20 21:00:00' }
  const events = occurrencesAsEvents([over, raku, free], context)
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({ offers: { price: 84, availability: 'https://schema.org/SoldOut' } })
  expect(events[1]).toMatchObject({
    maximumAttendeeCapacity: 6,
    offers: { availability: 'https://schema.org/InStock' },
    subEvent: undefined,
  })
})

test('a series is sold out when all its future dates are', () => {
  const offer = { ...context.offer, availability: 'https://schema.org/InStock' }
  const all = (...occurrences: (typeof raku)[]) =>
    seriesOffer(
      offer,
      occurrencesAsEvents(
        occurrences.map((one) => ({ ...one })),
        context,
      ),
    )
  expect(all(raku)).toMatchObject({ price: 84, availability: 'https://schema.org/SoldOut' })
  expect(all(raku, { ...raku, id: 'raku-2' })).toEqual(offer)
  expect(all()).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  expect(seriesOffer(undefined, [])).toBeUndefined()
})
