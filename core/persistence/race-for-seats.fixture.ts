import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { reservationFixture } from './reservation.fixture.ts'
import { transaction } from './transaction.ts'

export interface SeatRace {
  whitelabel: string
  provider: string
  bookable: string
  start: number
  end: number
  seats: number
  locking: boolean
}

/** Attempts to take one seat of one slot: lock, read, count, insert. */
export function contend(db: Database, { whitelabel, provider, bookable, start, end, seats, locking }: SeatRace) {
  const scope = { whitelabel, provider }
  return () =>
    transaction(
      db,
      scope,
      async (unit) => {
        const occupies = { start, end }
        const { occupancy } = await unit.lockAndRead({ bookable, resources: [], occupies, now: Date.now() })
        if (occupancy.reduce((sum, one) => sum + one.seats, 0) >= seats) return null
        const id = randomUUID()
        await unit.reservations.insert(reservationFixture({ id, provider, bookable, start, end }), [occupies])
        return id
      },
      { locking },
    )
}
