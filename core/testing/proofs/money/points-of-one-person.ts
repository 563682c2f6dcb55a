import type { Dialect } from '../../../persistence/session.ts'
import type { FreshDatabase } from '../../databases/databases.ts'
import { prepareForPoints, raceForBookings, raceForPurchase } from '../../races/points/points-races.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'

const rounds = sizeOf('PROVE_ROUNDS', 20)
const attempts = 200
const points = 100

/** Which of the purchases begins is drawn: the others follow it, so that both cards are tried alike. */
const firstOf = (seed: number): number => seed % 1000

async function prove(database: FreshDatabase, processes: number, seed: number): Promise<string> {
  await prepareForPoints(database)
  const races = { database, processes, attempts }
  let [booked, refused, charged, tabs] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const bookings = await raceForBookings(races, points, firstOf(seed) + round)
    const purchase = await raceForPurchase({ ...races, attempts: processes * 8 }, firstOf(seed) + round)
    const faults = [...bookings.faults, ...purchase.faults]
    if (faults.length > 0) throw new Error(`round ${round}:\n${faults.slice(0, 5).join('\n')}`)
    booked += bookings.booked
    refused += bookings.refused
    charged += purchase.charged
    tabs += processes * 8
  }
  const many = processes === 1 ? '1 process' : `${processes} processes`
  return `${count(rounds)} balances of ${points} points, ${attempts} bookings of 10 points at once each, at ${many}: ${count(booked)} booked and paid, ${count(refused)} refused; ${count(rounds)} purchases in ${count(tabs)} tabs with double clicks, reloads and confirmations by the bank: ${count(charged)} charged`
}

const proofOn = (dialect: Dialect, processes: number): Proof => ({
  name: `points.${dialect}`,
  run: (seed) => onDatabase(dialect, (database) => prove(database, processes, seed)),
})

export const pointsOnMysql = proofOn('mysql', 2)
export const pointsOnSqlite = proofOn('sqlite', 1)
