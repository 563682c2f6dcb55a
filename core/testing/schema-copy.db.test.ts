import { expect, test } from 'vitest'
import { migrate } from '../persistence/migrate.ts'
import { emptyDatabase, withDatabase } from './databases.ts'
import { readSchema, writeSchema } from './schema-copy.ts'

await withDatabase('a copied schema', () => {
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
})
