import type { Repositories } from '../operations/ports.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { tenantName } from '../operations/tenant-name.ts'
import type { Database } from './database.ts'
import { inTenant } from './in-tenant.ts'
import { keptOf } from './occupancy/kept-of-database.ts'
import { assemble } from './repositories/assemble.ts'
import { readReservations } from './repositories/reservations.ts'
import { inTransaction } from './run-transaction.ts'
import type { Statement, StatementResult } from './session.ts'
import type { Runner } from './trip.ts'

interface Asked {
  statements: Statement[]
  answered: PromiseWithResolvers<StatementResult[]>
}

/** Sends what is asked in the same tick in one round trip. */
function readsTogether(read: (statements: Statement[]) => Promise<StatementResult[]>): Runner['run'] {
  let asked: Asked[] = []
  async function send() {
    const all = asked
    asked = []
    try {
      const results = await read(all.flatMap(({ statements }) => statements))
      let from = 0
      for (const { statements, answered } of all) {
        answered.resolve(results.slice(from, from + statements.length))
        from += statements.length
      }
    } catch (error) {
      for (const { answered } of all) answered.reject(error)
    }
  }
  return (statements) => {
    const answered = Promise.withResolvers<StatementResult[]>()
    if (asked.length === 0) queueMicrotask(send)
    asked.push({ statements, answered })
    return answered.promise
  }
}

/** Reads of one tick are one round trip; writes that were queued together succeed or fail together. */
function runnerOf(db: Database, scope: TenantScope): Runner {
  const tenant = tenantName(scope)
  let queued: Statement[] = []
  return {
    run: readsTogether((statements) => db.read(statements, tenant)),
    queue: (...statements) => void queued.push(...statements),
    write: (one) => inTransaction(db, (trip) => trip.writeLast(one), { tenant }),
    async settled() {
      const statements = queued
      queued = []
      if (statements.length > 0) await inTransaction(db, async (trip) => trip.queue(...statements), { tenant })
    },
  }
}

/** A tenant's repositories outside a transaction. There is no access to the data without a tenant. */
export function repositoriesFor(db: Database, scope: TenantScope): Repositories {
  const runner = runnerOf(db, scope)
  const source = { dialect: db.dialect, scope, runner, ...keptOf(db) }
  return assemble(source, { reservations: readReservations(inTenant(source), source) })
}
