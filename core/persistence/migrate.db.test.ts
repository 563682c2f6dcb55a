import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kinds, schemas, Whitelabel } from '../operations/tenant-bundle/kinds.ts'
import { withDatabase } from '../testing/databases.ts'
import { openDatabase } from './database.ts'
import { migrate, migrateDown } from './migrate.ts'

await withDatabase('migrations', (database) => {
  it('give every field of every entity a column of its own', async () => {
    const missing: string[] = []
    for (const [table, schema] of [
      ['whitelabels', Whitelabel] as const,
      ...kinds.map((kind) => [kind, schemas[kind]] as const),
    ]) {
      const columns = await database().db.knex(table).columnInfo()
      missing.push(
        ...Object.keys(schema.properties)
          .filter((field) => !(field in columns))
          .map((field) => `${table}.${field}`),
      )
    }
    expect(missing.filter((field) => !withoutColumn.has(field))).toEqual([])
  })

  it('can be taken back and done again', async () => {
    const undone = await migrateDown(database().db)
    expect(undone.length).toBeGreaterThan(10)
    expect(await migrate(database().db)).toEqual(undone.toReversed())
    expect(await migrate(database().db)).toEqual([])
  })

  it('are done once when several processes start at the same moment', async () => {
    await migrateDown(database().db)
    const starting = await Promise.all([1, 2, 3].map(() => openDatabase(database().url)))
    const applied = await Promise.all(starting.map((db) => migrate(db)))
    await Promise.all(starting.map((db) => db.close()))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })

  it('leave no file behind for a database in memory', async () => {
    const db = await openDatabase('sqlite::memory:')
    expect((await migrate(db)).length).toBeGreaterThan(10)
    await db.close()
    expect(existsSync(':memory:-migrating')).toBe(false)
  })
})

/** Never stored as it is given, or kept in `extra` with a reservation. */
const withoutColumn = new Set([
  // What a bundle says of it stands beside the columns; what was booked here is `payment`.
  'reservations.paymentinformation',

  'users.password',
  'reservations.timezone',
  'reservations.addons',
  'reservations.addedtime',
  'reservations.steps',
  'reservations.location',
  'reservations.tags',
  'reservations.validation_notes',
])
