import { expect, test } from 'vitest'
import { withUnsweptDatabase } from '../../../databases/databases.ts'
import { runMatrix } from './run-matrix.ts'

// Its rows are written without the door.
await withUnsweptDatabase('isolation', (database) => {
  test('customers read nothing of others, and staff nothing of other providers, whatever ids they send', async () => {
    const { faults, compared } = await runMatrix(database().db, { quick: true })
    expect(faults.slice(0, 10)).toEqual([])
    expect(compared).toBeGreaterThan(300)
  }, 180_000)
})
