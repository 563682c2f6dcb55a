import type { Repositories } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import type { Database } from './database.ts'
import { configurationRepositories } from './repositories/assemble.ts'
import { readReservations } from './repositories/reservations.ts'
import { inTransaction } from './run-transaction.ts'
import type { Statement } from './session.ts'
import { scopedSql, tenantName } from './tenant-scope.ts'
import type { Runner } from './trip.ts'

/** Each call is a round trip of its own; what it writes is written together or not at all. */
function runnerOf(db: Database, scope: TenantScope): Runner {
  const tenant = tenantName(scope)
  let queued: Statement[] = []
  return {
    run: (statements) => db.read(statements, tenant),
    queue: (...statements) => void queued.push(...statements),
    write: (one) => inTransaction(db, (trip) => trip.write(one), { tenant }),
    async settled() {
      const statements = queued
      queued = []
      if (statements.length > 0) await inTransaction(db, async (trip) => trip.queue(...statements), { tenant })
    },
  }
}

/** The repositories of a tenant outside a transaction. There is no way to the data without a tenant. */
export function repositoriesFor(db: Database, scope: TenantScope): Repositories {
  const runner = runnerOf(db, scope)
  const sql = scopedSql(db.dialect, scope)
  return {
    ...configurationRepositories(db.dialect, runner, sql, scope),
    reservations: readReservations(runner, sql),
  }
}
