import { count, onDatabase, type Proof, sizeOf, tell } from '../proof.ts'
import { type Window, windows } from './counter/windows.ts'
import { plainCards } from './draw-pair.ts'
import { slow } from './fickle-card.ts'
import { raceForMoney } from './race-for-money.ts'

const kills = sizeOf('PROVE_KILLS', 300)
/** Pairs that are under way when a process dies. */
const batch = 16
const processes = 2

const named = Object.keys(windows) as Window[]
/** Each window in turn, with a random moment between any two. */
const deaths = named.flatMap((window) => [window, null])

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `payments.kill.${dialect}`,
  run: (seed) =>
    onDatabase(dialect, async (database) => {
      const race = { database, seed, processes, moods: slow, cards: plainCards, deaths, batch }
      const onBatch = (pairs: number) => tell(`${count(pairs / batch)} of ${count(kills)} batches`)
      const { pairs, booked, kills: died, died: by } = await raceForMoney({ ...race, pairs: batch * kills, onBatch })
      const missed = named.filter((window) => !by[window])
      if (missed.length > 0) throw new Error(`nobody died ${missed.map((one) => windows[one]).join(', ')}`)
      const told = named.map((window) => `${window} ${windows[window]} ${by[window]}`).join(', ')
      return `${count(died)} times a process was killed under ${count(pairs)} pairs of calls that book and pay (${count(booked)} booked), at random moments and by window: ${told}; a minute later no money was taken without a booking or a refund and no booking stood unpaid, and at rest bank, ledger, attempts and reservations agree to the cent`
    }),
})

/** Processes that die at random moments, and in each window of pay-and-book. */
export const paymentKillsOnMysql: Proof = proofOn('mysql')
export const paymentKillsOnSqlite: Proof = proofOn('sqlite')
