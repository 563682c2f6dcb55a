import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { benchBundle, benchNow } from '../../bench/bench-tenant.ts'
import { withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { accessesOf } from '../../testing/databases/recorded-database.ts'
import { fillJobs } from '../../testing/plans/job-rows.ts'
import { key, type Plan } from '../../testing/plans/statement-plan.ts'
import { byFile } from '../../testing/plans/statement-plans.ts'
import { fill } from '../../testing/plans/storage-calls.ts'
import { importBundle } from '../bundle/import-bundle.ts'
import type { Dialect, Statement } from '../session.ts'

/** Files that only make statements of the names they are given, for the others. */
const makers = new Set(['rows'])

/** The primary key, or the index of the ids alone: both find one row, and MySQL takes either while a table is small. */
const withId = (table: string) => (index: string | null) => (index === key ? [key, `${table}_id`] : [index])

// Plans are only asked for: nothing is written that each of a hundred tests could have put into disorder.
await withUnsweptDatabase('the plans of statements written by hand', (database) => {
  beforeAll(async () => {
    const { db } = database()
    await importBundle(db, benchBundle(), { now: benchNow })
    await fill(db)
    await fillJobs(db)
  })

  const made = (dialect: Dialect, ask: Plan['ask']): Statement[] =>
    [typeof ask === 'function' ? ask(dialect) : ask].flat()

  it('are asked of every file of statements', async () => {
    const files = (await readdir(import.meta.dirname)).filter((name) => !name.includes('.test.'))
    const named = files.map((name) => name.replace('.ts', '')).filter((name) => !makers.has(name))
    expect(Object.keys(byFile).sort()).toEqual(named.sort())
  })

  describe.each(Object.entries(byFile))('%s', (_file, all) => {
    it.each(Object.entries<Plan>(all))('%s', async (_name, { ask, by = {}, mayScan = [] }) => {
      const { db } = database()
      const statements = made(db.dialect, ask)
      expect(statements.length).toBeGreaterThan(0)
      // A row that is inserted as it is given is looked for nowhere.
      for (const one of statements.filter(({ sql }) => !/^INSERT[\s\S]*VALUES/.test(sql))) {
        const accesses = await accessesOf(db, one)
        // MySQL looks a row up by its key when it plans, and reads no table where there is none.
        if (db.dialect === 'sqlite') expect(accesses, one.sql).not.toEqual([])
        for (const { table, index, plan } of accesses) {
          const told = `${table}: ${plan}: ${one.sql}`
          if (mayScan.includes(table)) continue
          if (by[table] === undefined) expect(index, told).not.toBeNull()
          else expect([by[table]].flat().flatMap(withId(table)), told).toContain(index)
        }
      }
    })
  })
})
