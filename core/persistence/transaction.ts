import type { Ports } from '../operations/ports.ts'
import type { Database } from './database.ts'
import { repositoriesFor } from './repositories.ts'
import { type TransactionOptions, transaction } from './run-transaction.ts'

export { type TransactionOptions, transaction }

/** What the operations' ports need of the database. */
export function persistencePorts(
  db: Database,
  options: TransactionOptions = {},
): Pick<Ports, 'repositories' | 'transaction'> {
  return {
    repositories: (scope) => repositoriesFor(db, scope),
    transaction: (scope, work) => transaction(db, scope, work, options),
  }
}
