import type { Dialect } from '../../../persistence/session.ts'
import type { FreshDatabase } from '../../databases/databases.ts'
import { prepareForCodes, raceForCode } from '../../races/codes/codes-races.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'

const rounds = sizeOf('PROVE_ROUNDS', 20)
const attempts = 100

async function prove(database: FreshDatabase, processes: number): Promise<string> {
  await prepareForCodes(database)
  let [booked, refused] = [0, 0]
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['each', 'all'] as const) {
      const raced = await raceForCode({ database, processes, attempts }, kind, round)
      if (raced.faults.length > 0) throw new Error(`round ${round}:\n${raced.faults.slice(0, 5).join('\n')}`)
      booked += raced.booked
      refused += raced.refused
    }
  const many = processes === 1 ? '1 process' : `${processes} processes`
  return `${count(2 * rounds)} codes with few uses by one person or by all, ${attempts} bookings of one person at once each, billed, paid and held, at ${many}: ${count(booked)} booked with a use each, ${count(refused)} refused, none beyond`
}

const proofOn = (dialect: Dialect, processes: number): Proof => ({
  name: `limits.codes.${dialect}`,
  run: () => onDatabase(dialect, (database) => prove(database, processes)),
})

export const codesOnMysql = proofOn('mysql', 2)
export const codesOnSqlite = proofOn('sqlite', 1)
