import type { Repositories } from '../../operations/ports.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { type ScopedSql, tenantName } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

/**
 * Writes events in the transaction of their change; the dispatcher delivers them after it, a reservation's in the order
 * of its versions. Those are found by the beginning of their ids, so one that begins otherwise is refused.
 */
export function outboxRepository(runner: Runner, sql: ScopedSql, scope: TenantScope): Repositories['outbox'] {
  return {
    async add(events) {
      for (const { id, name, reservation, version, payload, created } of events) {
        if (reservation !== '' && !id.startsWith(`${reservation}.`))
          throw new Error(`The event ${id} does not begin with its reservation's id.`)
        const row = { id, whitelabel: scope.whitelabel, lane: tenantName(scope), name, reservation, version }
        const rest = { payload: JSON.stringify(payload), created, due: created, attempts: 0 }
        runner.queue(sql.insertOnce('outbox', { ...row, ...rest }))
      }
      await runner.settled()
    },
  }
}
