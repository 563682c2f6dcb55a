import type { Ports } from '../operations/ports.ts'
import { tenantName } from '../operations/tenant-name.ts'
import type { Database } from './database.ts'
import { currentPatience } from './patience.ts'
import { repositoriesFor } from './repositories.ts'
import { type TransactionOptions, transaction } from './run-transaction.ts'

export { type TransactionOptions, transaction }

/** The operations' ports that the database implements. */
export function persistencePorts(
  db: Database,
  options: TransactionOptions = {},
): Pick<Ports, 'repositories' | 'transaction' | 'alone' | 'nextTurn'> {
  return {
    repositories: (scope) => repositoriesFor(db, scope),
    transaction: (scope, work) => transaction(db, scope, work, options),
    alone: (scope, name, work) => alone(db, `${tenantName(scope)}/${name}`, work),
    nextTurn: (scope) => db.turns.rest(tenantName(scope)),
  }
}

async function alone<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const patience = currentPatience(db.limits.request)
  const leave = await patience.during(() => db.locks.take(name, patience))
  try {
    return await work()
  } finally {
    leave()
  }
}
