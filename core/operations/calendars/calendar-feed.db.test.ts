import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persistencePorts } from '../../persistence/transaction.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import type { Visitor } from '../../testing/surfaces/visitor.ts'
import { ben, type PeopleWorld, peopleWorld } from '../../testing/worlds/people/people-world.ts'

const host = 'quay.northwind.localhost'

await withDatabase('a calendar that follows reservations', (database) => {
  let people: PeopleWorld
  let visitor: Visitor
  beforeAll(async () => {
    people = await peopleWorld(database())
    visitor = await people.signedIn()
  })
  afterAll(() => people.close())

  const addressOf = async (who = visitor, name = 'get_calendar_address', params = {}) => {
    const { result } = (await who.call(name, params)) as { result?: { address?: string } }
    return new URL(String(result?.address))
  }
  const fetchAt = (url: URL, headers: Record<string, string> = {}) =>
    people.world.app.inject({ url: url.pathname, headers: { host, ...headers } })
  const eventsOf = (body: string) => {
    const calendar = new ICAL.Component(ICAL.parse(body))
    const events = calendar.getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      status: String(event.getFirstPropertyValue('status')),
      sequence: Number(event.getFirstPropertyValue('sequence')),
      modified: String(event.getFirstPropertyValue('last-modified')),
    }))
    return { calendar, events }
  }
  const book = async (day: number, more: object = {}) => {
    const { result } = (await visitor.call('book_appointment', {
      ...{ bookable: 'talk', draft: `feed-draft-${day}`, seats: 1 },
      ...{ start: `2026-11-${day} 10:00:00`, end: `2026-11-${day} 11:00:00`, ...more },
    })) as { result?: { id?: string } }
    return String(result?.id)
  }

  test('has the person’s reservations, for a subscriber that comes each hour', async () => {
    const id = await book(24)
    const address = await addressOf()
    expect(address.pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    const answer = await fetchAt(address)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
    })
    const { calendar, events } = eventsOf(answer.body)
    expect(events).toMatchObject([{ uid: `${id}@${host}`, status: 'CONFIRMED', sequence: 0 }])
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
    expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H')
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('America/New_York')
    const etag = String(answer.headers.etag)
    expect(await fetchAt(address, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
  })

  test('shows what was moved or cancelled as a later version of the same entry', async () => {
    const id = await book(23)
    const address = await addressOf()
    const read = async () => {
      const found = eventsOf((await fetchAt(address)).body).events.filter(({ uid }) => uid.startsWith(id))
      expect(found).toHaveLength(1)
      return found[0]
    }
    const versions = [await read()]
    for (const [name, params] of [
      ['reschedule_reservation', { id, start: '2026-11-23 14:00:00', end: '2026-11-23 15:00:00' }],
      ['cancel_reservation', { id }],
    ] as const) {
      people.world.clock.now += 60_000
      expect(await visitor.call(name, params)).not.toHaveProperty('error')
      versions.push(await read())
    }
    const [first, ...others] = versions
    expect(others.map((one) => one?.uid)).toEqual(others.map(() => first?.uid))
    const rising = (numbers: number[]) => numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? one))
    expect(rising(versions.map((one) => one?.sequence ?? 0))).toBe(true)
    expect(rising(versions.map((one) => Date.parse(one?.modified ?? '')))).toBe(true)
  })

  test('keeps what was cancelled for 30 days, marked so', async () => {
    const id = await book(25)
    const address = await addressOf()
    const before = await fetchAt(address)
    people.world.clock.now += 60_000
    await visitor.call('cancel_reservation', { id })
    const after = await fetchAt(address, { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    const [was, is] = [before, after].map(({ body }) => eventsOf(body).events.find(({ uid }) => uid.startsWith(id)))
    expect(was).toMatchObject({ status: 'CONFIRMED' })
    expect(is).toMatchObject({ status: 'CANCELLED', uid: was?.uid })
    expect(Date.parse(is?.modified ?? '')).toBeGreaterThan(Date.parse(was?.modified ?? ''))
    await people.write(
      'UPDATE reservations SET modified = ? WHERE id = ?',
      people.world.clock.now - 30 * 86_400_000,
      id,
    )
    expect(eventsOf((await fetchAt(address)).body).events.map(({ uid }) => uid)).not.toContain(is?.uid)
  })

  test('has one address until it is renewed; then the former one is unknown', async () => {
    const address = await addressOf()
    expect(await addressOf()).toEqual(address)
    const token = address.pathname.slice('/calendar/'.length, -4)
    expect(JSON.stringify(await people.read('SELECT * FROM calendar_links'))).not.toContain(token)
    people.world.clock.now += 1_000
    const renewed = await addressOf(visitor, 'renew_calendar_address')
    expect(renewed).not.toEqual(address)
    const [former, unknown] = [
      await fetchAt(address),
      await fetchAt(new URL(`http://x/calendar/${'x'.repeat(43)}.ics`)),
    ]
    expect(former.statusCode).toBe(404)
    expect(former.body).toBe(unknown.body)
    expect((await fetchAt(renewed)).statusCode).toBe(200)
  })

  test('renewed twice at the same moment, has one address that both were told', async () => {
    const former = await addressOf()
    people.world.clock.now += 1_000
    const told = await Promise.all([1, 2].map(() => addressOf(visitor, 'renew_calendar_address')))
    const known = await addressOf()
    expect(known).not.toEqual(former)
    expect(told).toEqual([known, known])
    expect((await fetchAt(known)).statusCode).toBe(200)
  })

  test('is stored with no key of a call: a repeat is told the address that is good by then', async () => {
    const call = (name: string, key: string) => addressOf(visitor, name, { idempotencykey: key })
    const got = await call('get_calendar_address', 'get')
    people.world.clock.now += 1_000
    const renewed = await call('renew_calendar_address', 'first')
    expect(renewed).not.toEqual(got)
    people.world.clock.now += 60_000
    expect(await call('renew_calendar_address', 'first')).toEqual(renewed)
    const latest = await call('renew_calendar_address', 'second')
    expect(latest).not.toEqual(renewed)
    people.world.clock.now += 60_000
    for (const [name, key] of [
      ['renew_calendar_address', 'first'],
      ['get_calendar_address', 'get'],
    ] as const)
      expect(await call(name, key)).toEqual(latest)
    expect((await fetchAt(latest)).statusCode).toBe(200)
    const stored = JSON.stringify(await people.read('SELECT * FROM idempotency_keys'))
    for (const { pathname } of [got, renewed, latest]) expect(stored).not.toContain(pathname)
  })

  test('shows nobody else’s', async () => {
    const other = await people.signedIn({ username: ben.email })
    const address = await addressOf(other)
    expect(eventsOf((await fetchAt(address)).body).events).toEqual([])
    const away = await people.world.app.inject({ url: address.pathname, headers: { host: 'kiln.northwind.localhost' } })
    expect(away.statusCode).toBe(404)
  })

  test('of a resource is for those to whom it belongs, and says nothing of managing', async () => {
    expect(await visitor.call('get_calendar_address', { resource: 'ines' })).toHaveProperty('error')
    await people.write("UPDATE resources SET user = 'ada' WHERE id = 'ines'")
    await people.write("UPDATE providers SET revision = revision + 1 WHERE id = 'quay'")
    const id = await book(26, { bookable: 'visit', resources: ['ines'] })
    const address = await addressOf(visitor, 'get_calendar_address', { resource: 'ines' })
    const { body } = await fetchAt(address)
    expect(eventsOf(body).events.map(({ uid }) => uid)).toEqual([`${id}@${host}`])
    expect(body.replace(/\r\n /g, '')).not.toContain('token=')
    // Of what was cancelled only its own, and after three weeks also what is over.
    await book(27)
    const cancelled = await book(28, { bookable: 'visit', resources: ['ines'] })
    for (const each of [cancelled, await book(29, { bookable: 'visit', resources: ['tomas'] })])
      await visitor.call('cancel_reservation', { id: each })
    const { now } = people.world.clock
    people.world.clock.now = now + 21 * 86_400_000
    expect(eventsOf((await fetchAt(address)).body).events).toMatchObject([
      { uid: `${id}@${host}`, status: 'CONFIRMED' },
      { uid: `${cancelled}@${host}`, status: 'CANCELLED' },
    ])
    people.world.clock.now = now
    await people.write("UPDATE resources SET user = 'ben' WHERE id = 'ines'")
    await people.write("UPDATE providers SET revision = revision + 1 WHERE id = 'quay'")
    expect((await fetchAt(address)).statusCode).toBe(404)
  })

  test('of a resource reads what is its own, and what was cancelled, by an index', async () => {
    const { db } = database()
    if (db.dialect === 'mysql') await db.knex.raw('ANALYZE TABLE reservations, claim_resources')
    const recording = recordedDatabase(db)
    const { reservations } = persistencePorts(recording.db).repositories({ whitelabel: 'northwind', provider: 'quay' })
    const { now } = people.world.clock
    const range = { start: now - 30 * 86_400_000, end: now + 366 * 86_400_000 }
    const all = await reservations.list({ range })
    const own = await reservations.ofResources(['ines'], range, ['booked', 'gig', 'pending'])
    expect(own.length).toBeLessThan(all.length)
    expect(own.every(({ resources }) => resources.includes('ines'))).toBe(true)
    const ended = await reservations.cancelled({ range, after: now - 60_000 })
    expect(ended.every(({ status }) => status === 'cancelled')).toBe(true)
    const [, ofResource, cancelled] = await Promise.all(recording.statements.map((each) => accessesOf(db, each)))
    expect(ofResource?.map(({ table }) => table)).toContain('claim_resources')
    expect(cancelled).toMatchObject([{ table: 'reservations', index: 'reservations_status' }])
    for (const { index, plan } of [...(ofResource ?? []), ...(cancelled ?? [])])
      expect([index, plan]).not.toContain(null)
  })
})
