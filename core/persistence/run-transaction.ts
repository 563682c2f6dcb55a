import { AlreadyExists } from '../operations/already-exists.ts'
import type { UnitOfWork } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import type { Database } from './database.ts'
import { DatabaseBusy } from './database-busy.ts'
import { currentPatience, Patience } from './patience.ts'
import { backoff, duplicateTable, isLost, isRetryable } from './retry.ts'
import type { Lent } from './session.ts'
import { tenantName } from './tenant-scope.ts'
import { makeTrip, type Trip } from './trip.ts'
import { unitOfWork } from './unit-of-work.ts'

/** How often the work runs again on another connection: what breaks more often is not a single connection. */
const otherConnections = 2

export interface TransactionOptions {
  /** False only in the test that proves what the locks are for. */
  locking?: boolean
}

/** For whom a transaction without a unit of work runs. */
export interface TripOptions {
  /** Whose share of the connections it uses; absent = the platform's own. */
  tenant?: string
  /** True for work that no request waits for and that may take minutes: it has no time limits. */
  isLong?: boolean
}

/**
 * Runs the work in a transaction, and all of it again on deadlock, lock time-out, certification failure, and when its
 * connection broke before the commit was sent; so it must do nothing but read and write through its unit. Rolls back
 * when it throws. Throws `AlreadyExists` when a row with the same key is there already, and `DatabaseBusy` when the
 * request's time for the database is used up.
 */
export function transaction<T>(
  db: Database,
  scope: TenantScope,
  work: (unit: UnitOfWork) => Promise<T>,
  { locking = true }: TransactionOptions = {},
): Promise<T> {
  const inUnit = (trip: Trip) => work(unitOfWork(trip, scope, { dialect: db.dialect, locking }))
  return inTransaction(db, inUnit, { tenant: tenantName(scope) })
}

/** A transaction without a unit of work: for the layer's own use (imports, jobs), never for operations. */
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
      // The connection may be gone; what made the work fail is what the caller must hear of.
      const isRolledBack = await trip.rollback().then(
        () => true,
        () => false,
      )
      leave(isRolledBack)
    }
    const isBroken = isLost(fault) && trip.state === 'open'
    if (isBroken) broken += 1
    if (!isRetryable(fault) && !(isBroken && broken <= otherConnections)) throw named(fault)
    await patience.pause(backoff(attempt)).catch((over: Error) => {
      throw new DatabaseBusy(over.message, { cause: fault })
    })
  }
}

/** A trip that waits for its locks' lanes and takes a connection only when it first needs one. */
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
