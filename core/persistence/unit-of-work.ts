import type { UnitOfWork } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { inTenant } from './in-tenant.ts'
import { reservationColumns, reservationOf } from './models/reservation-row.ts'
import type { Calendars } from './occupancy/calendars.ts'
import { keysOf, subjectsOf } from './occupancy/day-keys.ts'
import { LockedDays } from './occupancy/locked-days.ts'
import { lockWithRevision, type OccupancySource, readLocked } from './occupancy/read-occupancy.ts'
import { SharedNames } from './occupancy/shared-names.ts'
import { UnderLock } from './occupancy/under-lock.ts'
import { accountsIn } from './payment-accounts.ts'
import { assemble, type Configuration } from './repositories/assemble.ts'
import { insertReservation, readReservations } from './repositories/reservations.ts'
import { swapReservation } from './repositories/swap-reservation.ts'
import type { Dialect } from './session.ts'
import { amendReservationRow } from './statements/reservations.ts'
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
export function unitOfWork(
  trip: Trip,
  scope: TenantScope,
  options: UnitOptions,
): { unit: UnitOfWork; finish(): Promise<void> } {
  const { dialect, locking, calendars } = options
  const { provider } = scope
  const days = new LockedDays(trip, { scope, dialect, locking })
  const names = new SharedNames(scope, trip)
  const under = new UnderLock({ dialect, provider })
  const source = { dialect, scope, runner: trip, calendars, looks: null }
  const keysOfPlace = ({ bookable, resources, shared, claimants, occupies }: Parameters<UnitOfWork['isLocked']>[0]) =>
    keysOf(subjectsOf({ bookable, resources, shared, claimants }), [occupies])
  const inTransaction: Omit<UnitOfWork, keyof Configuration> = {
    reservations: reservationsIn(source, { trip, days, under, names }),
    accounts: accountsIn(trip, dialect, scope),
    async lock(all, reservations = []) {
      for (const place of all) names.note(place)
      const keys = all.flatMap(keysOfPlace)
      const { statements, keep } = under.read(reservations)
      // What is judged or changed needs the revision too: it comes with the rows.
      if (statements.length === 0) await days.lock(keys)
      else keep((await lockWithRevision(source, { days, under }, { keys, others: statements })).results)
    },
    isLocked: (place) => keysOfPlace(place).every((key) => days.has(key)),
    lockAndRead({ occupies, ...query }) {
      names.note(query)
      return readLocked(source, { days, under }, { ...query, range: occupies })
    },
  }
  const unit = assemble(source, inTransaction)
  return {
    unit,
    async finish() {
      if (trip.isDirty) await days.write()
    },
  }
}

function reservationsIn(
  source: OccupancySource,
  { trip, days, under, names }: { trip: Trip; days: LockedDays; under: UnderLock; names: SharedNames },
): UnitOfWork['reservations'] {
  const { dialect, scope } = source
  const { provider } = scope
  const reads = readReservations(inTenant(source), source)
  return {
    ...reads,
    async find(id) {
      const known = under.rowOf(id)
      if (!known) return reads.find(id)
      return known.row ? reservationOf(known.row) : null
    },
    insertReservation(reservation, occupies) {
      under.forget(reservation.id)
      return insertReservation({ trip, scope, days, names }, reservation, occupies)
    },
    swap: (...swap) => swapReservation({ trip, scope, days, under, names, dialect }, ...swap),
    async amend(seen, patch) {
      under.forget(seen.id)
      const row = reservationColumns({ ...patch, version: seen.version + 1 })
      return (await trip.write(amendReservationRow(provider, seen, row))) > 0
    },
  }
}
