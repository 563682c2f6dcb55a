import { pluginWorld } from '@tessera/plugin-api/conformance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { safeFetch } from '../../core/plugin-host/index.ts'
import { eventOf, objectOf } from './testing/calendar-server.ts'
import { type CaldavTrouble, type LocalCaldav, localCaldav } from './testing/local-caldav.ts'
import { eventWith, pluginSide, settingsFor } from './testing/plugin-side.ts'
import { tidyJob } from './tidy.ts'

const meeting = objectOf(...eventOf('meeting', 'DTSTART:20261121T150000Z', 'DTEND:20261121T160000Z'))

describe('a server with faults', () => {
  let server: LocalCaldav
  beforeAll(async () => {
    server = await localCaldav()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    Object.assign(server, {
      trouble: null,
      secret: server.password,
      hasMarks: true,
      folder: 'lessons',
      before: () => {},
    })
    server.objects.clear()
    await server.put('meeting.ics', meeting)
    server.log.length = 0
  })
  const side = (change = {}, timeout = 3_000) => pluginSide([settingsFor(server, change)], { timeout })

  it.each([
    ['broken', 'unreachable'],
    ['busy', 'unreachable'],
    ['cut', 'unreachable'],
    ['silent', 'slow'],
  ] satisfies [CaldavTrouble, string][])('that is %s is %s', async (trouble, kind) => {
    const own = side({}, 200)
    expect(await own.times()).toHaveLength(1)
    server.trouble = trouble
    await expect(own.read()).rejects.toMatchObject({ kind })
    await expect(own.write(eventWith())).rejects.toMatchObject({ kind })
    server.trouble = null
    await own.write(eventWith())
    expect(await own.times()).toHaveLength(2)
  })

  it('that answers no XML says nothing that is believed', async () => {
    const own = side()
    await own.read()
    server.trouble = 'garbage'
    await expect(own.read()).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('that takes the password no more in the middle of a read is one that refuses', async () => {
    const own = side()
    await own.read()
    server.before = (method) => {
      if (method === 'REPORT') server.secret = 'another'
    }
    await expect(own.read()).rejects.toMatchObject({ kind: 'refused' })
  })

  it('that breaks in the middle of a read says nothing', async () => {
    const own = side()
    await own.read()
    server.before = (method) => {
      if (method === 'REPORT') server.trouble = 'cut'
    }
    await expect(own.read()).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('whose calendar has moved is asked for it again', async () => {
    const own = side()
    await own.read()
    server.folder = 'job'
    expect(await own.times()).toHaveLength(1)
    expect(server.log.filter((line) => line.startsWith('PROPFIND /dav/ines/lessons/'))).toHaveLength(2)
  })

  it('that the settings no longer name gets no password of the next one', async () => {
    const next = await localCaldav()
    const before = side()
    await before.write(eventWith())
    const after = pluginSide([{ ...settingsFor(next), password: next.password }])
    for (const { name, value } of await before.storage.list('entry/')) await after.storage.put(name, value)
    server.log.length = 0
    await after.write(eventWith())
    expect(await next.get('res-1.ics')).toContain('Lesson')
    await after.write(eventWith({ status: 'cancelled' }))
    expect(await next.get('res-1.ics')).toBeNull()
    expect(server.log).toEqual([])
    await next.close()
  })

  it('whose calendar has moved gets its entries where they are now', async () => {
    const own = side()
    await own.write(eventWith())
    server.folder = 'job'
    await own.write(eventWith({ start_utc: '2026-11-21T15:30:00.000Z' }))
    expect(server.objects.get('res-1.ics')?.text).toContain('DTSTART:20261121T153000Z')
    expect(server.objects.size).toBe(2)
  })

  it('that tells of no changes is read each time', async () => {
    server.hasMarks = false
    const own = side()
    expect(await own.read()).toMatchObject({ version: null, times: [{ id: 'meeting' }] })
  })

  it('that sends on to another host is not followed, and gets no password there', async () => {
    const elsewhere = await localCaldav()
    server.away = `${elsewhere.url}/dav/ines/lessons/`
    // It is found by the account instead.
    expect(await side({ url: `${server.url}/away/`, calendar: '' }).times()).toHaveLength(1)
    expect(elsewhere.log).toEqual([])
    server.away = `${server.url}/away/`
    await expect(side({ url: `${server.url}/away/`, calendar: '' }).read()).rejects.toMatchObject({
      kind: 'unreachable',
    })
    await elsewhere.close()
  })

  it('in the operator’s own network is not called', async () => {
    const own = pluginSide([settingsFor(server)], { fetch: safeFetch(false) })
    await expect(own.read()).rejects.toMatchObject({ kind: 'unreachable', message: 'The address is not public.' })
    expect(server.log).toEqual([])
  })

  it('with a series that no date fits is given up, and holds up nobody', async () => {
    const endless = ['DTSTART:20260131T100000Z', 'DTEND:20260131T110000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']
    await server.put('endless.ics', objectOf(...eventOf('endless', ...endless)))
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
    }, 20)
    await expect(side().read()).rejects.toMatchObject({ kind: 'unreadable' })
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(50)
  }, 15_000)

  it('keeps no other calendar from being written', async () => {
    const other = await localCaldav()
    const own = pluginSide([settingsFor(server), settingsFor(other, { resource: 'boat' })], { timeout: 300 })
    server.trouble = 'cut'
    await expect(own.write(eventWith({}, ['ines', 'boat']))).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await other.get('res-1.ics')).toContain('Lesson')
    server.trouble = null
    await own.write(eventWith({}, ['ines', 'boat']))
    expect(await server.get('res-1.ics')).toContain('Lesson')
    // Another resource takes over: the entry goes from the one to the other.
    await own.write(eventWith({}, ['boat']))
    expect([await server.get('res-1.ics'), await other.get('res-1.ics')]).toEqual([null, expect.any(String)])
    await other.close()
  })

  it('is left alone where nothing is to be written', async () => {
    await side({ write: false }).write(eventWith())
    await side().write(eventWith({}, ['tomas']))
    await side().write(eventWith({ status: 'cancelled' }))
    expect(server.log).toEqual([])
  })

  it('is told who comes only where the settings say so', async () => {
    const quiet = pluginSide([settingsFor(server)], { contacts: false })
    await quiet.write(eventWith())
    const text = await server.get('res-1.ics')
    expect(text).not.toMatch(/Ada|customers\.example|555/)
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER/)
  })
})

it('where entries stand is forgotten once their reservations are long over', async () => {
  const day = 86_400_000
  const { context, storage } = pluginWorld()
  await storage.put('entry/old', { places: [], until: 10 * day })
  await storage.put('entry/new', { places: [], until: 50 * day })
  await storage.put('found/a', { url: 'x', addresses: [] })
  await tidyJob(() => 60 * day).run(context())
  expect((await storage.list('')).map(({ name }) => name)).toEqual(['entry/new', 'found/a'])
})
