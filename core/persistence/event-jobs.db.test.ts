import { beforeAll, expect, it } from 'vitest'
import type { OutboxEvent } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../testing/databases/recorded-database.ts'
import { jobStore } from './job-store.ts'
import { repositoriesFor } from './repositories.ts'
import { type Statement, statement } from './session.ts'
import { endOfEvents, readDue, readLanes, readUnfinished } from './statements/outbox.ts'

const now = 1_000_000
const flood = 2_000
const claim = { now, until: now + 1000, limit: 10, each: 4, underWay: [] as string[], process: 'this' }

await withDatabase('the outbox', (database) => {
  const scopeOf = (provider: string): TenantScope => ({ whitelabel: 'w', provider })
  const event = (index: number): OutboxEvent => ({
    id: `r${index}.happened`,
    name: 'happened',
    reservation: `r${index}`,
    version: 1,
    payload: {},
    created: index,
  })
  const add = (provider: string, count: number) =>
    repositoriesFor(database().db, scopeOf(provider)).outbox.add(
      Array.from({ length: count }, (_, index) => event(index)),
    )
  const run = (...all: Statement[]) => database().db.read(all)

  beforeAll(async () => {
    await add('flooded', flood)
    for (const calm of ['a', 'b', 'c']) await add(calm, 3)
    await add('z', flood)
    // Half of one tenant's events have ended; a test below ends one more, of a.
    await run(statement("UPDATE outbox SET lane = NULL WHERE provider = 'z' AND created < ?", flood / 2))
    if (database().db.dialect === 'mysql') await run(statement('ANALYZE TABLE outbox'))
  })

  it('is read by its index: one entry for each tenant, and no event that is not due', async () => {
    const { db } = database()
    for (const one of [
      readLanes(db.dialect, ''),
      readLanes(db.dialect, 'w/b'),
      readDue(db.dialect, 'w/flooded', now, 10),
      endOfEvents(db.dialect, now),
    ])
      for (const { table, index, plan } of await accessesOf(db, one))
        if (table !== 'lanes' && !plan.includes('(rowid=?)'))
          expect({ plan, index }).toEqual({ plan, index: 'outbox_lane' })
    if (db.dialect === 'mysql') {
      const { sql, values } = readLanes('mysql', '')
      const [plan] = await run({ sql: `EXPLAIN ${sql}`, values })
      expect(plan?.rows).toMatchObject([{ Extra: expect.stringContaining('Using index for group-by') }])
    }
  })

  it('finds a reservation’s events, and writes them, by the primary key', async () => {
    const { db } = database()
    const [unfinished] = await accessesOf(db, readUnfinished('flooded', 'r7'))
    expect(unfinished).toMatchObject({ index: 'PRIMARY' })
    const recording = recordedDatabase(db)
    const store = jobStore(recording.db)
    const { statements } = await recording.during(async () => {
      const [first, second] = await store.claimEvents({ ...claim, now: 0, until: 1 })
      if (first) await store.endEvent(first, 2)
      if (second)
        await store.postponeEvent(second, { due: 0, remaining: ['mails'], tried: true, error: 'away', now: 0 })
    })
    const writes = statements.filter(({ sql }) => sql.startsWith('UPDATE'))
    expect(writes.length).toBeGreaterThanOrEqual(4)
    for (const each of writes)
      for (const { index, plan } of await accessesOf(db, each))
        expect({ plan, index }).toEqual({ plan, index: 'PRIMARY' })
  })

  it('serves every tenant in turn, and those behind a flood too', async () => {
    const store = jobStore(database().db)
    const served: Record<string, number> = {}
    for (let turn = 0; turn < 4; turn += 1)
      for (const { scope } of await store.claimEvents(claim)) served[scope.provider] = (served[scope.provider] ?? 0) + 1
    expect(served).toMatchObject({ a: 2, b: 3, c: 3 })
    expect(served.flooded).toBeGreaterThan(4)
    expect(served.z).toBeGreaterThan(4)
  })

  it('gives a tenant no more than its places, with what is under way', async () => {
    const store = jobStore(database().db)
    const underWay = ['w/flooded', 'w/flooded', 'w/flooded', ...Array(4).fill('w/z')]
    const providers = (await store.claimEvents({ ...claim, underWay })).map(({ scope }) => scope.provider)
    expect(providers).toEqual(['flooded'])
  })

  it('refuses an event whose id does not begin with its reservation’s', async () => {
    const { outbox } = repositoriesFor(database().db, scopeOf('a'))
    await expect(outbox.add([{ ...event(1), id: 'other' }])).rejects.toThrow('does not begin')
  })

  it('loses its ended events in batches, and no others', async () => {
    const store = jobStore(database().db)
    const before = { delivered: flood / 4, answered: 0, expired: 0, held: 0 }
    expect(await store.forget(before)).toBe(flood / 4 + 2)
    expect(await store.forget(before)).toBe(0)
    const all = { ...before, delivered: now }
    const count = async () => Number((await run(statement('SELECT COUNT(*) AS count FROM outbox')))[0]?.rows[0]?.count)
    const waiting = Number(
      (await run(statement('SELECT COUNT(*) AS count FROM outbox WHERE lane IS NOT NULL')))[0]?.rows[0]?.count,
    )
    while ((await store.forget(all)) > 0);
    expect(await count()).toBe(waiting)
  })
})
