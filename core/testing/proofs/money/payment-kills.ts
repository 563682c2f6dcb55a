import { count, onDatabase, type Proof, sizeOf, tell } from '../proof.ts'
import { deathsOf } from './counter/due-deaths.ts'
import { type Window, windows } from './counter/windows.ts'
import { plainCards } from './draw-pair.ts'
import { slow } from './fickle-card.ts'
import { raceForMoney } from './race-for-money.ts'

/** At random moments; those in windows come besides. */
const kills = sizeOf('PROVE_KILLS', 300)
/** Pairs that are under way when a process dies. */
const batch = 16
const processes = 2

const named = Object.keys(windows).filter((name): name is Window => Object.hasOwn(windows, name))
const deaths = deathsOf(kills, named)

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `payments.kill.${dialect}`,
  run: (seed) =>
    onDatabase(dialect, async (database) => {
      const race = { database, seed, processes, moods: slow, cards: plainCards, deaths, batch }
      const onBatch = (pairs: number) => tell(`${count(pairs / batch)} of at least ${count(deaths.length)} batches`)
      const seen = await raceForMoney({ ...race, pairs: batch * deaths.length, onBatch })
      const { pairs, booked, kills: died, died: by, moments } = seen
      const missed = [...seen.missed, ...named.filter((window) => !by[window])]
      if (missed.length > 0)
        throw new Error(`nobody died ${missed.map((at) => (at ? windows[at] : 'at a random moment')).join(', ')}`)
      const told = named.map((window) => `${window} ${windows[window]} ${by[window]}`).join(', ')
      return `${count(died)} times a process was killed under ${count(pairs)} pairs of calls that book and pay (${count(booked)} booked), at ${count(moments)} random moments and by window: ${told}; a minute later no money was taken without a booking or a refund and no booking stood paid by another amount than it owes, and at rest bank, ledger, attempts and reservations agree to the cent`
    }),
})

/** Processes that die at random moments, and in each window of pay-and-book. */
export const paymentKillsOnMysql: Proof = proofOn('mysql')
export const paymentKillsOnSqlite: Proof = proofOn('sqlite')
