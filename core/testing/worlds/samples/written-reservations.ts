import type { ReservationStatus } from '../../../domain/entities/index.ts'
import type { Interval } from '../../../domain/time/types.ts'
import type { StoredReservation } from '../../../operations/ports.ts'
import type { ChangeReason } from '../../../operations/reservations/stored-reservation.ts'
import type { TenantScope } from '../../../operations/tenant.ts'
import type { Database } from '../../../persistence/database.ts'
import { type TransactionOptions, transaction } from '../../../persistence/transaction.ts'

/** Writes reservation rows without the door, each in its own transaction: initial data for tests. */
export const writtenReservations = (db: Database, scope: TenantScope, options: TransactionOptions = {}) => ({
  insert: (
    reservation: StoredReservation,
    occupies: Interval[] = [{ start: reservation.start, end: reservation.end }],
  ) => transaction(db, scope, (unit) => unit.reservations.insertReservation(reservation, occupies), options),
  /** False when the row's status is not `from`. */
  change: (
    id: string,
    from: ReservationStatus,
    patch: Partial<StoredReservation>,
    occupies: Interval[] | 'keep',
    why: ChangeReason,
  ) =>
    transaction(
      db,
      scope,
      async (unit) => {
        const before = await unit.reservations.find(id)
        return before?.status === from && unit.reservations.swap(before, { ...before, ...patch }, occupies, why)
      },
      options,
    ),
})
