import { expect, test } from 'vitest'
import { withUnsweptDatabase } from '../../../databases/databases.ts'
import { randomOf } from '../world/random.ts'
import { tryTokens } from './tokens.ts'

// Its rows are written without the door.
await withUnsweptDatabase('credentials', (database) => {
  test('altered tokens, sessions and signatures are refused', async () => {
    const { tried, kinds } = await tryTokens(database().db, 300, randomOf(7))
    expect([tried, kinds]).toEqual([300, 6])
  })
})
