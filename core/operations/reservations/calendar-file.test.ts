import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { rulesOf } from '../../domain/availability/bookable-rules.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type CalendarInput, calendarFile, invitations, longCalendarFile } from './calendar-file.ts'

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
  whitelabel: { label: 'Northwind', url: 'northwind.localhost' },
  provider: { subdomain: 'quay', name: 'Quay', address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101' },
}
const inputOf = (change: Partial<StoredReservation> = {}, entry: CalendarInput['entry'] = null): CalendarInput => ({
  reservation: { ...reservation, ...change },
  // The fields of a tenant from which a calendar event is made.
  tenant: tenant as Tenant,
  entry,
  link: 'http://quay.northwind.localhost:3000/manage/r1?token=secret',
  servedby: ['Ines Duarte'],
  language: 'en-us',
  word: (key, values = {}) => [key, ...Object.values(values)].join(' '),
})
const file = (
  change: Partial<StoredReservation> = {},
  zone = 'America/New_York',
  entry: CalendarInput['entry'] = null,
  label = 'Northwind',
) => calendarFile([inputOf(change, entry)], { zone, label }).replace(/\r\n /g, '')

/** A calendar as another program reads it. */
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    method: calendar.getFirstPropertyValue('method'),
    zones: calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid')),
    events: calendar.getAllSubcomponents('vevent').map((event) => ({
      ...Object.fromEntries(event.getAllProperties().map((one) => [one.name, String(one.getFirstValue())])),
      zone: event.getFirstProperty('dtstart')?.getFirstParameter('tzid'),
      attendee: event.getFirstProperty('attendee')?.toJSON(),
      organizer: event.getFirstProperty('organizer')?.toJSON(),
    })) as Record<string, unknown>[],
  }
}

test('UIDs stay when the site gets a domain of its own, or its white-label does', () => {
  const of = (change: object) => {
    const input = { ...inputOf(), tenant: { ...tenant, ...change } as Tenant }
    const [message = ''] = invitations(input, { organizer: bea, attendee: bea })
    return [calendarFile([input], { zone: 'UTC', label: 'Northwind' }), message].map((one) => read(one).events[0]?.uid)
  }
  const own = { origin: 'https://quay-paddle.com', provider: { ...tenant.provider, domain: 'quay-paddle.com' } }
  const below = { origin: 'https://quay.book.com', whitelabel: { ...tenant.whitelabel, domain: 'book.com' } }
  for (const change of [{}, own, below]) expect(of(change)).toEqual(Array(2).fill('r1@quay.northwind.localhost'))
})

const bea = { name: 'Bea', email: 'bea@customers.example' }

test('the event has local times of the zone asked for, which the file describes', () => {
  const [there, here] = [read(file({}, 'Europe/Madrid')), read(file())]
  expect(here.events[0]).toMatchObject({ dtstart: '2026-11-24T10:00:00', zone: 'America/New_York' })
  expect(here.zones).toEqual(['America/New_York'])
  expect(there.events[0]).toMatchObject({ dtend: '2026-11-24T17:30:00', zone: 'Europe/Madrid' })
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
  const stamps = { dtstamp: '2026-11-20T08:00:00Z', 'last-modified': '2026-11-20T08:00:00Z' }
  expect(read(file({}, zone)).events[0]).toMatchObject(stamps)
})

test('says with whom, for how many and where to cancel it, and gives the place as on a letter', () => {
  const [, description = ''] = /^DESCRIPTION:(.*)\r$/m.exec(file()) ?? []
  expect(description).toContain('mail.with: Ines Duarte')
  expect(description).toContain('summary.seats 2')
  expect(description).toContain('http://quay.northwind.localhost:3000/manage/r1?token=secret')
  expect(file()).toContain('LOCATION:41 Quay Street\\, Portland\\, ME 04101')
})

test('a file to read keeps the UID, has the sequence, and marks what is cancelled or not decided', () => {
  const { method, events } = read(file())
  expect(method).toBe('PUBLISH')
  expect(events[0]).toMatchObject({ uid: 'r1@quay.northwind.localhost', sequence: '2', status: 'CONFIRMED' })
  expect(read(file({ status: 'cancelled' }))).toMatchObject({ method: 'PUBLISH', events: [{ status: 'CANCELLED' }] })
  expect(read(file({ status: 'pending' }))).toMatchObject({ events: [{ status: 'TENTATIVE' }] })
})

test('until a move is decided, the former time stands', () => {
  const former = { ...reservation, status: 'booked' as const, start: Date.parse('2026-11-23T15:00:00Z'), claims: [] }
  const moving = read(file({ status: 'pending', life: { reschedule: former } }))
  expect(moving.events[0]).toMatchObject({ dtstart: '2026-11-23T10:00:00', status: 'CONFIRMED' })
})

