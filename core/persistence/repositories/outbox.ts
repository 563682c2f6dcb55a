import type { Repositories } from '../../operations/ports.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

/** Events written in the transaction of the change they tell of; the dispatcher delivers them after it. */
export function outboxRepository(runner: Runner, sql: ScopedSql, scope: TenantScope): Repositories['outbox'] {
  return {
    async add(events) {
      for (const { id, name, reservation, payload, created } of events) {
        const row = { id, whitelabel: scope.whitelabel, name, reservation, payload: JSON.stringify(payload) }
        runner.queue(sql.insertOnce('outbox', { ...row, created, due: created, attempts: 0 }))
      }
      await runner.settled()
    },
  }
}
