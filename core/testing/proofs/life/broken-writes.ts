import { count, onDatabase, type Proof } from '../proof.ts'
import { breakWrites } from './faults/broken-writes.ts'

/** At how many of the statements a step is broken off: 3 takes a third of them, which the seed chooses. */
const every = Number(process.env.PROVE_EVERY ?? 1)

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `faults.${dialect}`,
  run: (seed) =>
    onDatabase(dialect, async (database) => {
      const { steps, broken, nothing, all, answered } = await breakWrites(database, { every, from: seed })
      return `${count(broken)} times one of ${steps} ways into a reservation's life and through it was broken off at one of its statements, by ${dialect === 'mysql' ? 'a fault, a deadlock, a lock time-out, the end of its connection before and after the answer, or of its process' : 'a fault, a locked file or the end of its process'}: ${count(nothing)} times nothing was written, ${count(all)} times all of it, ${count(answered)} times it was answered all the same; each time days, claims and reservations agreed, no answer was untrue, and the repeat did it once`
    }),
})

/** Every step of a reservation's life, broken off at each of its statements. */
export const writesOnMysql: Proof = proofOn('mysql')
export const writesOnSqlite: Proof = proofOn('sqlite')
