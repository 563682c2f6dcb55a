import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { liveCombinations } from './combinations/combinations.ts'

const rounds = sizeOf('PROVE_ROUNDS', 8)
const servers = 2

/** Every two features of a booking together, each combination booked through to its end. */
export const proof: Proof = {
  name: 'combinations.mysql',
  run: (seed) =>
    onDatabase('mysql', async (database) => {
      const { combinations, faults } = await liveCombinations(database, { seed, rounds, servers })
      if (faults.length > 0)
        throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 5).join('\n')}`)
      return `${count(combinations)} combinations of kind, resources, claim, approval, waitlist, terms, length, flow, who books, what move, by whom, what is decided about it and who cancels, in which every two values meet ${count(rounds)} times, each call at one of ${servers} server processes on MySQL: each went through the statuses that the rules name, was booked, had paid what its terms say, was moved at the price of the move, and got all back with its cancel`
    }),
}
