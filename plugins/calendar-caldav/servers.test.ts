import type { BusyTime } from '@tessera/plugin-api'
import { testCalendar, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { caldavCalendar } from './plugin.ts'
import { type CalendarServer, displayName, eventOf, objectOf, utc } from './testing/calendar-server.ts'
import { localCaldav } from './testing/local-caldav.ts'
import { eventWith, now, pluginSide, settingsFor } from './testing/plugin-side.ts'
import { hasRadicale, radicale } from './testing/radicale.ts'

const hour = 3_600_000

const servers: [string, () => Promise<CalendarServer>][] = [
  ['a local server', localCaldav],
  ...(hasRadicale() ? [['Radicale', radicale] satisfies [string, () => Promise<CalendarServer>]] : []),
]

describe.each(servers)('a calendar at %s', (_name, open) => {
  let server: CalendarServer
  const written = new Set<string>()
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())
  const put = async (file: string, text: string) => {
    written.add(file)
    await server.put(file, text)
  }
  const clear = async () => {
    for (const file of [...written, 'res-1.ics', 'res-1.2.ics']) await server.remove(file)
    written.clear()
  }
  afterEach(clear)
  const meeting = (start: number, end: number, uid = 'meeting') =>
    objectOf(...eventOf(uid, `DTSTART:${utc(start)}`, `DTEND:${utc(end)}`, 'SUMMARY:Müller & Söhne <b>'))
  const side = (change = {}) => pluginSide([settingsFor(server, change)])

  it.each([
    ['by its name, from the address of the server', () => ({ calendar: displayName })],
    ['in another case', () => ({ calendar: displayName.toUpperCase() })],
    ['by the last part of its address', () => ({ calendar: 'lessons' })],
    ['by its address', () => ({ url: server.calendar, calendar: '' })],
    ['by its address without a slash', () => ({ url: server.calendar.replace(/\/$/, ''), calendar: '' })],
    ['as the only one with events', () => ({ calendar: '' })],
  ])('is found %s', async (_how, change) => {
    await put('meeting.ics', meeting(now, now + hour))
    expect(await side(change()).times()).toEqual([{ id: 'meeting', start: now, end: now + hour }])
  })

  it('is missing under a name that the account does not have, and the fault tells those that it has', async () => {
    await expect(side({ calendar: 'Holidays' }).read()).rejects.toMatchObject({
      kind: 'missing',
      message: expect.stringContaining(displayName),
    })
  })

  it.each([{ password: 'wrong' }, { user: 'tomas' }])('refuses %o', async (change) => {
    await expect(side(change).read()).rejects.toMatchObject({ kind: 'refused' })
    const direct = side({ ...change, url: server.calendar, calendar: '' })
    await expect(direct.read()).rejects.toMatchObject({ kind: 'refused' })
  })

  it('says its series with their exceptions', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:America/New_York', 'BEGIN:STANDARD', 'DTSTART:20071104T020000']
    const lines = [
      ...zone,
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
    ]
    const summer = ['BEGIN:DAYLIGHT', 'DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3']
    const rest = [...summer, 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE']
    const name = 'TZID=America/New_York'
    const series = eventOf(
      'yoga',
      `DTSTART;${name}:20261123T090000`,
      `DTEND;${name}:20261123T100000`,
      'RRULE:FREQ=DAILY;COUNT=4',
      `EXDATE;${name}:20261124T090000`,
    )
    const moved = eventOf(
      'yoga',
      `RECURRENCE-ID;${name}:20261125T090000`,
      `DTSTART;${name}:20261125T180000`,
      `DTEND;${name}:20261125T190000`,
    )
    await put('yoga.ics', objectOf(...lines, ...rest, ...series, ...moved))
    const at = (date: number, hours: number) => Date.UTC(2026, 10, date, hours + 5)
    const found = (await side().times()).map(({ start }) => start).sort()
    expect(found).toEqual([at(23, 9), at(25, 18), at(26, 9)])
  })

  it('is read again only after a change', async () => {
    const own = side()
    await put('meeting.ics', meeting(now, now + hour))
    const first = await own.read()
    if (first === 'unchanged') throw new Error('it has been read by nobody')
    expect(await own.read(first.version)).toBe('unchanged')
    await put('meeting.ics', meeting(now + hour, now + 2 * hour))
    expect(await own.read(first.version)).toMatchObject({ times: [{ start: now + hour }] })
  })

  it('gets a reservation as an entry that closes nothing, follows its moves, and loses it', async () => {
    const own = side()
    await own.write(eventWith())
    const entry = await server.get('res-1.ics')
    expect(entry).toMatch(/SUMMARY:Lesson · Ada Moor · Quay Street/)
    // Without people in it, no server has anybody to write to.
    expect(entry).not.toMatch(/ATTENDEE|ORGANIZER/)
    expect(own.keptId()).toBe('res-1@quay.northwind.localhost')
    expect(await own.times()).toMatchObject([{ written: { reservation: 'res-1', isMoved: false } }])
    const moved = { start_utc: '2026-11-22T15:00:00.000Z', end_utc: '2026-11-22T16:00:00.000Z', version: 4 }
    for (const _twice of [1, 2]) await own.write(eventWith(moved))
    expect(await own.times()).toMatchObject([{ start: Date.parse(moved.start_utc), written: { isMoved: false } }])
    for (const _twice of [1, 2]) await own.write(eventWith({ ...moved, status: 'cancelled' }))
    expect(await server.get('res-1.ics')).toBeNull()
    expect(own.keptId()).toBeNull()
    expect(await own.storage.list('entry/')).toEqual([])
  })

  it('has each part of an event as an entry of its own', async () => {
    const own = side()
    const part = (day: number) => ({
      start_utc: `2026-11-${day}T15:00:00.000Z`,
      end_utc: `2026-11-${day}T16:00:00.000Z`,
    })
    await own.write(eventWith({ ...part(21), segments: [part(21), { ...part(23), title: 'Second evening' }] }))
    expect((await own.times()).map(({ id }) => id).sort()).toEqual([
      'res-1.2@quay.northwind.localhost',
      'res-1@quay.northwind.localhost',
    ])
    expect(await server.get('res-1.2.ics')).toContain('Lesson: Second evening')
    await own.write(eventWith(part(21)))
    expect(await server.get('res-1.2.ics')).toBeNull()
  })

  it('says of an entry that its owner has moved it, and gets it back', async () => {
    const own = side()
    await own.write(eventWith())
    const text = (await server.get('res-1.ics')) ?? ''
    await put('res-1.ics', text.replace('DTSTART:20261121T150000Z', 'DTSTART:20261121T140000Z'))
    expect(await own.times()).toMatchObject([{ written: { reservation: 'res-1', isMoved: true } }])
    // Its version is another than the one that was written.
    await own.write(eventWith())
    expect(await own.times()).toMatchObject([{ written: { isMoved: false } }])
  })

  it('gets an entry back that its owner has removed', async () => {
    const own = side()
    await own.write(eventWith())
    await server.remove('res-1.ics')
    expect(await own.times()).toEqual([])
    await own.write(eventWith())
    expect(await own.times()).toHaveLength(1)
  })

  it('is written where a client has given our entry another file', async () => {
    const own = side()
    await own.write(eventWith())
    const text = (await server.get('res-1.ics')) ?? ''
    await server.remove('res-1.ics')
    await put('renamed.ics', text)
    await own.write(eventWith({ start_utc: '2026-11-21T15:30:00.000Z' }))
    expect(await server.get('renamed.ics')).toContain('DTSTART:20261121T153000Z')
    expect(await own.times()).toHaveLength(1)
  })

  describe('of a site that gets a domain of its own', () => {
    const part = (day: number) => ({
      start_utc: `2026-11-${day}T15:00:00.000Z`,
      end_utc: `2026-11-${day}T16:00:00.000Z`,
    })
    const event = (change = {}) => eventWith({ ...part(21), segments: [part(21), part(23)], ...change })
    const idsOf = async (own: ReturnType<typeof side>) =>
      (await own.times()).map(({ id, written }) => [id, written?.reservation]).sort()
    const ids = [
      ['res-1.2@quay.northwind.localhost', 'res-1'],
      ['res-1@quay.northwind.localhost', 'res-1'],
    ]
    it('has the same entries as before', async () => {
      const own = side()
      await own.write(event())
      own.tenant.origin = 'https://quay-paddle.com'
      expect(await idsOf(own)).toEqual(ids)
      await own.write(event({ version: 4 }))
      expect(await idsOf(own)).toEqual(ids)
      expect(own.keptId()).toBe('res-1@quay.northwind.localhost')
      own.tenant.origin = 'https://boats.example'
      expect(await idsOf(own)).toEqual(ids)
    })
    it.each(['quay-paddle.com', 'quay.book.example'])(
      'knows those that were written under %s, and gives them the name that stays',
      async (former) => {
        const own = side()
        own.tenant.whitelabel.url = 'book.example'
        Object.assign(own.tenant, { origin: 'https://quay-paddle.com', uidhost: former })
        await own.write(event())
        own.tenant.uidhost = 'quay.northwind.localhost'
        expect(await idsOf(own)).toEqual([
          [`res-1.2@${former}`, 'res-1'],
          [`res-1@${former}`, 'res-1'],
        ])
        for (const _twice of [1, 2]) await own.write(event({ version: 4 }))
        expect(await idsOf(own)).toEqual(ids)
        for (const file of ['res-1.ics', 'res-1.2.ics'])
          expect(await server.get(file)).toMatch(/UID:res-1(\.2)?@quay\.northwind\.localhost/)
      },
    )
  })

  it('an entry that was written before a crash is written over, and is not there twice', async () => {
    await side().write(eventWith())
    const another = side()
    await another.write(eventWith({ end_utc: '2026-11-21T17:00:00.000Z' }))
    expect(await another.times()).toMatchObject([{ end: Date.parse('2026-11-21T17:00:00.000Z') }])
  })
})

describe('the kit', async () => {
  const server = await localCaldav()
  afterAll(() => server.close())
  const settings = (change: object = {}) =>
    testTenant({ calendars: [settingsFor(server, change)], timeout: 3_000, contacts: true })
  testCalendar(
    { describe, it },
    {
      calendar: caldavCalendar(fetch),
      context: settings(),
      broken: settings({ url: 'http://127.0.0.1:9' }),
      async put(times: BusyTime[]) {
        server.objects.clear()
        for (const { id, start, end } of times)
          await server.put(`${id}.ics`, objectOf(...eventOf(id, `DTSTART:${utc(start)}`, `DTEND:${utc(end)}`)))
        if (times.length === 0) {
          await server.put('none.ics', objectOf(...eventOf('none', 'DTSTART:20010101T000000Z')))
          await server.remove('none.ics')
        }
      },
    },
  )
})
