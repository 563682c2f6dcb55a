import { count, onDatabase, type Proof, partOf, sizeOf, tell } from '../proof.ts'
import { steps } from './faults/broken-steps.ts'
import { type BrokenWrites, breakWrites } from './faults/broken-writes.ts'

/** At how many of the statements a step is broken off: 3 takes a third of them, which the seed chooses. */
const every = sizeOf('PROVE_EVERY', 1)

const sum = (a: BrokenWrites, b: BrokenWrites): BrokenWrites => ({
  steps: a.steps + b.steps,
  broken: a.broken + b.broken,
  nothing: a.nothing + b.nothing,
  all: a.all + b.all,
  answered: a.answered + b.answered,
})

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `faults.${dialect}`,
  async run(seed) {
    const seen: BrokenWrites[] = []
    // After each case everything is compared: a database for each step keeps that short.
    for (const step of partOf(steps)) {
      const said = await onDatabase(dialect, async (database) => {
        seen.push(await breakWrites(database, { of: [step], every, from: seed }))
        return ''
      })
      if (typeof said !== 'string') return said
      tell(`${step.name}: ${count(seen.at(-1)?.broken ?? 0)} cases`)
    }
    const { steps: ways, broken, nothing, all, answered } = seen.reduce(sum)
    return `${count(broken)} times one of ${ways} ways into a reservation's life and through it was broken off at one of its statements, by ${dialect === 'mysql' ? 'a fault, a deadlock, a lock time-out, the end of its connection before and after the answer, or of its process' : 'a fault, a locked file or the end of its process'}: ${count(nothing)} times nothing was written, ${count(all)} times all of it, ${count(answered)} times it was answered all the same; each time days, claims and reservations agreed, no answer was untrue, and the repeat did it once`
  },
})

/** Every step of a reservation's life, broken off at each of its statements. */
export const writesOnMysql: Proof = proofOn('mysql')
export const writesOnSqlite: Proof = proofOn('sqlite')
