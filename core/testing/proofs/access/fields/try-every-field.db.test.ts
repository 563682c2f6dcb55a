import { expect, test } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { fieldsWorld } from './fields-world.ts'
import { inTurn, tryEveryField } from './try-every-field.ts'

await withDatabase('fields outside the lists', (database) => {
  test('are refused for everybody, and nobody grants a role above their own', async () => {
    const world = await fieldsWorld(database().db)
    try {
      const tried = await tryEveryField(world, { by: ['customer', 'staff'], overOf: inTurn })
      expect(tried.attempts).toBeGreaterThan(400)
    } finally {
      await world.close()
    }
  })
})
