import { databaseFor } from '../testing/databases.ts'
import { pairEntrances } from '../testing/life/pairs-of-entrances.ts'
import { count, type Proof } from './proof.ts'

const rounds = Number(process.env.PROVE_ROUNDS ?? 10)

/** Every entrance to capacity against every other, a cancel, a lapse and a new blackout. */
export const proof: Proof = {
  name: 'entrances.mysql',
  async run(seed) {
    const database = await databaseFor('mysql')
    if (!database) return { skipped: 'MySQL is not there' }
    try {
      const { pairs, ways, both, one, none, through, faults } = await pairEntrances(database, {
        seed,
        rounds,
        areApart: true,
      })
      if (faults.length > 0)
        throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 8).join('\n')}`)
      const shut = ways.filter((way) => !through[way])
      if (shut.length > 0) throw new Error(`nobody ever came through by ${shut.join(', ')}`)
      return `${count(pairs)} pairs of ${ways.length} entrances (${ways.join(', ')}), and of each with a cancel, a lapse and a new blackout, at two server processes and a worker on MySQL: ${count(both)} times both came through, ${count(one)} times one, ${count(none)} times none; no instant takes more than there is, nothing is half done, and what became of everybody was told`
    } finally {
      await database.drop()
    }
  },
}
