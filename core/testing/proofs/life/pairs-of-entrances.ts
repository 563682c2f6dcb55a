import { count, onDatabase, type Proof, partOf, sizeOf, tell } from '../proof.ts'
import { existsAt, kinds } from './entrances/kinds.ts'
import { type Paired, pairEntrances } from './entrances/pairs-of-entrances.ts'

const rounds = sizeOf('PROVE_ROUNDS', 200)
/** The entrance whose pairs alone are to meet. */
const only = process.env.PROVE_ENTRANCE

/**
 * So many rounds have their pairs in the booking window: each pair meets at a time of its own. In as many rounds as
 * there are kinds, each pair meets at each.
 */
const roundsOfDatabase = kinds.length * (only === undefined ? 1 : 10)

/** What several databases saw, as one. */
const together = (all: Paired[]): Paired => {
  const ways = all[0]?.ways ?? []
  const through = (way: string) => all.reduce((total, one) => total + (one.through[way] ?? 0), 0)
  return {
    ways,
    met: all.flatMap(({ met }) => met),
    through: Object.fromEntries(ways.map((way) => [way, through(way)])),
    faults: all.flatMap(({ faults }) => faults),
  }
}

/** The entrances that met nobody at a kind at which they exist, of those that were to. */
const unmetAt = ({ ways, met }: Paired): string[] =>
  kinds.flatMap((kind) => {
    const own = new Set(met.filter((one) => one.kind === kind && one.came !== null).flatMap(({ sides }) => sides))
    return ways.filter((way) => !own.has(way) && existsAt(way, kind)).map((way) => `${way} at ${kind}`)
  })

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
      tell(`rounds up to ${from + share.rounds}: ${count(all.at(-1)?.met.length ?? 0)} pairs`)
    }
    const seen = together(all)
    const { ways, through, faults } = seen
    if (faults.length > 0)
      throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 8).join('\n')}`)
    const met = seen.met.filter(({ came }) => came !== null)
    if (met.length === 0) throw new Error(`no pair met; an entrance is one of ${ways.join(', ')}`)
    const shut = ways.filter((way) => !through[way] && (only === undefined || way === only))
    if (shut.length > 0) throw new Error(`nobody ever came through by ${shut.join(', ')}`)
    const apart = Map.groupBy(
      seen.met.filter(({ came }) => came === null),
      ({ pair }) => pair,
    )
    if (apart.size > 0) {
      const lacks = [...apart].map(([pair, missed]) => `${pair} in ${missed.length} rounds`)
      throw new Error(`pairs that did not meet in each round: ${lacks.join(', ')}`)
    }
    const unmet = unmetAt(seen)
    if (only === undefined && met.length >= ways.length * kinds.length && unmet.length > 0)
      throw new Error(`met nobody: ${unmet.join(', ')}`)
    const each = met.filter(({ pair }) => pair === met[0]?.pair).length
    const came = (number: number) => count(met.filter((one) => one.came === number).length)
    const ofKinds = kinds.map((kind) => `${kind} ${count(met.filter((one) => one.kind === kind).length)}`)
    return `${count(met.length)} meetings (${ofKinds.join(', ')}), each pair in each of ${count(each)} rounds, of ${ways.length} entrances (${ways.join(', ')}), and of each with a cancel, a lapse and a new blackout, at two server processes and a worker on MySQL: ${came(2)} times both came through, ${came(1)} times one, ${came(0)} times none; no instant takes more than there is, nobody came after a blackout, nothing is half done, and what became of everybody was told`
  },
}
