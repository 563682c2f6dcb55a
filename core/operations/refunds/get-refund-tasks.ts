import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { PaymentRepository } from '../payments/stored-payment.ts'
import { toldTask } from './told-task.ts'

/** How many disputes are read at a time. */
const some = 200

/** The attempts of whose money a bank has some, and has not decided yet. */
async function attemptsWithBank(payments: Pick<PaymentRepository, 'disputes'>): Promise<Set<string>> {
  const found = new Set<string>()
  for (let offset = 0; ; offset += some) {
    const read = await payments.disputes({ openOnly: true, limit: some, offset })
    for (const { attempt, state } of read) if (state === 'open') found.add(attempt)
    if (read.length < some) return found
  }
}

/**
 * The refunds that staff are to give back themselves, oldest first, since the payment is too old for its processor or
 * that has refused for days; with `settled` those that they have. What a bank has in a dispute says so. Four queries,
 * however many there are.
 */
export const getRefundTasks = defineOperation({
  name: 'get_refund_tasks',
  summary: 'Refunds that staff are to give back by hand, oldest first, with who gets them; or those that they have.',
  ...calls.get_refund_tasks,
  access: 'staff',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { settled = false, page = 1, items_per_page: limit = 20 } = params
    const { payments, reservations } = ports.repositories(tenant.scope)
    const state = settled ? 'handed' : 'by_hand'
    // One more than is told says whether a page follows.
    const read = await payments.refundsByHand({ state, limit: limit + 1, offset: (page - 1) * limit })
    const found = read.slice(0, limit)
    const attempts = await payments.attemptsNamed([...new Set(found.map(({ attempt }) => attempt))])
    const named = await reservations.named([...new Set(found.map(({ reservation }) => reservation))])
    const open = settled || found.length === 0 ? new Set<string>() : await attemptsWithBank(payments)
    const catalogue = await ports.catalogueOf(tenant)
    const tasks = found.map((refund) => {
      const attempt = attempts.find(({ id }) => id === refund.attempt) ?? null
      const reservation = named.find(({ id }) => id === refund.reservation) ?? null
      const bookable = reservation?.bookable ?? ''
      const bookablename = catalogue.find(bookable)?.bookable.name ?? bookable
      return toldTask(refund, { attempt, reservation, bookablename, disputed: open.has(refund.attempt) }, input)
    })
    return ok({ tasks, page, hasmore: read.length > limit })
  },
})
