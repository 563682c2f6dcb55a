import { describe, expect, it } from 'vitest'
import { type BusyQuestion, busyTimesOf } from './busy-times.ts'
import { eventOf, objectOf } from './testing/calendar-server.ts'

const zone = 'America/New_York'
const hosts = ['quay.example', 'quay-paddle.com']
/** An instant of the calendar's wall clock. */
const at = (wall: string, where = zone) => Temporal.PlainDateTime.from(wall).toZonedDateTime(where).epochMilliseconds
const question: BusyQuestion = {
  from: at('2026-10-01T00:00'),
  until: at('2027-10-01T00:00'),
  zone,
  addresses: ['ines@boats.example'],
  hosts,
}
const busy = (...lines: string[]) => busyTimesOf([objectOf(...eventOf('one', ...lines))], question)
/** Begin and end on the calendar's wall clock. */
const walls = (times: { start: number; end: number }[]) =>
  times.map(({ start, end }) =>
    [start, end].map((instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toString()
        .slice(0, 16),
    ),
  )

describe('who is busy', () => {
  const time = ['DTSTART:20261121T150000Z', 'DTEND:20261121T160000Z']
  it.each([
    ['an entry', [], 1],
    ['one without a say', ['TRANSP:OPAQUE', 'STATUS:TENTATIVE'], 1],
    ['one that only says something', ['TRANSP:TRANSPARENT'], 0],
    ['one that was cancelled', ['STATUS:CANCELLED'], 0],
    ['an invitation that was accepted', ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:Ines@boats.example'], 1],
    ['one that was accepted with a doubt', ['ATTENDEE;PARTSTAT=TENTATIVE:mailto:ines@boats.example'], 1],
    ['one that was declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:INES@boats.example'], 0],
    ['one without an answer', ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ines@boats.example'], 0],
    ['one that somebody else declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:tomas@boats.example'], 1],
  ])('by %s', (_what, lines, count) => {
    expect(busy(...time, ...lines)).toHaveLength(count)
  })

  it('takes some time, within the window', () => {
    expect(busy('DTSTART:20261121T150000Z')).toEqual([])
    expect(busy('DTSTART:20261121T150000Z', 'DTEND:20261121T150000Z')).toEqual([])
    expect(busy('DTSTART:20251121T150000Z', 'DTEND:20251121T160000Z')).toEqual([])
    expect(walls(busy('DTSTART:20261121T150000Z', 'DURATION:PT45M'))).toEqual([
      ['2026-11-21T10:00', '2026-11-21T10:45'],
    ])
  })
})

describe('times', () => {
  it('without a zone, and days, are the calendar’s', () => {
    expect(walls(busy('DTSTART:20261121T100000', 'DTEND:20261121T113000'))).toEqual([
      ['2026-11-21T10:00', '2026-11-21T11:30'],
    ])
    expect(walls(busy('DTSTART;VALUE=DATE:20261101'))).toEqual([['2026-11-01T00:00', '2026-11-02T00:00']])
    expect(walls(busy('DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261203'))).toEqual([
      ['2026-11-30T00:00', '2026-12-03T00:00'],
    ])
  })

  it('of a zone that everybody knows need no description of it', () => {
    const [time] = busy('DTSTART;TZID=Europe/Paris:20261121T100000', 'DTEND;TZID=Europe/Paris:20261121T110000')
    expect(time).toMatchObject({
      start: at('2026-11-21T10:00', 'Europe/Paris'),
      end: at('2026-11-21T11:00', 'Europe/Paris'),
    })
  })

  it('of a zone with a name of its own follow its description', () => {
    const zoneLines = [
      'BEGIN:VTIMEZONE',
      'TZID:Our House',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const lines = eventOf('one', 'DTSTART;TZID=Our House:20261121T100000', 'DTEND;TZID=Our House:20261121T110000')
    const [time] = busyTimesOf([objectOf(...zoneLines, ...lines)], question)
    expect(time?.start).toBe(at('2026-11-21T10:00', '+05:30'))
  })
})

describe('a series', () => {
  const weekly = ['DTSTART;TZID=America/New_York:20261020T090000', 'DTEND;TZID=America/New_York:20261020T100000']
  const named = 'RECURRENCE-ID;TZID=America/New_York'
  it('keeps its time of day when the clocks change, and leaves out what was taken out', () => {
    const found = busy(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;TZID=America/New_York:20261027T090000')
    expect(walls(found)).toEqual([
      ['2026-10-20T09:00', '2026-10-20T10:00'],
      ['2026-11-03T09:00', '2026-11-03T10:00'],
      ['2026-11-10T09:00', '2026-11-10T10:00'],
      ['2026-11-17T09:00', '2026-11-17T10:00'],
    ])
    expect(new Set(found.map(({ id }) => id)).size).toBe(4)
  })

  it('has days with 23 and 25 hours', () => {
    expect(walls(busy('DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=DAILY;COUNT=3'))).toEqual([
      ['2026-10-31T00:00', '2026-11-01T00:00'],
      ['2026-11-01T00:00', '2026-11-02T00:00'],
      ['2026-11-02T00:00', '2026-11-03T00:00'],
    ])
  })

  it('has exceptions of its own: moved, cancelled, moved into the window from beyond it', () => {
    const master = eventOf('one', ...weekly, 'RRULE:FREQ=WEEKLY;COUNT=60')
    const over = (of: string, ...lines: string[]) => eventOf('one', `${named}:${of}T090000`, ...lines)
    const object = objectOf(
      ...master,
      ...over(
        '20261027',
        'DTSTART;TZID=America/New_York:20261028T140000',
        'DTEND;TZID=America/New_York:20261028T150000',
      ),
      ...over(
        '20261103',
        'DTSTART;TZID=America/New_York:20261103T090000',
        'DTEND;TZID=America/New_York:20261103T100000',
        'STATUS:CANCELLED',
      ),
      ...over(
        '20261208',
        'DTSTART;TZID=America/New_York:20261111T120000',
        'DTEND;TZID=America/New_York:20261111T123000',
      ),
    )
    const window = { ...question, until: at('2026-11-20T00:00') }
    expect(walls(busyTimesOf([object], window)).sort()).toEqual([
      ['2026-10-20T09:00', '2026-10-20T10:00'],
      ['2026-10-28T14:00', '2026-10-28T15:00'],
      ['2026-11-10T09:00', '2026-11-10T10:00'],
      ['2026-11-11T12:00', '2026-11-11T12:30'],
      ['2026-11-17T09:00', '2026-11-17T10:00'],
    ])
  })

  it('goes on as it was changed for all that follow', () => {
    const object = objectOf(
      ...eventOf('one', ...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...eventOf(
        'one',
        `${named};RANGE=THISANDFUTURE:20261103T090000`,
        'DTSTART;TZID=America/New_York:20261103T110000',
        'DTEND;TZID=America/New_York:20261103T113000',
      ),
    )
    expect(walls(busyTimesOf([object], question)).sort()).toEqual([
      ['2026-10-20T09:00', '2026-10-20T10:00'],
      ['2026-10-27T09:00', '2026-10-27T10:00'],
      ['2026-11-03T11:00', '2026-11-03T11:30'],
      ['2026-11-10T11:00', '2026-11-10T11:30'],
    ])
  })

  it('has dates beside its rule, also with an end of their own', () => {
    const found = busy(
      ...weekly,
      'RDATE;TZID=America/New_York:20261022T090000',
      'RDATE;VALUE=PERIOD:20261024T130000Z/PT2H',
    )
    expect(walls(found)).toEqual([
      ['2026-10-20T09:00', '2026-10-20T10:00'],
      ['2026-10-22T09:00', '2026-10-22T10:00'],
      ['2026-10-24T09:00', '2026-10-24T11:00'],
    ])
  })

  it('of which only one date was shared has that one', () => {
    const object = objectOf(
      ...eventOf('one', `${named}:20261027T090000`, 'DTSTART:20261027T150000Z', 'DTEND:20261027T160000Z'),
    )
    expect(busyTimesOf([object], question)).toHaveLength(1)
  })

  it('that began long ago is followed to now', () => {
    const found = busy('DTSTART:20010101T120000Z', 'DTEND:20010101T130000Z', 'RRULE:FREQ=DAILY')
    expect(found).toHaveLength(365)
  })

  it('that takes place every second is none that can be read, unless it keeps nobody busy', () => {
    const second = ['DTSTART:20260101T120000Z', 'DTEND:20260101T120001Z', 'RRULE:FREQ=SECONDLY']
    const invited = 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ines@boats.example'
    for (const line of [invited, 'TRANSP:TRANSPARENT', 'STATUS:CANCELLED'])
      expect(busy(...second, line), line).toEqual([])
    expect(() => busy('DTSTART:20260101T120000Z', 'DTEND:20260101T120001Z', 'RRULE:FREQ=SECONDLY')).toThrow('too often')
  })
})

describe('entries of our own', () => {
  const own = (uid: string, ...lines: string[]) =>
    busyTimesOf([objectOf(...eventOf(uid, 'DTSTART:20261121T150000Z', 'DTEND:20261121T160000Z', ...lines))], question)
  it('say which reservation they show, and whether somebody has moved them', () => {
    expect(own('res-1@quay.example', 'X-TESSERA-SPAN:20261121T150000Z/20261121T160000Z')).toMatchObject([
      { id: 'res-1@quay.example', written: { reservation: 'res-1', isMoved: false } },
    ])
    expect(own('res-1.2@quay.example', 'X-TESSERA-SPAN:20261121T130000Z/20261121T140000Z')).toMatchObject([
      { written: { reservation: 'res-1', isMoved: true } },
    ])
    expect(own('res-1@quay.example')).toMatchObject([{ written: { isMoved: null } }])
    expect(own('res-1.2@quay-paddle.com')).toMatchObject([{ written: { reservation: 'res-1' } }])
  })
  it('are not those of other hosts', () => {
    expect(own('res-1@kiln.example')).toMatchObject([{ id: 'res-1@kiln.example' }])
    for (const uid of ['res-1@kiln.example', 'quay.example', '@quay.example', 'res-1@x@quay.example'])
      expect(own(uid)[0], uid).not.toHaveProperty('written')
  })
  it('count as taken out once somebody has cancelled them there', () => {
    expect(own('res-1@quay.example', 'STATUS:CANCELLED')).toEqual([])
  })
})

it('an id is never longer than it may be', () => {
  const [time] = busyTimesOf(
    [objectOf(...eventOf('x'.repeat(300), 'DTSTART:20261121T150000Z', 'DTEND:20261121T160000Z'))],
    question,
  )
  expect(time?.id).toMatch(/^[0-9a-f]{64}$/)
})

it('what can’t be read is a fault, and nobody is free because of it', () => {
  expect(() => busyTimesOf(['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'], question)).toThrow()
})
