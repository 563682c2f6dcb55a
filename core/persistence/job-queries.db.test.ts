import { beforeAll, expect, test } from 'vitest'
import { benchBundle, benchNow } from '../bench/bench-tenant.ts'
import { withDatabase } from '../testing/databases.ts'
import { accessesOf, type Recording, recordedDatabase } from '../testing/recorded-database.ts'
import { fill } from '../testing/storage-calls.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { jobStore } from './job-store.ts'
import { transaction } from './run-transaction.ts'
import type { Statement } from './session.ts'

const scope = { whitelabel: 'bench', provider: 'yard' }
const now = benchNow
const hour = 3_600_000
const rows = 400
const some = <T>(row: (id: string, index: number) => T): T[] =>
  Array.from({ length: rows }, (_, index) => row(`row${index}`, index))

/** Each of the jobs' reads and writes, as the jobs call them. Few rows are due, as on a server whose jobs run. */
const calls: Record<string, (store: ReturnType<typeof jobStore>) => Promise<unknown>> = {
  hostOf: (store) => store.hostOf(scope),
  scopesWithExpiredHolds: (store) => store.scopesWithExpiredHolds(now, 50),
  scopesWithDue: (store) => store.scopesWithDue(now, 50),
  scopesThatRemind: (store) => store.scopesThatRemind(),
  markOf: (store) => store.markOf('reminders'),
  setMark: (store) => store.setMark('reminders', now + 1),
  scopesWithQueues: (store) => store.scopesWithQueues({ now, after: '', limit: 50 }),
  claimAttempts: (store) => store.claimAttempts({ now, until: now + 1, limit: 100, process: 'this' }),
  claimPaymentEvents: (store) => store.claimPaymentEvents({ now, until: now + 1, limit: 100, process: 'this' }),
  keepPaymentEvent: (store) =>
    store.keepPaymentEvent(scope, { processor: 'card', event: 'new', reference: 'r', created: now, due: now }),
  endPaymentEvent: (store) => store.endPaymentEvent(scope, { processor: 'card', event: 'row3' }),
  attemptByReference: (store) => store.attemptByReference(scope, 'card', 'reference7'),
  sayAlive: (store) => store.sayAlive({ id: 'this', isWorker: false }, now),
  takeLease: (store) => store.takeLease({ id: 'this', isWorker: true }, { silentSince: now }),
  leaveLease: (store) => store.leaveLease('this'),
  claimDeliveries: (store) =>
    store.claimDeliveries({ now, until: now + 1, limit: 10, each: 2, underWay: [], process: 'this' }),
  endOrphanedClaims: (store) => store.endOrphanedClaims({ process: 'this', now, silentSince: now - 1, limit: 100 }),
  claimEventsOf: (store) => store.claimEventsOf({ scope, reservation: 'row3', now, until: now + 1, process: 'this' }),
  claimUploads: (store) => store.claimUploads({ now, until: now + 1, limit: 100 }),
  compareDays: (store) => store.compareDays({ provider: 'yard', subject: 'b:row200', day: 20_000 }, 50, () => now),
  forget: (store) =>
    store.forget({ delivered: now - hour, answered: now - hour, expired: now - hour, held: now - hour }),
}

/** Has a row for each start of a process of the last month: may be read as a whole. */
const small = new Set(['processes', 'alive'])

await withDatabase('queries of the jobs', (database) => {
  let recording: Recording
  beforeAll(async () => {
    const { db } = database()
    await importBundle(db, benchBundle(), { now })
    await transaction(db, scope, fill)
    const provider = 'yard'
    const put = (table: string, all: object[]) => db.knex.batchInsert(table, all, 100)
    await put(
      'processes',
      some((id) => ({ id, seen: now, worker: 0 })),
    )
    await put(
      'payment_events',
      some((event, index) => ({
        ...{ provider, event, processor: 'card', reference: `reference${index}` },
        ...{ created: now + index, due: index === 0 ? now : null },
      })),
    )
    await put(
      'webhook_deliveries',
      some((id, index) => ({
        ...{
          provider,
          id,
          endpoint: `e${index % 9}`,
          lane: index < 20 ? `e${index % 9}` : null,
          name: 'n',
          reservation: id,
        },
        ...{ state: 'waiting', created: now, due: now + index, whitelabel: 'bench', body: '{}' },
      })),
    )
    const one = await db.knex('providers').first()
    await put(
      'providers',
      some((id, index) => ({ ...one, id, subdomain: id, host: null, reminders: index === 7 ? '[24]' : null })),
    )
    await put(
      'occupancy_days',
      some((id) => ({ provider, subject: `b:${id}`, day: 20_000, version: 1, data: '{}' })),
    )
    await db.knex('payment_attempts').update({ state: 'captured', due: null })
    await db
      .knex('payment_attempts')
      .where('id', 'attempt2')
      .update({ state: 'created', due: now + hour })
    await db.knex('payment_attempts').where('id', 'attempt1').update({ due: now, reference: 'reference0' })
    recording = recordedDatabase(db)
    // MySQL chooses an index by what it knows of the table.
    if (db.dialect === 'mysql') {
      const [tables] = await db.knex.raw('SHOW TABLES')
      const names = tables.map((row: object) => Object.values(row)[0])
      await db.knex.raw(`ANALYZE TABLE ${names.join(', ')}`)
    }
  })

  /** A statement's accesses that read a whole table. */
  async function scans(one: Statement): Promise<string[]> {
    const accesses = (await accessesOf(database().db, one)).filter(({ table }) => !small.has(table))
    return accesses.filter(({ index }) => index === null).map(({ table, plan }) => `${table}, ${plan}: ${one.sql}`)
  }

  test.each(Object.entries(calls))('%s reads by an index', async (_name, call) => {
    const { statements } = await recording.during(() => call(jobStore(recording.db)))
    const queries = statements.filter(({ sql }) => /^\s*(select|update|delete)/i.test(sql))
    expect(statements.length).toBeGreaterThan(0)
    expect((await Promise.all(queries.map(scans))).flat()).toEqual([])
  })
})
