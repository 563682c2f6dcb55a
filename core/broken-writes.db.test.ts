import { expect, test } from 'vitest'
import { type Session, statement } from './persistence/session.ts'
import { withDatabase } from './testing/databases/databases.ts'
import { steps } from './testing/proofs/life/faults/broken-steps.ts'
import { breakWrites } from './testing/proofs/life/faults/broken-writes.ts'

await withDatabase('a write that breaks off', (database) => {
  test('is done or not done, and days and claims agree', async () => {
    const { broken, nothing, all } = await breakWrites(database(), { every: 24, from: 7, inTurn: true })
    expect(Math.min(nothing, all)).toBeGreaterThan(0)
    expect(nothing + all).toBe(broken)
  })
})

/** What somebody does, what time does, and what a bank has a part in. */
const noticed = [
  ...['a hold', 'a request that lapses', 'a late payment', 'a cart of points and money'],
  ...['a paid acceptance of an offer', 'answers after booking that are paid for'],
]

for (const name of noticed)
  await withDatabase(`a write that commits too early: ${name}`, (database) => {
    test('is noticed', async () => {
      const ways = {
        'half of it is committed': {
          strike: () => async (session: Session) => {
            await session.run([statement('COMMIT')])
            throw new Error('the process is gone')
          },
        },
      }
      const of = steps.filter((step) => step.name === name)
      await expect(breakWrites(database(), { of, ways })).rejects.toThrow(/half done|differs|missing|keeps/)
    })
  })
