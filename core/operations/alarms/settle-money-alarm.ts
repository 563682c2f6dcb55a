import { ok, refuse } from '../../domain/errors.ts'
import { isOfSuspense } from '../../domain/payments/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf, reasonIn } from '../params.ts'
import { ownerOfKey } from '../repeats/answer-once.ts'
import { transact } from '../transact.ts'
import { toldAlarms } from './told-alarm.ts'

/**
 * Notes what staff did about an alarm, which takes it off their list; no money moves. A repeat answers as the first
 * call, and another note is refused, and so is one that has ended by itself. Money in suspense is decided about by
 * `settle_suspense`, which ends its alarm.
 */
export const settleMoneyAlarm = defineOperation({
  name: 'settle_money_alarm',
  summary: 'Notes what was done about an alarm about money, which takes it off the list; for staff.',
  ...calls.settle_money_alarm,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const said = reasonIn(params.note, '/note')
    if (!said.ok) return said
    const note = said.value
    const closedby = ownerOfKey(actor) ?? 'provider'
    const done = await transact(ports, tenant.scope, async (unit) => {
      const alarm = await unit.moneyalarms.lock(params.id)
      if (!alarm) return refuse('not_found')
      if (alarm.closedby !== null && alarm.note === note) return ok(alarm)
      if (alarm.closed !== null) return refuse('status_conflict', { data: { expected: 'an alarm that is open' } })
      if (isOfSuspense(alarm.why))
        return refuse('status_conflict', { data: { expected: 'a decision by settle_suspense about this payment' } })
      const settled = { ...alarm, note, closedby, closed: ports.clock.now() }
      await unit.moneyalarms.put(settled)
      return ok(settled)
    })
    if (!done.ok) return done
    const [alarm] = await toldAlarms([done.value], input)
    return alarm ? ok({ alarm }) : refuse('not_found')
  },
})
