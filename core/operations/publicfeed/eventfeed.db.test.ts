import { brotliDecompressSync } from 'node:zlib'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import type { EventfeedAnswer } from '../../domain/wire/public-feed.ts'
import { persistencePorts } from '../../persistence/transaction.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'

const evenings = {
  ...{ id: 'two-evenings', start: '2026-11-25 18:00:00', end: '2026-11-27 20:00:00' },
  segments: [
    { start: '2026-11-25 18:00:00', end: '2026-11-25 20:00:00', title: 'First evening' },
    { start: '2026-11-27 18:00:00', end: '2026-11-27 20:00:00', title: 'Second evening' },
  ],
}
const inFeed = new Set(['visit', 'talk', 'quiet', 'evenings', 'loft'])
const bundle = {
  ...bookingBundle,
  providers: bookingBundle.providers.map((provider) => ({
    ...provider,
    ...(provider.id === 'quay' && { publicfeed: { active: true, title: 'On the water' } }),
  })),
  bookables: [
    ...bookingBundle.bookables,
    { id: 'closed', provider: 'quay', name: 'Closed', price: 0, paymentterms: 'bill' },
    { id: 'quiet', provider: 'quay', name: 'Quiet', price: 0, paymentterms: 'bill', status: 'hidden' },
    {
      ...{ id: 'evenings', provider: 'quay', name: 'Evenings', price: 0, paymentterms: 'bill', seats: 6 },
      ...{ bookabletype: 'event', restrictions: [evenings] },
    },
    {
      ...{ id: 'loft', provider: 'quay', name: 'Loft', price: 0, paymentterms: 'bill', seats: 2 },
      ...{ bookabletype: 'calendarday', countby: 'nights', duration: 86400, mincombined: 2, maxcombined: 7 },
      ...{ arrivaltime: '15:00', departuretime: '11:00' },
      customdictionary: { vocabulary: { seat: { singular: 'bunk', plural: 'bunks' } } },
    },
  ].map((bookable) => ({
    ...bookable,
    ...(inFeed.has(bookable.id) && { publicfeed: { active: true } }),
    ...(bookable.id === 'visit' && { waitlist: { enabled: true } }),
  })),
}
const day = { start: '2026-11-24 00:00:00', end: '2026-11-24 23:59:59' }
const people = [{ id: 'sky', role: 'provider' as const, providers: ['quay'] }]

