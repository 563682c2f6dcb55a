import { benchNow as now } from '../../bench/bench-tenant.ts'
import type { Database } from '../../persistence/database.ts'

const provider = 'yard'
const rows = 400
const some = <T>(row: (id: string, index: number) => T): T[] =>
  Array.from({ length: rows }, (_, index) => row(`row${index}`, index))

/** Fills the tables that jobs read, beside the rows of `fill`: few rows are due, as on a server whose jobs run. */
export async function fillJobs(db: Database): Promise<void> {
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
      ...{ provider, id, endpoint: `e${index % 9}`, lane: index < 20 ? `e${index % 9}` : null },
      ...{
        name: 'n',
        reservation: id,
        state: 'waiting',
        created: now,
        due: now + index,
        whitelabel: 'bench',
        body: '{}',
      },
    })),
  )
  await put(
    'plugin_work',
    some((id, index) => ({
      ...{ whitelabel: 'bench', provider, id, reservation: id, lane: index < 20 ? `e${index % 9}` : null },
      ...{ plugin: 'p', kind: 'message', name: 'n', payload: '{}', state: 'waiting', created: now, due: now + index },
    })),
  )
  await put(
    'freed_rooms',
    some((id, index) => ({
      ...{ whitelabel: 'bench', provider, id, resource: 'crane', begins: now, ends: now, silent: 0 },
      created: now + index,
    })),
  )
  await put(
    'own_domains',
    some((id, index) => ({
      ...{ whitelabel: 'bench', provider, host: `${id}.example`, token: id, state: 'active' },
      ...{ created: now, due: index < 3 ? now : now + index * 3_600_000 },
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
    .update({ state: 'created', due: now + 3_600_000 })
  await db.knex('payment_attempts').where('id', 'attempt1').update({ due: now, reference: 'reference0' })
  // MySQL chooses an index by what it knows of the table.
  if (db.dialect === 'mysql') {
    const [tables] = await db.knex.raw('SHOW TABLES')
    const names = tables.map((row: object) => Object.values(row)[0])
    await db.knex.raw(`ANALYZE TABLE ${names.join(', ')}`)
  }
}
