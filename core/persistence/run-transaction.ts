import { setTimeout as pause } from 'node:timers/promises'
import { AlreadyExists } from '../operations/already-exists.ts'
import type { UnitOfWork } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import type { Database } from './database.ts'
import { backoff, duplicateTable, isRetryable } from './retry.ts'
import { makeTrip, type Trip } from './trip.ts'
import { unitOfWork } from './unit-of-work.ts'

const attempts = 20

export interface TransactionOptions {
  /** False only in the test that proves what the locks are for. */
  locking?: boolean
}

/**
 * Runs the work in a transaction, and all of it again on deadlock, lock time-out and certification failure; so it
 * must do nothing but read and write through its unit. Rolls back when it throws. Throws `AlreadyExists` when a row
 * with the same key is there already.
 */
export function transaction<T>(
  db: Database,
  scope: TenantScope,
  work: (unit: UnitOfWork) => Promise<T>,
  { locking = true }: TransactionOptions = {},
): Promise<T> {
  return inTransaction(db, (trip) => work(unitOfWork(trip, scope, { dialect: db.dialect, locking })))
}

/** A transaction without a tenant: for the layer's own use (imports), never for operations. */
export async function inTransaction<T>(db: Database, work: (trip: Trip) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work)
    } catch (error) {
      if (!isRetryable(error) || attempt >= attempts) throw named(error)
    }
    await pause(backoff(attempt))
  }
}

function once<T>(db: Database, work: (trip: Trip) => Promise<T>): Promise<T> {
  return db.withConnection(async (session) => {
    const trip = makeTrip(session)
    try {
      const value = await work(trip)
      await trip.commit()
      return value
    } catch (error) {
      // The connection may be gone; what made the work fail is what the caller must hear of.
      await trip.rollback().catch(() => {})
      throw error
    }
  })
}

function named(error: unknown): unknown {
  const table = duplicateTable(error)
  return table === null ? error : new AlreadyExists(table, { cause: error })
}
