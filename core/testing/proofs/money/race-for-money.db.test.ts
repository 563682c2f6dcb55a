import { expect, it } from 'vitest'
import { withDatabase } from '../../databases/databases.ts'
import { plainCards } from './draw-pair.ts'
import { fickle, slow } from './fickle-card.ts'
import { raceForMoney } from './race-for-money.ts'

/** Most of it is waited for: how long that takes is up to the machine, ms. */
const limit = 180_000

await withDatabase('calls that meet over one draft', (database) => {
  it(
    'leave bank, ledger, attempts and reservations that agree to the cent, and say what is so',
    async () => {
      // A processor that hangs is left to `npm run prove -- money`.
      const moods = { ...fickle, hangs: 0, wrong: 300, deaf: 100 }
      const seen = await raceForMoney({ database: database(), seed: 41, pairs: 60, processes: 0, moods })
      expect(seen.pairs).toBe(60)
      expect(Math.min(seen.booked, seen.refused, seen.cancelled, seen.decided)).toBeGreaterThan(3)
      expect(Math.min(seen.wrong, seen.givenUp)).toBeGreaterThan(0)
      expect(Math.min(...Object.values(seen.webhooks))).toBeGreaterThan(0)
    },
    limit,
  )
})

await withDatabase('a process that dies once money was taken', (database) => {
  it(
    'leaves a booking for it, or a refund, a minute after its restart',
    async () => {
      const race = { database: database(), seed: 7, pairs: 8, processes: 1, moods: slow, cards: plainCards }
      const seen = await raceForMoney({ ...race, deaths: ['W10', null], batch: 8 })
      // It died with money taken, and once at a random moment; how many of the others had come so far by then is as it
      // happens.
      expect([seen.died, seen.moments, seen.missed]).toEqual([{ W10: 1 }, 1, []])
      expect(seen.booked).toBeGreaterThan(0)
    },
    limit,
  )
})
