import { count, onDatabase, type Proof, sizeOf, tell } from '../proof.ts'
import { fickle } from './fickle-card.ts'
import { type MoneySeen, raceForMoney } from './race-for-money.ts'

const pairs = sizeOf('PROVE_PAIRS', 10_000)

const sum = (counts: number[]): number => counts.reduce((total, one) => total + one, 0)

function told(
  { pairs: served, booked, refused, cancelled, decided, kills, timeouts, wrong, givenUp, webhooks }: MoneySeen,
  where: string,
) {
  const { twice, late, before_answer, unknown_reference } = webhooks
  return `${count(served)} pairs of calls over one draft or cart, ${where}: ${count(booked)} booked, ${count(refused)} refused, ${count(cancelled)} cancelled, ${count(decided)} requests decided, ${count(kills)} processes killed, ${count(timeouts)} answers lost, ${count(wrong)} payments of another amount than was asked for, ${count(givenUp)} given up and returned, ${count(sum(Object.values(webhooks)))} webhooks (${count(twice)} sent twice, ${count(late)} late, ${count(before_answer)} before the answer, ${count(unknown_reference)} before the reference was known); bank, ledger, attempts and reservations agree to the cent, and all that was said is so`
}

/** A proof for one database and a number of server processes. */
function proofOn(dialect: 'mysql' | 'sqlite', processes: number): Proof {
  const where = `${processes === 1 ? 'one process' : `${processes} processes`} on ${dialect === 'mysql' ? 'MySQL' : 'SQLite'}`
  return {
    name: `money.pairs.${dialect}`,
    run: (seed) =>
      onDatabase(dialect, async (database) => {
        const onBatch = (done: number) => tell(`${where}: ${count(done)} pairs`)
        return told(await raceForMoney({ database, seed, pairs, processes, moods: fickle, onBatch }), where)
      }),
  }
}

/** Two calls over the same drafts, a few milliseconds apart, with random faults. */
export const pairsOnMysql: Proof = proofOn('mysql', 2)
export const pairsOnSqlite: Proof = proofOn('sqlite', 1)
