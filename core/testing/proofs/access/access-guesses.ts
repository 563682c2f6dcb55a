import { count, type Proof } from '../proof.ts'
import { guessPasswords } from './attacks/guesses.ts'
import { withTemporaryDatabase } from './world/temporary-database.ts'

/**
 * Password guessing over accounts, addresses, batches, spellings and surfaces, also in parallel: only a handful of
 * passwords is ever checked.
 */
export const proof: Proof = {
  name: 'access.guesses',
  run: () =>
    withTemporaryDatabase(async (db) => {
      const { attacks, guesses, looked } = await guessPasswords(db, 400)
      return `${count(guesses)} passwords guessed in ${attacks} ways, each within a quarter of an hour: ${looked} were looked at, at most 5 of an account and 30 from an address; where attempts can't be counted, none`
    }),
}
