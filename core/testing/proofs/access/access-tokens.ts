import { count, type Proof } from '../proof.ts'
import { tryTokens } from './attacks/tokens.ts'
import { randomOf } from './world/random.ts'
import { withTemporaryDatabase } from './world/temporary-database.ts'

const tries = 5_000

/** Tokens, sessions and signatures with small errors: none is accepted. */
export const proof: Proof = {
  name: 'access.tokens',
  run: (seed) =>
    withTemporaryDatabase(async (db) => {
      const { tried, kinds, crafted } = await tryTokens(db, tries, randomOf(seed))
      return `${count(tried)} mutated, expired, foreign and algorithm-swapped texts of ${kinds} kinds of credentials, ${crafted} of them made by hand: 0 accepted`
    }),
}
