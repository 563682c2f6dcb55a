import { beforeAll, expect, test } from 'vitest'
import { benchBundle, benchNow } from '../bench/bench-tenant.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../testing/databases/recorded-database.ts'
import { fill, storageCalls } from '../testing/plans/storage-calls.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { transaction } from './run-transaction.ts'
import { statement } from './session.ts'

const scope = { whitelabel: 'bench', provider: 'yard' }

await withDatabase('queries of the repositories', (database) => {
  beforeAll(async () => {
    const { db } = database()
    await importBundle(db, benchBundle(), { now: benchNow })
    await fill(db)
    await db.read([statement('UPDATE reservations SET `user` = ? WHERE id < ?', 'user1', '5')])
    // MySQL chooses an index by what it knows of a table, and looks by itself whenever it likes.
    if (db.dialect === 'mysql') {
      const [answer] = await db.read([statement('SHOW TABLES')])
      const tables = (answer?.rows ?? []).flatMap((row) => Object.values(row))
      await db.knex.raw(`ANALYZE TABLE ${tables.join(', ')}`)
    }
  })

  test.each(storageCalls)('$name reads by an index', async ({ run, mayScan = [] }) => {
    const { db } = database()
    const recording = recordedDatabase(db)
    const { statements } = await recording.during(() => transaction(recording.db, scope, (unit) => run(unit, 5)))
    // A count of limited rows reads them once more, in memory.
    const whole = ['counted', ...mayScan]
    for (const query of statements.filter(({ sql }) => /^(select|update|delete)/i.test(sql)))
      for (const { table, index, plan } of await accessesOf(db, query))
        if (!whole.includes(table)) expect(index, `${table}: ${plan}`).not.toBeNull()
  })
})