await withDatabase('the public feed', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people })
  })
  afterAll(() => world.close())

  const book = async (bookable: string, hour: string, more: object = {}) => {
    const booked = await world.call<{ id: string }>('book_appointment', {
      ...{ bookable, start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${Number(hour) + 1}:00:00` },
      draft: `feed-${bookable}-${hour}-${JSON.stringify(more).length}`,
      user: { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor', mobile_phone_number: '+12075550142' },
      ...more,
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return booked.value.id
  }
  /** The answer as it leaves the server: it is prepared as JSON. */
  const asked = async (params: object, provider = 'quay'): Promise<Result<EventfeedAnswer>> =>
    JSON.parse(JSON.stringify(await world.as('', 'get_eventfeed', params, { provider })))
  /** After ten seconds nothing is remembered. */
  const feed = async (params: object = day, provider = 'quay') => {
    world.clock.now += 10_000
    return asked(params, provider)
  }
  const told = async (params: object = day) => {
    const answer = await feed(params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const setFeed = async (settings: object) => {
    await world.write(
      'UPDATE providers SET publicfeed = ?, revision = revision + 1 WHERE id = ?',
      JSON.stringify(settings),
      'quay',
    )
    world.clock.now += 10_000
  }

  test('lists what is booked in a range, by its start, with seat counts and nobody’s name', async () => {
    await book('talk', '11', { seats: 2 })
    await book('visit', '10', { resources: ['ines'] })
    await book('closed', '13')
    const { reservations, unbooked, ...rest } = await told()
    expect(rest).toEqual({
      show_details: false,
      show_unbooked: false,
      title: 'On the water',
      timezone: 'America/New_York',
    })
    expect(unbooked).toEqual([])
    const times = { timezone: 'America/New_York' }
    expect(reservations).toEqual([
      {
        ...{ bookable: 'visit', bookablename: 'Visit', seats: 1, ...times },
        ...{ start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00' },
        ...{ start_utc: '2026-11-24T15:00:00.000Z', end_utc: '2026-11-24T16:00:00.000Z' },
      },
      {
        ...{ bookable: 'talk', bookablename: 'Talk', seats: 2, ...times },
        ...{ start: '2026-11-24 11:00:00', end: '2026-11-24 12:00:00' },
        ...{ start_utc: '2026-11-24T16:00:00.000Z', end_utc: '2026-11-24T17:00:00.000Z' },
      },
    ])
  })

  test('tells staff of the same reservations which they are and whose, and nobody else after them', async () => {
    const seen = (answer: Result<EventfeedAnswer>) => (answer.ok ? answer.value.reservations : [])
    const [open] = seen(await feed())
    const byStaff = seen(JSON.parse(JSON.stringify(await world.as('sky', 'get_eventfeed', day, { provider: 'quay' }))))
    expect(byStaff[0]).toEqual({
      ...open,
      ...{ id: expect.any(String), status: 'booked', first_name: 'Ada', last_name: 'Moor' },
    })
    expect(byStaff).toHaveLength(2)
    expect(seen(await asked(day))[0]).toEqual(open)
  })

  test('is asked for some bookables, by id, with commas', async () => {
    expect((await told({ ...day, bookable: 'talk' })).reservations.map(({ bookable }) => bookable)).toEqual(['talk'])
    expect((await told({ ...day, bookable: 'talk, visit' })).reservations).toHaveLength(2)
    // Neither one that is not in the feed nor one that everybody does not see is told from an unknown one.
    for (const bookable of ['lesson', 'quiet', 'nothing'])
      expect(await feed({ ...day, bookable })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('answers over REST to the letter, without a token', async () => {
    const query = 'start=2026-11-24%2000:00:00&end=2026-11-24%2023:59:59&bookable=visit,talk'
    const answer = await world.app.inject({
      url: `/api/reservation/eventfeed?${query}`,
      headers: { host: hostOf('quay') },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().reservations).toHaveLength(2)
    const bad = await world.app.inject({
      url: '/api/reservation/eventfeed?start=tomorrow&end=2026-11-24%2023:59:59',
      headers: { host: hostOf('quay') },
    })
    expect([bad.statusCode, bad.json().error.field]).toEqual([422, '/start'])
  })

  test('is refused where it is not enabled, and for more than a month', async () => {
    expect(await feed(day, 'kiln')).toMatchObject({ ok: false, error: { code: 'feed_not_enabled' } })
    const long = { start: '2026-11-01 00:00:00', end: '2027-01-01 00:00:00' }
    expect(await feed(long)).toMatchObject({ ok: false, error: { code: 'range_too_long', field: '/end' } })
  })

  test('show_details adds names and nothing else; requests, who waits and what was cancelled are left out', async () => {
    await setFeed({ active: true, show_details: true })
    const id = await book('talk', '15')
    await world.write("UPDATE bookables SET approvalmode = 1 WHERE id = 'talk'")
    await world.write("UPDATE providers SET revision = revision + 1 WHERE id = 'quay'")
    await book('talk', '17')
    await world.write("UPDATE bookables SET approvalmode = 0 WHERE id = 'talk'")
    await world.write("UPDATE providers SET revision = revision + 1 WHERE id = 'quay'")
    const [first] = (await told()).reservations
    expect(first).toMatchObject({ first_name: 'Ada', last_name: 'Moor' })
    expect(JSON.stringify(await told())).not.toMatch(/ada@|5550142|"id"/)
    const hours = async () => (await told()).reservations.map(({ start }) => start.slice(11, 13))
    expect(await hours()).toEqual(['10', '11', '15'])
    expect(await world.as('key', 'cancel_reservation', { id })).toMatchObject({ ok: true })
    expect(await hours()).toEqual(['10', '11'])
  })

  test('of an event in parts it has them, and nothing on the days between', async () => {
    await setFeed({ active: true, show_unbooked: true })
    await book('evenings', '18', { start: evenings.start, end: evenings.end, occurrence: evenings.id })
    const on = async (date: string) => {
      const { reservations, unbooked } = await told({ start: `${date} 00:00:00`, end: `${date} 23:59:59` })
      return [reservations, unbooked].map((list) =>
        list.flatMap(({ bookable, segments: parts = [] }) =>
          bookable === 'evenings' ? parts.map(({ title }) => title) : [],
        ),
      )
    }
    const both = ['First evening', 'Second evening']
    expect(await on('2026-11-25')).toEqual([both, both])
    expect(await on('2026-11-26')).toEqual([[], []])
    expect((await on('2026-11-27'))[0]).toEqual(both)
  })

  test('of nights it says when to come and leave, and the days on which one may come', async () => {
    await setFeed({ active: true, show_unbooked: true })
    const ends = { start: '2026-12-04 00:00:00', end: '2026-12-06 11:00:00' }
    await book('loft', '15', ends)
    const on = (date: string) => told({ start: `${date} 00:00:00`, end: `${date} 23:59:59`, bookable: 'loft' })
    const stay = { arrivaltime: '15:00', departuretime: '11:00', arrival_utc: '2026-12-04T20:00:00.000Z' }
    const { reservations, unbooked } = await on('2026-12-04')
    expect(reservations).toMatchObject([{ ...ends, stay }])
    expect(unbooked).toMatchObject([{ start: ends.start, seats: 1, stay }])
    // Guests are there until they leave. One may come on each day, and is told of it on that day alone.
    for (const [date, booked] of [
      ['2026-12-05', [{ ...ends, stay }]],
      ['2026-12-06', [{ ...ends, stay }]],
      ['2026-12-07', []],
    ] as const) {
      const told = await on(date)
      expect(told.reservations).toMatchObject(booked)
      expect(told.reservations).toHaveLength(booked.length)
      expect(told.unbooked.map(({ start }) => start)).toEqual([`${date} 00:00:00`])
    }
    const between = async (from: string, to: string) =>
      (await told({ start: `2026-12-06 ${from}`, end: `2026-12-06 ${to}`, bookable: 'loft' })).reservations.length
    expect([await between('10:59:00', '13:00:00'), await between('11:00:00', '13:00:00')]).toEqual([1, 0])
    // Without a time of departure the nights end with the midnight before it.
    const leavingBy = (departuretime: string | null) =>
      world.write("UPDATE bookables SET departuretime = ? WHERE id = 'loft'", departuretime)
    await leavingBy(null)
    await setFeed({ active: true, show_unbooked: true })
    expect((await on('2026-12-06')).reservations).toEqual([])
    await leavingBy('11:00')
    await setFeed({ active: true, show_unbooked: true })
    expect((await told({ ...day, bookable: 'talk' })).unbooked[0]).not.toHaveProperty('stay')
  })

  test('show_unbooked adds what can still be booked, with the seats that are left', async () => {
    await setFeed({ active: true, show_unbooked: true })
    const { unbooked } = await told({ ...day, bookable: 'talk' })
    expect(unbooked.find(({ start }) => start === '2026-11-24 11:00:00')).toMatchObject({ bookable: 'talk', seats: 1 })
    expect(unbooked.find(({ start }) => start === '2026-11-24 12:00:00')).toMatchObject({ seats: 3 })
    expect(unbooked.map(({ start }) => start)).toEqual(unbooked.map(({ start }) => start).toSorted())
    // Each takes a guide to itself, whatever its seats.
    expect(unbooked.some((one) => 'oneparty' in one)).toBe(false)
    expect((await told({ ...day, bookable: 'visit' })).unbooked[0]).toMatchObject({ oneparty: true })
  })

  test('is the same bytes for all who ask, compressed once', async () => {
    await setFeed({ active: true, show_unbooked: true })
    const url = '/api/reservation/eventfeed?start=2026-11-24%2000:00:00&end=2026-11-24%2023:59:59'
    const ask = () => world.app.inject({ url, headers: { host: hostOf('quay'), 'accept-encoding': 'gzip, br' } })
    const plain = await world.app.inject({ url, headers: { host: hostOf('quay') } })
    for (let time = 0; time < 5; time += 1) {
      const { rawPayload, headers } = await ask()
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.payload)
    }
  })

  test('remembers an answer for seconds, under the provider’s revision', async () => {
    await setFeed({ active: true })
    const count = async () => {
      const answer = await asked(day)
      return answer.ok ? answer.value.reservations.length : 0
    }
    const before = await count()
    // A key is remembered once it is asked for again.
    await count()
    await book('talk', '12', { seats: 1 })
    expect(await count()).toBe(before)
    world.clock.now += 10_000
    expect(await count()).toBe(before + 1)
  })

  test('costs two queries of its own, however much is booked', async () => {
    const { db } = database()
    if (db.dialect === 'mysql') await db.knex.raw('ANALYZE TABLE reservations')
    const recording = recordedDatabase(db)
    const { reservations } = persistencePorts(recording.db).repositories({ whitelabel: 'northwind', provider: 'quay' })
    const range = { start: Date.parse('2026-11-24T05:00:00Z'), end: Date.parse('2026-11-25T05:00:00Z') }
    await reservations.list({ range, status: ['booked', 'gig'] })
    await reservations.awaitingMove(range.start)
    expect(recording.statements).toHaveLength(2)
    for (const accesses of await Promise.all(recording.statements.map((each) => accessesOf(db, each))))
      for (const { index, plan } of accesses) expect([index, plan]).not.toContain(null)
  })

  const addressOf = async (who: string, name: string) => {
    const answer = await world.as<{ address: string }>(who, name, {})
    return answer.ok ? new URL(answer.value.address) : answer.error.code
  }
  const calendarAt = async (address: URL | string) => {
    const { body, statusCode } = await world.app.inject({
      url: new URL(address).pathname,
      headers: { host: hostOf('quay') },
    })
    if (statusCode !== 200) return statusCode
    return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      summary: String(event.getFirstPropertyValue('summary')),
      status: String(event.getFirstPropertyValue('status')),
      text: String(event.getFirstPropertyValue('description') ?? ''),
    }))
  }

  test('can be followed by a calendar, whose address staff renew', async () => {
    const address = await addressOf('', 'get_feed_address')
    expect(await addressOf('', 'get_feed_address')).toEqual(address)
    const events = await calendarAt(address)
    expect(events).toContainEqual(
      expect.objectContaining({ summary: 'Talk · 2 seats · quay', status: 'CONFIRMED', text: '' }),
    )
    expect(JSON.stringify(events)).not.toMatch(/Ada|token=/)
    // What a bookable calls its seats, the calendar calls them too.
    expect(events).toContainEqual(expect.objectContaining({ summary: 'Loft · 1 bunk · quay' }))
    // What was cancelled stays, marked so; what never was in the feed is not told by its end.
    expect(events).toContainEqual(expect.objectContaining({ status: 'CANCELLED' }))
    const calledOff = () => calendarAt(address).then((all) => JSON.stringify(all).split('CANCELLED').length)
    const before = await calledOff()
    const user = { email: 'lin@people.example', firstname: 'Lin', lastname: 'Moor' }
    const waiting = { bookable: 'visit', start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00', resources: ['ines'] }
    const waits = await world.call<{ id: string; managetoken: string }>('join_waitlist', {
      ...{ ...waiting, draft: 'feed-waits-1', user },
    })
    if (!waits.ok) throw new Error(JSON.stringify(waits.error))
    await world.call('leave_waitlist', { id: waits.value.id, token: waits.value.managetoken })
    await world.write("UPDATE bookables SET approvalmode = 1 WHERE id = 'talk'")
    await setFeed({ active: true })
    const request = await book('talk', '18')
    expect(await world.as('sky', 'reject_reservation', { id: request })).toMatchObject({ ok: true })
    await world.write("UPDATE bookables SET approvalmode = 0 WHERE id = 'talk'")
    await setFeed({ active: true })
    for (const id of [waits.value.id, request]) expect(await world.stored(id)).toMatchObject({ status: 'cancelled' })
    expect(await calledOff()).toBe(before)
    await setFeed({ active: true, show_details: true })
    expect(await calendarAt(address)).toContainEqual(expect.objectContaining({ summary: 'Talk · Ada Moor · quay' }))
    expect(await addressOf('', 'renew_feed_address')).toBe('login_required')
    const renewed = await addressOf('sky', 'renew_feed_address')
    expect(await calendarAt(address)).toBe(404)
    expect(await calendarAt(renewed)).toEqual(expect.arrayContaining([]))
    for (const status of ['locked', 'hidden', 'active']) {
      await world.write(`UPDATE providers SET status = '${status}' WHERE id = 'quay'`)
      await setFeed({ active: true, show_details: true })
      const isOpen = status === 'active'
      expect(await calendarAt(renewed), status).toEqual(isOpen ? expect.arrayContaining([]) : 404)
      const gate = status === 'locked' ? 'site_locked' : 'site_inactive'
      expect(await asked(day)).toMatchObject(isOpen ? { ok: true } : { error: { code: gate } })
      const address = await addressOf('', 'get_feed_address')
      expect(address, status).toEqual(isOpen ? renewed : 'feed_not_enabled')
    }
    await setFeed({ active: false })
    expect(await calendarAt(renewed)).toBe(404)
    expect(await addressOf('', 'get_feed_address')).toBe('feed_not_enabled')
  })
})