test('what has no time yet is in no calendar', () => {
  expect(read(file({ status: 'gig', life: { dates: { start: 1, end: 2 } } })).events).toEqual([])
})

describe('a message to a calendar', () => {
  const parties = {
    organizer: { name: 'Quay "Street"\r\nX-EVIL:1', email: 'office@quay.example' },
    attendee: { name: 'Ada Moor; Jr', email: 'ada@customers.example' },
  }
  const message = (change: Partial<StoredReservation> = {}, more: object = {}) =>
    invitations(inputOf(change), { ...parties, ...more }).map(read)

  test('invites the customer, who need not answer', () => {
    expect(message()).toHaveLength(1)
    const { method, events } = message()[0] ?? {}
    expect(method).toBe('REQUEST')
    expect(events).toHaveLength(1)
    expect(events?.[0]).toMatchObject({
      ...{ uid: 'r1@quay.northwind.localhost', sequence: '2', status: 'CONFIRMED' },
      organizer: ['organizer', { cn: "Quay 'Street' X-EVIL:1" }, 'cal-address', 'mailto:office@quay.example'],
      attendee: [
        'attendee',
        { cn: 'Ada Moor; Jr', partstat: 'ACCEPTED', rsvp: 'FALSE', role: 'REQ-PARTICIPANT', cutype: 'INDIVIDUAL' },
        'cal-address',
        'MAILTO:ada@customers.example',
      ],
    })
  })

  test('replaces it with a higher sequence, and takes it out under the same UID', () => {
    const [booked, moved, cancelled] = [
      message({ sequence: 0 }),
      message({ sequence: 1, start: reservation.start + 3_600_000 }),
      message({ sequence: 2, status: 'cancelled' }),
    ].map((one) => ({ method: one[0]?.method, ...one[0]?.events[0] }) as Record<string, unknown>)
    expect([booked, moved, cancelled].map((one) => one?.uid)).toEqual(Array(3).fill('r1@quay.northwind.localhost'))
    expect([booked, moved, cancelled].map((one) => one?.sequence)).toEqual(['0', '1', '2'])
    expect(moved).toMatchObject({ method: 'REQUEST', dtstart: '2026-11-24T11:00:00' })
    expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
    expect(cancelled?.organizer).toEqual(booked?.organizer)
  })

  test('a request is tentative', () => {
    expect(message({ status: 'pending' })).toMatchObject([{ method: 'REQUEST', events: [{ status: 'TENTATIVE' }] }])
  })

  test('is taken out of one person’s calendar though it stands', () => {
    expect(message({}, { isOver: true })).toMatchObject([{ method: 'CANCEL', events: [{ status: 'CANCELLED' }] }])
  })
})

const entryOf = (more: Partial<Bookable>) => {
  const bookable: Bookable = { id: 'lesson', provider: 'quay', name: 'Lesson', ...more }
  return { bookable, rules: rulesOf(bookable, 'America/New_York') }
}

test('what ends on another day has both days with their times', () => {
  const [event] = read(file({ start: Date.parse('2026-12-04T15:00Z'), end: Date.parse('2026-12-06T21:00Z') })).events
  expect(event).toMatchObject({ dtstart: '2026-12-04T10:00:00', dtend: '2026-12-06T16:00:00' })
})

describe('a rental by the day', () => {
  // Clocks go back in the night of 1 November: three days of the venue are 73 hours.
  const days = { start: Date.parse('2026-10-31T04:00:00Z'), end: Date.parse('2026-11-03T05:00:00Z') }

  test.each(['America/New_York', 'Asia/Tokyo'])('has the venue’s dates, also when read in %s', (zone) => {
    const written = file(days, zone, entryOf({ bookabletype: 'calendarday' }))
    expect(written).toContain('DTSTART;VALUE=DATE:20261031\r\nDTEND;VALUE=DATE:20261103\r\n')
    expect(written).not.toContain('VTIMEZONE')
  })
})

