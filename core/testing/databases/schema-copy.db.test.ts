import { expect, test } from 'vitest'
import { migrate } from '../../persistence/migrate.ts'
import { bookingWorld } from '../worlds/booking-world.ts'
import { emptyDatabase, withDatabase } from './databases.ts'
import { readSchema, restoreSchema, writeSchema } from './schema-copy.ts'

await withDatabase('a copied schema', (database) => {
  test('is the migrated one, with nothing left to migrate', async () => {
    const [migrated, copied] = [await emptyDatabase(), await emptyDatabase()]
    expect((await migrate(migrated.db)).length).toBeGreaterThan(20)
    const schema = await readSchema(migrated.db)
    expect(schema.creations.length).toBeGreaterThan(30)
    await writeSchema(copied.db, schema)
    expect(await readSchema(copied.db)).toEqual(schema)
    expect(await migrate(copied.db)).toEqual([])
    await Promise.all([migrated.drop(), copied.drop()])
  })

  test('takes a used database back, rows that refer to each other included', async () => {
    const { db } = database()
    const schema = await readSchema(db)
    await bookingWorld(database()).then((world) => world.close())
    expect((await readSchema(db)).rows).not.toEqual(schema.rows)
    expect(await restoreSchema(db, schema)).toBe(true)
    expect(await readSchema(db)).toEqual(schema)
  })

  test('leaves alone what has other tables', async () => {
    const { db } = database()
    const schema = await readSchema(db)
    await db.knex.schema.alterTable('throttles', (table) => table.integer('more'))
    const changed = await readSchema(db)
    expect(await restoreSchema(db, schema)).toBe(false)
    expect(await readSchema(db)).toEqual(changed)
  })
})
