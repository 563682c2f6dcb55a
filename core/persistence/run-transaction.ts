import { setImmediate as nextTurn } from 'node:timers/promises'
import { AlreadyExists } from '../operations/already-exists.ts'
import type { UnitOfWork } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { tenantName } from '../operations/tenant-name.ts'
import type { Database } from './database.ts'
import { DatabaseBusy } from './database-busy.ts'
import { keptOf } from './occupancy/kept-of-database.ts'
import { DaysMissing } from './occupancy/occupancy-faults.ts'
import { currentPatience, Patience } from './patience.ts'
import { backoff, duplicateTable, isLost, isRetryable } from './retry.ts'
import type { Lent } from './session.ts'
import { GroupLost } from './sqlite-groups.ts'
import { insertMissing } from './statements/days.ts'
import { makeTrip, type Trip } from './trip.ts'
import { unitOfWork } from './unit-of-work.ts'

/** How often the work is repeated on another connection: if it fails more often, the connection is not the cause. */
const otherConnections = 2

export interface TransactionOptions {
  /** False only in the test that proves the need for locks. */
  locking?: boolean
}

/** Options of a transaction without a unit of work. */
export interface TripOptions {
  /** The tenant whose share of the connections is used; absent for the platform's own. */
  tenant?: string
  /** True for work without a waiting request that may take minutes: it has no time limits. */
  isLong?: boolean
}

/**
 * Runs the work in a transaction, and repeats all of it on deadlock, lock time-out, certification failure, if rows that
 * it must lock don't exist yet, and if its connection broke before the commit was sent; so it must only read and write
 * through its unit. Rolls back if the work throws. Throws `AlreadyExists` if a row with the same key exists, and
 * `DatabaseBusy` if the request's time for the database is used up.
 */
export function transaction<T>(
  db: Database,
  scope: TenantScope,
  work: (unit: UnitOfWork) => Promise<T>,
  { locking = true }: TransactionOptions = {},
): Promise<T> {
  const inUnit = async (trip: Trip) => {
    const { unit, finish } = unitOfWork(trip, scope, { dialect: db.dialect, locking, calendars: keptOf(db).calendars })
    const value = await work(unit)
    await finish()
    return value
  }
  return inTransaction(db, inUnit, { tenant: tenantName(scope) })
}

/** A transaction without a unit of work: for this layer only (imports, jobs), never for operations. */
export function inTransaction<T>(
  db: Database,
  work: (trip: Trip) => Promise<T>,
  options: TripOptions = {},
): Promise<T> {
  const patience = options.isLong ? new Patience(Number.POSITIVE_INFINITY) : currentPatience(db.limits.request)
  return patience.during(() => again(db, work, { ...options, patience }))
}

type Running = TripOptions & { patience: Patience }

async function again<T>(db: Database, work: (trip: Trip) => Promise<T>, running: Running): Promise<T> {
  const { patience } = running
  let broken = 0
  for (let attempt = 1; ; attempt += 1) {
    const { trip, leave } = begin(db, running)
    let fault: unknown
    try {
      const value = await work(trip)
      await trip.commit()
      if (trip.state === 'committed') patience.committed()
      leave(true)
      return value
    } catch (error) {
      fault = error
      // The connection may be gone; the caller must get the error that made the work fail.
      const failed = await trip.rollback().then(
        () => null,
        (error: unknown) => error,
      )
      // A refusal may rest on what others wrote in a group that was lost.
      if (failed instanceof GroupLost) fault = failed
      leave(failed === null)
    }
    if (fault instanceof GroupLost) keptOf(db).calendars.forget()
    if (fault instanceof DaysMissing) {
      // Others insert the same rows, or lock beside them: that is repeated like the work itself.
      fault = await insertDays(db, fault, running).catch((error: unknown) => error)
      if (fault === undefined) continue
    }
    const isBroken = isLost(fault) && trip.state === 'open'
    if (isBroken) broken += 1
    if (!isRetryable(fault) && !(isBroken && broken <= otherConnections)) throw named(fault)
    await patience.pause(backoff(attempt)).catch((over: Error) => {
      throw new DatabaseBusy(over.message, { cause: fault })
    })
  }
}

/** Inserts the rows that a transaction must lock, outside of it. */
async function insertDays(db: Database, { scope, keys }: DaysMissing, running: Running) {
  const { trip, leave } = begin(db, running)
  try {
    for (const [index, one] of insertMissing(db.dialect, scope, keys).entries()) {
      if (index > 0) await nextTurn()
      await trip.peek([one])
    }
    leave(true)
  } catch (error) {
    leave(false)
    throw error
  }
}

/** A trip that waits in its locks' queues and takes a connection only when it first needs one. */
function begin(db: Database, { tenant = '', isLong = false, patience }: Running) {
  let leaveLanes = () => {}
  let lent: Lent | null = null
  const trip = makeTrip(async (locks) => {
    leaveLanes = await db.lanes.enter(locks, patience)
    lent = await db.connect({ tenant, patience, isLong })
    return lent
  })
  return {
    trip,
    leave(isSound: boolean) {
      lent?.release(isSound)
      leaveLanes()
    },
  }
}

function named(error: unknown): unknown {
  const table = duplicateTable(error)
  return table === null ? error : new AlreadyExists(table, { cause: error })
}