describe('a stay of nights', () => {
  const nights = { start: Date.parse('2026-10-31T04:00:00Z'), end: Date.parse('2026-11-02T05:00:00Z') }
  const stay = { bookabletype: 'calendarday', countby: 'nights' } as const

  test('is from the arrival to the departure', () => {
    const written = file(nights, 'America/New_York', entryOf({ ...stay, arrivaltime: '15:00', departuretime: '11:00' }))
    expect(written).toContain('DTSTART;TZID=America/New_York:20261031T150000\r\n')
    expect(written).toContain('DTEND;TZID=America/New_York:20261102T110000\r\n')
    expect(written).toContain('nights.times 3:00 PM 11:00 AM')
  })

  test.each([
    [{}, null],
    [{ arrivaltime: '15:00' }, 'nights.arrival 3:00 PM'],
    [{ departuretime: '11:00' }, 'nights.departure 11:00 AM'],
  ])('has the dates of its nights where not both are known: %j', (times, told) => {
    const written = file(nights, 'America/New_York', entryOf({ ...stay, ...times }))
    expect(written).toContain('DTSTART;VALUE=DATE:20261031\r\nDTEND;VALUE=DATE:20261102\r\n')
    expect(written.includes('nights.')).toBe(told !== null)
    if (told) expect(written).toContain(told)
  })
})

describe('a rental by the day', () => {
  // Over the night in which the clocks go back.
  const days = { start: Date.parse('2026-10-31T04:00:00Z'), end: Date.parse('2026-11-02T05:00:00Z') }
  const rental = { bookabletype: 'calendarday' } as const

  test('is from the pick-up on the first day to the return on the last', () => {
    const written = file(days, 'America/New_York', entryOf({ ...rental, arrivaltime: '09:00', departuretime: '17:00' }))
    expect(written).toContain('DTSTART;TZID=America/New_York:20261031T090000\r\n')
    expect(written).toContain('DTEND;TZID=America/New_York:20261101T170000\r\n')
    expect(written).toContain('days.times 9:00 AM 5:00 PM')
  })

  test.each([
    [{}, null],
    [{ arrivaltime: '09:00' }, 'days.arrival 9:00 AM'],
    [{ departuretime: '17:00' }, 'days.departure 5:00 PM'],
  ])('has its dates where not both are known: %j', (times, told) => {
    const written = file(days, 'America/New_York', entryOf({ ...rental, ...times }))
    expect(written).toContain('DTSTART;VALUE=DATE:20261031\r\nDTEND;VALUE=DATE:20261102\r\n')
    expect(written.includes('days.')).toBe(told !== null)
    if (told) expect(written).toContain(told)
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

  test('is one message for each part, to invite and to cancel, since a message is about one UID', () => {
    const parties = {
      organizer: { name: 'Quay', email: 'q@quay.example' },
      attendee: { name: 'A', email: 'a@a.example' },
    }
    for (const [status, method] of [
      ['booked', 'REQUEST'],
      ['cancelled', 'CANCEL'],
    ] as const) {
      const messages = invitations(inputOf({ ...booked, status }, entry), parties).map(read)
      expect(messages.map((one) => [one.method, one.events.map(({ uid }) => uid)])).toEqual([
        [method, ['r1@quay.northwind.localhost']],
        [method, ['r1.2@quay.northwind.localhost']],
      ])
    }
  })

  test('a move to an event with fewer parts takes the surplus ones out', () => {
    const parties = {
      organizer: { name: 'Quay', email: 'q@quay.example' },
      attendee: { name: 'A', email: 'a@a.example' },
    }
    const moved = inputOf({ start: Date.parse('2026-12-20T15:00:00Z'), end: Date.parse('2026-12-20T17:00:00Z') }, entry)
    const former = { ...booked, segments: [] }
    const messages = invitations({ ...moved }, { ...parties, former }).map(read)
    expect(messages.map((one) => [one.method, one.events.map(({ uid }) => uid)])).toEqual([
      ['REQUEST', ['r1@quay.northwind.localhost']],
      ['CANCEL', ['r1.2@quay.northwind.localhost']],
    ])
    expect(
      invitations(inputOf(booked, entry), { ...parties, former })
        .map(read)
        .map(({ method }) => method),
    ).toEqual(['REQUEST', 'REQUEST'])
  })
})

test('has the customer’s address if it is not at the venue', () => {
  expect(file({ extra: { location: { address: '8 Elm Street, Salem' } } })).toContain('LOCATION:8 Elm Street\\, Salem')
})

test('the last line ends like all others', () => {
  expect(file().endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a long file is the same written in pieces, also where the first ones have dates alone', async () => {
  const skiff = entryOf({ bookabletype: 'calendarday' })
  const many = Array.from({ length: 130 }, (_, index) => inputOf({ id: `r${index}` }, index < 50 ? skiff : null))
  const facts = { zone: 'America/New_York', label: 'Northwind', name: 'Quay', ttl: 3600 }
  let turns = 0
  const turn = async () => {
    turns += 1
  }
  for (const inputs of [many, many.slice(0, 1), many.slice(0, 45), []])
    expect(await longCalendarFile(inputs, facts, turn)).toBe(calendarFile(inputs, facts))
  expect(turns).toBe(4)
})
