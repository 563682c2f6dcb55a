import { databaseFor } from '../testing/databases.ts'
import { liveCombinations } from '../testing/life/combinations.ts'
import { count, type Proof } from './proof.ts'

/** Every two features of a booking together, each combination booked through to its end. */
export const proof: Proof = {
  name: 'combinations.mysql',
  async run(seed) {
    const database = await databaseFor('mysql')
    if (!database) return { skipped: 'MySQL is not there' }
    try {
      const { combinations, faults } = await liveCombinations(database, seed)
      if (faults.length > 0)
        throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 5).join('\n')}`)
      return `${count(combinations)} combinations of kind, resources, claim, approval, waitlist, terms, length, flow and who books, in which every two values meet: each went through the statuses that the rules name, and is booked`
    } finally {
      await database.drop()
    }
  },
}
