import { request } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './persistence/database.ts'
import { Patience } from './persistence/patience.ts'
import { statement } from './persistence/session.ts'
import { type TestDatabase, testDialect, withDatabase } from './testing/databases/databases.ts'
import { type Fault, type FaultyProxy, faultyProxy } from './testing/databases/faulty-proxy.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from './testing/worlds/booking-world.ts'

const host = 'quay.northwind.localhost'
const walk = { id: 'walk', provider: 'quay', name: 'Walk', price: 10, paymentterms: 'bill', seats: 3 }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const slot = (hour: number) => ({
  start: `2026-11-25T${String(hour).padStart(2, '0')}:00:00Z`,
  end: `2026-11-25T${String(hour + 1).padStart(2, '0')}:00:00Z`,
})

/** Reservations that occupy capacity, and claims; they agree if nothing was left half done. */
async function written({ db }: TestDatabase) {
  const [reservations, claims] = await db.read([
    statement("SELECT id, draft FROM reservations WHERE status = 'booked' ORDER BY id"),
    statement('SELECT DISTINCT reservation AS id FROM claims ORDER BY reservation'),
  ])
  expect((claims?.rows ?? []).map(({ id }) => id)).toEqual((reservations?.rows ?? []).map(({ id }) => id))
  return (reservations?.rows ?? []).map(({ draft }) => String(draft).slice('draft-'.length))
}

/** Waits until the condition holds. MySQL refreshes its list of transactions only after a pause between queries. */
const until = (condition: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { interval: 150, timeout: 30_000 })

if (testDialect() === 'sqlite')
  process.stderr.write(
    '\nSQLite has no network between server and database: faults of connections are tested on MySQL.\n',
  )

