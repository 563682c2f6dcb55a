import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf, reasonIn } from '../params.ts'
import { handOver } from '../payments/hand-over.ts'
import { ownerOfKey } from '../repeats/answer-once.ts'
import { toldTask } from './told-task.ts'

/**
 * Notes that staff gave a refund back by hand, unless a bank has its money in a dispute: by what, what was agreed, and
 * the number of the receipt or check, which its customer reads from then on. A repeat answers as the first call, and
 * other details are refused.
 */
export const settleRefundTask = defineOperation({
  name: 'settle_refund_task',
  summary:
    'Notes that a refund was given back by hand, with its memo and the number of the receipt or check; for staff.',
  ...calls.settle_refund_task,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const said = reasonIn(params.memo, '/memo')
    if (!said.ok) return said
    const memo = said.value
    const externalid = params.externalid.trim()
    if (externalid === '')
      return refuse('invalid_params', {
        field: '/externalid',
        data: { expected: 'the number of the receipt or check' },
      })
    const by = ownerOfKey(actor) ?? 'provider'
    const given = { means: params.means ?? 'cash', memo, externalid, by, at: ports.clock.now() } as const
    const done = await handOver({ tenant, ports, actor: by }, params.id, given)
    if (!done.ok) return done
    const { payments, reservations } = ports.repositories(tenant.scope)
    const attempt = await payments.attempt(done.value.attempt)
    const reservation = await reservations.find(done.value.reservation)
    const bookable = reservation?.bookable ?? ''
    const bookablename = (await ports.catalogueOf(tenant)).find(bookable)?.bookable.name ?? bookable
    return ok({ task: toldTask(done.value, { attempt, reservation, bookablename, disputed: false }, input) })
  },
})
