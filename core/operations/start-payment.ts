import { Type } from 'typebox'
import { ok, refuse } from '../domain/errors.ts'
import { appointmentOf } from './appointment-request.ts'
import { defineOperation } from './define-operation.ts'
import { DraftId, EntityId } from './params.ts'
import { paymentContext } from './payment-work.ts'
import { priceAppointment } from './price-appointment.ts'
import { answerParams, readAnswersSoFar } from './read-answers.ts'

/**
 * What a processor's browser half needs before it can make a token; moves no money. The amount is what the hold would
 * owe with the answers given so far, by its own frozen price data: no caller names it.
 */
export const startPayment = defineOperation({
  name: 'start_payment',
  summary: "Prepares a payment for a draft's hold; moves no money.",
  params: Type.Object({
    reservation: EntityId,
    draft: DraftId,
    processor: Type.String({ maxLength: 100 }),
    ...answerParams,
  }),
  result: Type.Record(Type.String(), Type.Unknown()),
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const hold = await ports.repositories(tenant.scope).reservations.find(params.reservation)
    if (!hold || hold.draft !== params.draft || hold.status !== 'in-progress') return refuse('not_found')
    const entry = (await ports.catalogueOf(tenant)).find(hold.bookable)
    if (!entry) return refuse('not_found')
    const processor = tenant.plugins.payments.find((one) => one.name === params.processor)
    if (!processor) return refuse('processor_not_connected', { field: '/processor' })
    const appointment = appointmentOf(hold, entry)
    const answers = readAnswersSoFar(params, appointment, tenant, ports)
    const price = priceAppointment({ ...answers, appointment, tenant, frozen: hold.pricedata })
    if (!price.ok) return price
    const amount = price.value.dueNow
    const call = { amount, currency: tenant.currency.code, idempotencyKey: `${hold.id}.start.${amount}` }
    return ok(await processor.start(paymentContext({ tenant, ports, actor: 'customer' }, processor), call))
  },
})
