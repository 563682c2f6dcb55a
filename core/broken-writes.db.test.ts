import { expect, test } from 'vitest'
import { type Session, statement } from './persistence/session.ts'
import { withDatabase } from './testing/databases/databases.ts'
import { breakWrites } from './testing/proofs/life/faults/broken-writes.ts'

await withDatabase('a write that breaks off', (database) => {
  test('is done or not done, and days and claims agree', async () => {
    const { broken, nothing, all } = await breakWrites(database(), { every: 8, from: 7, inTurn: true })
    expect(Math.min(nothing, all)).toBeGreaterThan(0)
    expect(nothing + all).toBe(broken)
  })
})

await withDatabase('a write that commits too early', (database) => {
  test('is noticed', async () => {
    const ways = {
      'half of it is committed': {
        strike: () => async (session: Session) => {
          await session.run([statement('COMMIT')])
          throw new Error('the process is gone')
        },
      },
    }
    await expect(breakWrites(database(), { ways })).rejects.toThrow(/half done|differs|missing/)
  })
})
