import { catalogue } from '../../../operations/index.ts'
import { type FreshDatabase, freshDatabase } from '../../databases/databases.ts'
import { prepareLastSeats, raceForLastSeats } from '../../races/race-for-last-seats.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { seatEntrancesOf } from './entrances/index.ts'

const attempts = sizeOf('PROVE_ATTEMPTS', 10_000)
const processes = 4
const seats = 100
/** Without locks an attempt of each runner must be more than there are seats. */
const unlocked = { attempts: processes * 8, seats: 10, runs: 20 }

async function sell(database: FreshDatabase, seed: number): Promise<string> {
  await prepareLastSeats(database, seats)
  const { sold, refused, faults } = await raceForLastSeats(
    { database, seed, processes, attempts, seats, locking: true },
    0,
  )
  if (faults.length > 0) throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 5).join('\n')}`)
  return `${count(attempts)} attempts of ${processes} processes on MySQL at ${seats} last seats: ${count(sold)} sold, ${count(refused)} refused, none lost, no fault`
}

async function oversell(database: FreshDatabase, seed: number): Promise<string> {
  await prepareLastSeats(database, unlocked.seats)
  const sold: number[] = []
  for (let run = 0; run < unlocked.runs; run += 1) {
    const race = { database, seed, processes, attempts: unlocked.attempts, seats: unlocked.seats, locking: false }
    sold.push((await raceForLastSeats(race, run)).sold)
  }
  const least = Math.min(...sold)
  if (least <= unlocked.seats)
    throw new Error(`without the locks a run sold ${least} of ${unlocked.seats}: the race can't fail`)
  return `without the locks ${unlocked.seats} seats were oversold in each of ${unlocked.runs} runs (${least} to ${Math.max(...sold)})`
}

/** Everybody wants the last seats, by every entrance and surface, each with an address of their own. */
export const proof: Proof = {
  name: 'seats.mysql',
  async run(seed) {
    const sold = await onDatabase('mysql', (database) => sell(database, seed))
    if (typeof sold !== 'string') return sold
    // Without the locks rows may differ, so that this database is not swept.
    const database = await freshDatabase('mysql')
    const oversold = await oversell(database, seed).finally(database.drop)
    const ways = seatEntrancesOf(new Map(catalogue.map(({ name }) => [name, name]))).map(({ name }) => name)
    return `${sold}; ${oversold}; ${ways.length} entrances: ${ways.join(', ')}`
  },
}
