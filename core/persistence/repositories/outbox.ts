import type { Repositories } from '../../operations/ports.ts'
import { tenantName } from '../../operations/tenant-name.ts'
import type { TenantSource } from '../in-tenant.ts'
import { forgetMessages, insertEvent } from '../statements/outbox.ts'

/**
 * Writes events in the transaction of their change; the dispatcher delivers them after it, a reservation's in the order
 * of its versions. Those are found by the beginning of their ids, so one that begins otherwise is refused.
 */
export function outboxRepository({ dialect, runner, scope }: TenantSource): Repositories['outbox'] {
  return {
    async add(events) {
      for (const { id, name, reservation, version, payload, created } of events) {
        if (reservation !== '' && !id.startsWith(`${reservation}.`))
          throw new Error(`The event ${id} does not begin with its reservation's id.`)
        const row = { ...scope, id, lane: tenantName(scope), name, reservation, version }
        const rest = { payload: JSON.stringify(payload), created, due: created, attempts: 0 }
        runner.queue(insertEvent(dialect, { ...row, ...rest }))
      }
      await runner.settled()
    },
    async forget(reservation) {
      runner.queue(forgetMessages(scope.provider, reservation))
      await runner.settled()
    },
  }
}
