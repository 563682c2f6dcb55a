import type { Interval } from '../domain/time/types.ts'
import type { StoredReservation, UnitOfWork } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { subjectsOf } from './claim-keys.ts'
import { claimedIntervals } from './claims.ts'
import { inKeyOrder, type LockKey, lockKeys, lockStatements } from './locks.ts'
import { reservationColumns } from './models/reservation-row.ts'
import { occupancyRead, readOccupancy } from './occupancy.ts'
import { configurationRepositories } from './repositories/assemble.ts'
import { queueReservation, readReservations } from './repositories/reservations.ts'
import { swapReservation } from './repositories/swap-reservation.ts'
import type { Dialect, Statement } from './session.ts'
import { type ScopedSql, scopedSql } from './tenant-scope.ts'
import type { Trip } from './trip.ts'

export interface UnitOptions {
  dialect: Dialect
  /** Only the race test switches it off, to prove that the test can fail. */
  locking: boolean
}

/** Remembers what is locked, so that nothing is locked, or counted as changed, twice in one transaction. */
export interface Locks {
  /** What locks what isn't locked yet; nothing when all is. */
  take(subjects: string[], intervals: Interval[]): Statement[]
  /** The same for several places at once, in the order of the full key. */
  takeAll(keys: LockKey[]): Statement[]
}

function locksOf(scope: TenantScope, { dialect, locking }: UnitOptions): Locks {
  const taken = new Set<string>()
  const nameOf = ({ subject, day }: LockKey) => `${day} ${subject}`
  const takeAll = (keys: LockKey[]) => {
    if (!locking) return []
    const missing = keys.filter((key) => !taken.has(nameOf(key)))
    for (const key of missing) taken.add(nameOf(key))
    return lockStatements(dialect, scope.provider, missing)
  }
  return { takeAll, take: (subjects, intervals) => takeAll(lockKeys(subjects, intervals)) }
}

/** The work of one transaction. Writes travel with the next read or the commit: a booking takes two round trips. */
export function unitOfWork(trip: Trip, scope: TenantScope, options: UnitOptions): UnitOfWork {
  const sql = scopedSql(options.dialect, scope)
  const locks = locksOf(scope, options)
  return {
    ...configurationRepositories(options.dialect, trip, sql, scope),
    reservations: reservationsIn(trip, sql, locks, options),
    async lock(all) {
      const wanted = all.map((one) => lockKeys(subjectsOf(one.bookable, one.resources, one.claimants), [one.occupies]))
      const lock = locks.takeAll(inKeyOrder(wanted.flat()))
      if (lock.length > 0) await trip.run(lock)
    },
    async lockAndRead({ occupies, now, ...subject }) {
      const query = { ...subject, range: occupies }
      const lock = locks.take(subjectsOf(query.bookable, query.resources, query.claimants), [occupies])
      const read = readOccupancy(options.dialect, sql, query)
      const results = options.locking ? await trip.run([...lock, read]) : await trip.peek([read])
      return { ...occupancyRead(results.at(-1), query, now), version: 'locked' }
    },
  }
}

function reservationsIn(trip: Trip, sql: ScopedSql, locks: Locks, options: UnitOptions): UnitOfWork['reservations'] {
  return {
    ...readReservations(trip, sql),
    async insert(reservation: StoredReservation, occupies: Interval[]) {
      const lock = locks.take(
        subjectsOf(reservation.bookable, reservation.resources),
        claimedIntervals(reservation, occupies),
      )
      trip.queue(...lock)
      queueReservation(trip, sql, options.dialect, reservation, occupies)
    },
    swap: (...swap) => swapReservation({ trip, sql, locks, dialect: options.dialect }, ...swap),
    async amend({ id, status, version }, patch) {
      const row = reservationColumns({ ...patch, version: version + 1 })
      const rest = ' AND id = ? AND status = ? AND version = ?'
      return (await trip.write(sql.update('reservations', row, rest, id, status, version))) > 0
    },
  }
}
