import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases.ts'
import { randomOf } from './random.ts'
import { tryTokens } from './tokens.ts'

await withDatabase('credentials', (database) => {
  test('what is nearly a token, a session or a signature opens nothing', async () => {
    const { tried, kinds } = await tryTokens(database().db, 300, randomOf(7))
    expect([tried, kinds]).toEqual([300, 6])
  })
})
