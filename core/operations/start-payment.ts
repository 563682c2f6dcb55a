import { Type } from 'typebox'
import { ok, refuse } from '../domain/errors.ts'
import { defineOperation } from './define-operation.ts'
import { DraftId, EntityId } from './params.ts'
import { paymentContext } from './payment-work.ts'

/** What a processor's browser half needs before it can make a token; moves no money. */
export const startPayment = defineOperation({
  name: 'start_payment',
  summary: "Prepares a payment for a draft's hold; moves no money.",
  params: Type.Object({
    reservation: EntityId,
    draft: DraftId,
    processor: Type.String({ maxLength: 100 }),
    amount: Type.Integer({ minimum: 0 }),
  }),
  result: Type.Record(Type.String(), Type.Unknown()),
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const hold = await ports.repositories(tenant.scope).reservations.find(params.reservation)
    if (!hold || hold.draft !== params.draft || hold.status !== 'in-progress') return refuse('not_found')
    const processor = tenant.plugins.payments.find((one) => one.name === params.processor)
    if (!processor) return refuse('processor_not_connected', { field: '/processor' })
    const call = { amount: params.amount, currency: tenant.currency.code, idempotencyKey: `${hold.id}.start` }
    return ok(await processor.start(paymentContext({ tenant, ports, actor: 'customer' }, processor), call))
  },
})