await withDatabase('a database that misbehaves', (database) => {
  let proxy: FaultyProxy
  let db: Database
  let world: BookingWorld
  beforeAll(async () => {
    if (testDialect() === 'sqlite') return
    proxy = await faultyProxy(database().url)
    db = await openDatabase(proxy.url, { lock: 1_000, query: 1_500, request: 3_000, line: 500 })
    world = await bookingWorld({ db, url: proxy.url }, { bookables: [...bookingBundle.bookables, walk] })
  })
  afterEach(() => proxy?.heal())
  afterAll(async () => {
    await world?.close()
    await db?.close()
    await proxy?.close()
  })

  const book = (draft: string, hour: number, bookable = 'talk', provider = 'quay') =>
    world.call('book_appointment', { draft: `draft-${draft}`, bookable, ...slot(hour), seats: 1, user }, provider)
  const settled = async (draft: string, hour: number, bookable?: string, provider?: string) =>
    book(draft, hour, bookable, provider).then(
      (result) => (result.ok ? 'booked' : result.error.code),
      (error: Error) => error.name,
    )
  const answers = async () => (await world.app.inject('/readyz')).statusCode === 200
  async function siteToken(): Promise<string> {
    const ownPage = { host, 'sec-fetch-site': 'same-origin' }
    const answer = await world.app.inject({ method: 'POST', url: '/sitetoken', headers: ownPage })
    return `Bearer ${answer.json().token}`
  }
  const headers = { host, 'content-type': 'application/json' }

  /** Another transaction that holds the locks of a bookable's day. */
  async function stuckLock(bookable: string) {
    const session = await database().db.connect({
      tenant: 'elsewhere',
      patience: new Patience(Number.POSITIVE_INFINITY),
      isLong: true,
    })
    await session.run([
      statement('BEGIN'),
      statement('UPDATE occupancy_days SET version = version + 1 WHERE subject LIKE ?', `%${bookable}`),
    ])
    return async () => {
      await session.run([statement('ROLLBACK')])
      session.release()
    }
  }

  /** The number of server transactions that wait for a lock. */
  const waitsForLock = async () => {
    const sql = `SELECT COUNT(*) AS n FROM information_schema.innodb_trx t JOIN information_schema.processlist p
      ON p.id = t.trx_mysql_thread_id WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()`
    return Number((await database().db.read([statement(sql)]))[0]?.rows[0]?.n) > 0
  }

  const cases = (['cut', 'reset', 'silence'] as Fault[]).flatMap((fault) =>
    (['request', 'answer'] as const).flatMap((loses) =>
      ['occupancy_days', 'COMMIT'].map((at) => ({ fault, loses, at })),
    ),
  )

  test.runIf(testDialect() === 'mysql')(
    'books once or not at all when a connection breaks or falls silent, whatever is lost',
    async () => {
      await book('warm', 13)
      for (const [index, { at, ...strike }] of cases.entries()) {
        const draft = `case-${index}`
        const where = `${strike.fault} of the ${strike.loses} at ${at}`
        const struck = proxy.strike({ ...strike, at })
        const first = await settled(draft, 14 + (index % 6))
        await struck
        // Before the commit is sent, another connection repeats the work; afterwards the outcome is unknown, and the
        // customer is told so.
        if (at !== 'COMMIT') expect(first, where).toBe('booked')
        proxy.heal()
        expect(await settled(draft, 14 + (index % 6)), where).toBe('booked')
        expect(
          (await written(database())).filter((one) => one === draft),
          where,
        ).toHaveLength(1)
      }
    },
  )

  test.runIf(testDialect() === 'mysql')(
    'goes on after every connection was ended at once, with no restart',
    async () => {
      for (const fault of ['cut', 'reset'] as const) {
        proxy.end(fault)
        expect(await settled(`after-${fault}`, 20)).toBe('booked')
        expect(await written(database())).toContain(`after-${fault}`)
      }
    },
  )

  test.runIf(testDialect() === 'mysql')('is slower, and nothing else, if every answer comes late', async () => {
    proxy.stall(50)
    expect(await settled('slow', 21, 'bowl', 'kiln')).toBe('booked')
  })

  test.runIf(testDialect() === 'mysql')('is waited for at the start, while it says nothing', async () => {
    const late = await faultyProxy(database().url)
    late.silence()
    const opened = openDatabase(late.url, { lock: 1_000, query: 1_500, request: 3_000, line: 500 })
    // It tries again by another connection once the first one was silent for too long.
    await late.opened(2)
    late.heal()
    const found = await opened
    expect((await found.read([statement('SELECT 1 AS one')]))[0]?.rows[0]?.one).toBe(1)
    await found.close()
    await late.close()
  })

  test.runIf(testDialect() === 'mysql')(
    'answers 503 with Retry-After on every surface while the database is silent, and is ready again by itself',
    async () => {
      const authorization = await siteToken()
      proxy.silence()
      const rpc = { jsonrpc: '2.0', id: 1, method: 'get_bookable', params: { id: 'talk' } }
      const asked = [
        { url: '/jrpc', payload: rpc },
        { url: '/graphql', payload: { query: '{ bookables { id } }' } },
        { url: '/api/availability/generateavailability', payload: { bookable: 'talk', ...slot(14) } },
      ]
      for (const one of asked) {
        const answer = await world.app.inject({ method: 'POST', headers: { ...headers, authorization }, ...one })
        expect([one.url, answer.statusCode, answer.headers['retry-after']]).toEqual([one.url, 503, '5'])
        expect(answer.body).toContain('try again in a minute')
      }
      const ready = await world.app.inject('/readyz')
      expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
      expect(ready.json()).toEqual({ status: 'not ready', checks: { accepting: true, database: false } })
      proxy.heal()
      await until(answers)
      expect(await settled('recovered', 22)).toBe('booked')
      await written(database())
    },
  )

  test.runIf(testDialect() === 'mysql')(
    'a lock that is stuck is told as busy; other bookables and other tenants book meanwhile',
    async () => {
      await book('before', 15, 'walk')
      const release = await stuckLock('walk')
      const stuck = Promise.all([1, 2, 3, 4, 5, 6].map((n) => settled(`stuck-${n}`, 16, 'walk')))
      await until(waitsForLock)
      expect(await settled('beside', 16, 'talk')).toBe('booked')
      expect(await settled('elsewhere', 16, 'bowl', 'kiln')).toBe('booked')
      expect(new Set(await stuck)).toEqual(new Set(['DatabaseBusy']))
      await release()
      expect(await settled('stuck-1', 16, 'walk')).toBe('booked')
      const drafts = await written(database())
      expect(drafts.filter((draft) => draft.startsWith('stuck'))).toEqual(['stuck-1'])
    },
  )

  test.runIf(testDialect() === 'mysql')('a client that disconnects cancels its booking', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const authorization = await siteToken()
    await book('there', 17, 'walk')
    const release = await stuckLock('walk')
    const address = world.app.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const left = request({
      port,
      path: '/api/reservation/book',
      method: 'POST',
      headers: { ...headers, authorization },
    })
    const connections = promisify(world.app.server.getConnections.bind(world.app.server))
    left.on('error', () => {})
    left.end(JSON.stringify({ draft: 'draft-left', bookable: 'walk', ...slot(18), seats: 1, user }))
    await until(waitsForLock)
    left.destroy()
    await until(async () => (await connections()) === 0)
    await release()
    expect(await settled('stayed', 18, 'walk')).toBe('booked')
    expect(await written(database())).not.toContain('left')
  })
})
