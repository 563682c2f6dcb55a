import { describe, expect, test } from 'vitest'
import { rulesOf } from '../../domain/availability/bookable-rules.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import { reservationFixture } from '../../persistence/reservation.fixture.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { calendarFile } from './calendar-file.ts'

const reservation = reservationFixture({
  id: 'r1',
  provider: 'quay',
  bookable: 'lesson',
  start: Date.parse('2026-11-24T15:00:00Z'),
  end: Date.parse('2026-11-24T16:30:00Z'),
  sequence: 2,
  modified: Date.parse('2026-11-20T08:00:00Z'),
  managetoken: 'salt',
  seats: 2,
})
const tenant = {
  timezone: 'America/New_York',
  origin: 'http://quay.northwind.localhost:3000',
  whitelabel: { label: 'Northwind' },
  provider: { name: 'Quay', address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101' },
}
const file = (
  change: Partial<StoredReservation> = {},
  zone = 'America/New_York',
  entry: Parameters<typeof calendarFile>[0]['entry'] = null,
  label = 'Northwind',
) =>
  calendarFile({
    reservation: { ...reservation, ...change },
    // The fields of a tenant from which a calendar event is made.
    tenant: { ...tenant, whitelabel: { label } } as Tenant,
    entry,
    zone,
    ports: { tokens: { manage: () => 'secret', isManage: () => true } },
    servedby: ['Ines Duarte'],
    word: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  }).replace(/\r\n /g, '')

test('the event has local times of the zone asked for, which the file describes', () => {
  expect(file()).toContain('DTSTART;TZID=America/New_York:20261124T100000')
  expect(file()).toContain('BEGIN:VTIMEZONE')
  expect(file({}, 'Europe/Madrid')).toContain('DTEND;TZID=Europe/Madrid:20261124T173000')
})

test.each(['North\nwind', 'North\r\nX-LINE:wind', 'North\rwind'])('no name (%j) begins a line of its own', (label) => {
  const written = file({}, 'America/New_York', null, label)
  expect(written).not.toMatch(/^X-LINE|\r(?!\n)|(?<!\r)\n/m)
  expect(written).toMatch(/^PRODID:-\/\/North .*wind\/\/Booking/m)
})

test('every zone is described in the file, or written in UTC', () => {
  const aliases = ['Asia/Kolkata', 'Europe/Kiev', 'US/Eastern', 'GMT', 'Etc/GMT-1', 'EST5EDT']
  for (const zone of [...Intl.supportedValuesOf('timeZone'), ...aliases]) {
    const written = file({}, zone)
    const [, used] = /DTSTART;TZID=(.+?):/.exec(written) ?? []
    if (used === undefined) expect([zone, /DTSTART:(\d+T\d+Z)/.exec(written)?.[1]]).toEqual([zone, '20261124T150000Z'])
    else expect([zone, written.split('\r\n').includes(`TZID:${used}`)]).toEqual([zone, true])
  }
})

test.each(['UTC', 'Etc/UTC', 'GMT'])('%s needs no description', (zone) => {
  expect(file({}, zone)).toContain('DTSTART:20261124T150000Z')
  expect(file({}, zone)).not.toContain('TZID')
})

test('a text adds no lines and no control characters', () => {
  const written = file({ extra: { location: { address: 'Pier\u0001 4\r\nATTACH:http://a.example\nEND:VEVENT\f' } } })
  expect(written).toContain('LOCATION:Pier 4\\n')
  expect(written).not.toMatch(/^(ATTACH|END:VEVENT\\)/m)
  expect(written).not.toMatch(/[^\P{Cc}\r\n\t]/u)
})

test.each(['America/New_York', 'Europe/Madrid', 'UTC'])('the stamp is UTC, in %s too', (zone) => {
  expect(file({}, zone)).toMatch(/^DTSTAMP:20261120T080000Z\r$/m)
})

test('says with whom, for how many and where to cancel it, and gives the place as on a letter', () => {
  const [, description = ''] = /^DESCRIPTION:(.*)\r$/m.exec(file()) ?? []
  expect(description).toContain('mail.with: Ines Duarte')
  expect(description).toContain('summary.seats 2')
  expect(description).toContain('http://quay.northwind.localhost:3000/manage/r1?token=secret')
  expect(file()).toContain('LOCATION:41 Quay Street\\, Portland\\, ME 04101')
})

test('a change keeps the UID and raises the sequence; a cancellation is marked', () => {
  expect(file()).toContain('UID:r1@quay.northwind.localhost')
  expect(file()).toContain('SEQUENCE:2')
  expect(file()).toContain('METHOD:PUBLISH')
  expect(file({ status: 'cancelled' })).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
})

const entryOf = (more: Partial<Bookable>) => {
  const bookable: Bookable = { id: 'lesson', provider: 'quay', name: 'Lesson', ...more }
  return { bookable, rules: rulesOf(bookable, 'America/New_York') }
}

describe('a rental by the day', () => {
  // Clocks go back in the night of 1 November: three days of the venue are 73 hours.
  const days = { start: Date.parse('2026-10-31T04:00:00Z'), end: Date.parse('2026-11-03T05:00:00Z') }

  test.each(['America/New_York', 'Asia/Tokyo'])('has the venue’s dates, also when read in %s', (zone) => {
    const written = file(days, zone, entryOf({ bookabletype: 'calendarday' }))
    expect(written).toContain('DTSTART;VALUE=DATE:20261031\r\nDTEND;VALUE=DATE:20261103\r\n')
    expect(written).not.toContain('VTIMEZONE')
  })
})

describe('an event with segments', () => {
  const restrictions = [
    {
      id: 'dec',
      start: '2026-12-05 10:00:00',
      end: '2026-12-12 16:00:00',
      title: 'Raku',
      segments: [
        { start: '2026-12-05 10:00:00', end: '2026-12-05 12:00:00', title: 'Throwing', description: 'Old clothes' },
        { start: '2026-12-12 14:00:00', end: '2026-12-12 16:00:00', title: 'Firing' },
      ],
    },
  ]
  const entry = entryOf({ bookabletype: 'event', restrictions })
  const booked = {
    start: Date.parse('2026-12-05T15:00:00Z'),
    end: Date.parse('2026-12-12T21:00:00Z'),
    occurrence: 'dec',
  }
  /** The values of a property in the calendar's and its events' lines, without those of the zone. */
  const lines = (text: string, name: string) =>
    [...text.replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/, '').matchAll(new RegExp(`^${name}[:;](.*)\r$`, 'gm'))].map(
      ([, value]) => value,
    )

  test('is one entry per segment, so that the time between is free', () => {
    const written = file(booked, 'America/New_York', entry)
    expect(lines(written, 'UID')).toEqual(['r1@quay.northwind.localhost', 'r1.2@quay.northwind.localhost'])
    expect(lines(written, 'SUMMARY')).toEqual(['Lesson: Throwing · Quay', 'Lesson: Firing · Quay'])
    expect(lines(written, 'DTSTART')).toEqual([
      'TZID=America/New_York:20261205T100000',
      'TZID=America/New_York:20261212T140000',
    ])
    expect(lines(written, 'DTSTAMP')).toEqual(['20261120T080000Z', '20261120T080000Z'])
    expect(lines(written, 'DESCRIPTION')[0]).toContain('Old clothes')
  })

  test('keeps the segments that were booked when the provider changes them', () => {
    const frozen = [{ start_utc: '2026-12-06T15:00:00.000Z', end_utc: '2026-12-06T17:00:00.000Z', title: 'As booked' }]
    const written = file({ ...booked, segments: frozen }, 'America/New_York', entry)
    expect(lines(written, 'SUMMARY')).toEqual(['Lesson: As booked · Quay'])
    expect(lines(written, 'DTSTART')).toEqual(['TZID=America/New_York:20261206T100000'])
  })

  test('publishes its segments as cancelled, since a CANCEL may name one UID only', () => {
    const written = file({ ...booked, status: 'cancelled' }, 'America/New_York', entry)
    expect(lines(written, 'METHOD')).toEqual(['PUBLISH'])
    expect(lines(written, 'STATUS')).toEqual(['CANCELLED', 'CANCELLED'])
  })
})

test('has the customer’s address if it is not at the venue', () => {
  expect(file({ extra: { location: { address: '8 Elm Street, Salem' } } })).toContain('LOCATION:8 Elm Street\\, Salem')
})

test('the last line ends like all others', () => {
  expect(file().endsWith('END:VCALENDAR\r\n')).toBe(true)
})
