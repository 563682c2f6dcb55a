import type { UnitOfWork } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { reservationColumns } from './models/reservation-row.ts'
import type { Calendars } from './occupancy/calendars.ts'
import { keysOf, subjectsOf } from './occupancy/day-keys.ts'
import { LockedDays } from './occupancy/locked-days.ts'
import { readLocked } from './occupancy/read-occupancy.ts'
import { configurationRepositories } from './repositories/assemble.ts'
import { insertReservation, readReservations } from './repositories/reservations.ts'
import { swapReservation } from './repositories/swap-reservation.ts'
import type { Dialect } from './session.ts'
import { type ScopedSql, scopedSql } from './tenant-scope.ts'
import type { Trip } from './trip.ts'

export interface UnitOptions {
  dialect: Dialect
  /** Only the race test switches it off, to prove that the test can fail. */
  locking: boolean
  calendars: Calendars
}

/**
 * The work of one transaction. Writes travel with the next read or the commit: a booking takes two round trips.
 * `finish` queues what the work has changed in the days that it locked; call it before the commit.
 */
export function unitOfWork(trip: Trip, scope: TenantScope, options: UnitOptions): { unit: UnitOfWork; finish(): void } {
  const { dialect, locking, calendars } = options
  const sql = scopedSql(dialect, scope)
  const days = new LockedDays(trip, { provider: sql.provider, dialect, locking })
  const source = { dialect, scope, runner: trip, calendars, looks: null }
  const keysOfPlace = ({ bookable, resources, claimants, occupies }: Parameters<UnitOfWork['isLocked']>[0]) =>
    keysOf(subjectsOf(bookable, resources, claimants), [occupies])
  const unit: UnitOfWork = {
    ...configurationRepositories(source, sql),
    reservations: reservationsIn(trip, sql, days, dialect),
    async lock(all) {
      await days.lock(all.flatMap(keysOfPlace))
    },
    isLocked: (place) => keysOfPlace(place).every((key) => days.has(key)),
    lockAndRead: ({ occupies, ...query }) => readLocked(source, days, { ...query, range: occupies }),
  }
  return {
    unit,
    finish() {
      if (trip.isDirty) trip.queue(...days.writes())
    },
  }
}

function reservationsIn(trip: Trip, sql: ScopedSql, days: LockedDays, dialect: Dialect): UnitOfWork['reservations'] {
  return {
    ...readReservations(trip, sql, dialect),
    insertReservation: (reservation, occupies) => insertReservation(trip, sql, days, reservation, occupies),
    swap: (...swap) => swapReservation({ trip, sql, days, dialect }, ...swap),
    async amend({ id, status, version }, patch) {
      const row = reservationColumns({ ...patch, version: version + 1 })
      const rest = ' AND id = ? AND status = ? AND version = ?'
      return (await trip.write(sql.update('reservations', row, rest, id, status, version))) > 0
    },
  }
}
