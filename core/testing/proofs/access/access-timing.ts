import { fullCost } from '../../../persistence/hash-password.ts'
import { count, type Proof } from '../proof.ts'
import { differenceOfTimes } from './attacks/timing.ts'
import { withTemporaryDatabase } from './world/temporary-database.ts'

/** The number of timed logins of each kind, in random order. */
const samples = 400

/**
 * Can the duration of a refused login tell addresses with an account from those without? The figure is the probability
 * that a login at a known address takes longer than one at an unknown address; a half means that time reveals nothing.
 */
export const proof: Proof = {
  name: 'access.timing',
  run: (seed) =>
    withTemporaryDatabase(async (db) => {
      const { chance, chanceBySpread, medians, planted } = await differenceOfTimes(db, {
        samples,
        cost: fullCost,
        seed,
      })
      const ms = (time: number) => `${time.toFixed(2)} ms`
      const said = `the chance that a known address took longer than an unknown one is ${chance.toFixed(3)} (${(0.5 - chanceBySpread).toFixed(3)} to ${(0.5 + chanceBySpread).toFixed(3)} where time tells nothing; medians ${ms(medians[0])} and ${ms(medians[1])})`
      if (Math.abs(chance - 0.5) > chanceBySpread) throw new Error(said)
      if (Math.abs(planted - 0.5) <= chanceBySpread)
        throw new Error(`a planted difference was not found: ${planted.toFixed(3)}`)
      return `${count(samples)} refused logins each: ${said}; a login that skips the look is told at ${planted.toFixed(3)}`
    }),
}
