import { raceForSpans } from '../../races/race-for-spans.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'

const attempts = sizeOf('PROVE_SPANS', 20_000)
const processes = 4

/** Random spans of every kind on shared resources, by several processes, and a sweep that shares no code with them. */
export const proof: Proof = {
  name: 'spans.mysql',
  run: (seed) =>
    onDatabase('mysql', async (database) => {
      const { standing, refused, claimed, faults } = await raceForSpans(database, { seed, processes, attempts })
      if (faults.length > 0)
        throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 5).join('\n')}`)
      return `${count(attempts)} lives over random spans of 10 bookables on 3 shared resources (slots, combined slots, days, segments, buffers, claims, requests), held, lengthened, moved, asked to be moved, decided, claimed and given back, booked alone and together, cleared and cancelled by ${processes} processes on MySQL: ${count(standing)} stand, ${count(claimed)} were claimed, ${count(refused)} lives booked nothing, no instant takes more than there is, and claims and days agree`
    }),
}
