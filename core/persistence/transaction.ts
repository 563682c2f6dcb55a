import type { Ports } from '../operations/ports.ts'
import type { Database } from './database.ts'
import { repositoriesFor } from './repositories.ts'
import { type TransactionOptions, transaction } from './run-transaction.ts'
import { tenantName } from './tenant-scope.ts'

export { type TransactionOptions, transaction }

/** The operations' ports that the database implements. */
export function persistencePorts(
  db: Database,
  options: TransactionOptions = {},
): Pick<Ports, 'repositories' | 'transaction' | 'nextTurn'> {
  return {
    repositories: (scope) => repositoriesFor(db, scope),
    transaction: (scope, work) => transaction(db, scope, work, options),
    nextTurn: (scope) => db.turns.rest(tenantName(scope)),
  }
}
