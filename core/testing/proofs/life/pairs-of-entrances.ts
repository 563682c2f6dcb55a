import { count, onDatabase, type Proof, partOf, sizeOf, tell } from '../proof.ts'
import { type Paired, pairEntrances } from './entrances/pairs-of-entrances.ts'

const rounds = sizeOf('PROVE_ROUNDS', 200)
/** The entrance whose pairs alone are to meet. */
const only = process.env.PROVE_ENTRANCE

/** So many rounds have their pairs in the booking window: each pair meets at a time of its own. */
const roundsOfDatabase = only === undefined ? 8 : 80

/** In so many of the rounds each pair must have met: one that finds no room before its last step does not. */
const leastMet = 0.9

/** What several databases saw, as one. */
const together = (all: Paired[]): Paired => {
  const sum = (read: (one: Paired) => number) => all.reduce((total, one) => total + read(one), 0)
  const ways = all[0]?.ways ?? []
  return {
    ways,
    pairs: sum(({ pairs }) => pairs),
    both: sum(({ both }) => both),
    one: sum(({ one }) => one),
    none: sum(({ none }) => none),
    through: Object.fromEntries(ways.map((way) => [way, sum(({ through }) => through[way] ?? 0)])),
    met: Object.fromEntries(Object.keys(all[0]?.met ?? {}).map((pair) => [pair, sum(({ met }) => met[pair] ?? 0)])),
    faults: all.flatMap(({ faults }) => faults),
  }
}

/** Every entrance to capacity against every other, a cancel, a lapse and a new blackout. */
export const proof: Proof = {
  name: 'entrances.mysql',
  async run(seed) {
    const all: Paired[] = []
    const shares = Array.from({ length: Math.ceil(rounds / roundsOfDatabase) }, (_, share) => share * roundsOfDatabase)
    for (const from of partOf(shares)) {
      const share = { seed: seed + from, rounds: Math.min(roundsOfDatabase, rounds - from), areApart: true, only }
      const said = await onDatabase('mysql', async (database) => {
        all.push(await pairEntrances(database, share))
        return ''
      })
      if (typeof said !== 'string') return said
      tell(`rounds up to ${from + share.rounds}: ${count(all.at(-1)?.pairs ?? 0)} pairs`)
    }
    const { pairs, ways, both, one, none, through, met, faults } = together(all)
    if (faults.length > 0)
      throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 8).join('\n')}`)
    if (pairs === 0) throw new Error(`no pair met; an entrance is one of ${ways.join(', ')}`)
    const shut = ways.filter((way) => !through[way] && (only === undefined || way === only))
    if (shut.length > 0) throw new Error(`nobody ever came through by ${shut.join(', ')}`)
    const shared = partOf(shares).reduce((total, from) => total + Math.min(roundsOfDatabase, rounds - from), 0)
    const rare = Object.entries(met).toSorted(([, a], [, b]) => a - b)
    const apart = rare.filter(([, times]) => times < shared * leastMet)
    if (apart.length > 0)
      throw new Error(`of ${shared} rounds pairs met too rarely: ${apart.map((one) => one.join(' ')).join(', ')}`)
    const [rarest = ['', 0]] = rare
    return `${count(pairs)} meetings, at least ${rarest[1]} of each pair in ${shared} rounds (${rarest[0]}), of ${ways.length} entrances (${ways.join(', ')}), and of each with a cancel, a lapse and a new blackout, at two server processes and a worker on MySQL: ${count(both)} times both came through, ${count(one)} times one, ${count(none)} times none; no instant takes more than there is, nothing is half done, and what became of everybody was told`
  },
}
