import { ok, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { defineOperation } from '../define-operation.ts'
import { pay } from '../payments/pay.ts'
import type { Tenant } from '../tenant.ts'
import { bookOne } from './book-appointment.ts'

/** The online account of a site that a call means: the named one, or the first. */
const walletOf = ({ plugins }: Tenant, name: string | undefined): PaymentProcessor | undefined =>
  plugins.payments.find((one) => one.capabilities.method === 'wallet' && (name === undefined || one.name === name))

/**
 * Begins the payment of a booking from an online account: what `book_appointment` does with that processor until its
 * customer has to agree at the service. The amount is the server's; a `totalprice` that differs is refused with
 * `price_changed`. Refuses with `processor_not_connected` where the site has no such account.
 */
export const createPaypalOrder = defineOperation({
  name: 'create_paypal_order',
  summary: 'Makes the order to which the customer of a booking agrees at their online account; moves no money.',
  ...calls.create_paypal_order,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { processor: name, ...params } = input.params
    const processor = walletOf(input.tenant, name)
    if (!processor) return refuse('processor_not_connected', { field: '/processor' })
    const begun = await bookOne({ ...input, params }, { processor: processor.name, mustPay: true })
    if (begun.ok) return refuse('draft_finished', { data: { status: begun.value.reservation.status } })
    const { code, data } = begun.error
    if (code !== 'payment_requires_action' || !isRecord(data) || !isRecord(data.action)) return begun
    return ok({ id: String(data.action.orderid), attempt: String(data.attempt) })
  },
})

/**
 * Authorises an order to which its customer has agreed, and books what it pays for. The service is asked whether they
 * have; who knows the order's id learns what was authorised, and nothing of whose it is. Refuses as `book_appointment`
 * does: with `payment_requires_action` while they have not agreed.
 */
export const authorizePaypalOrder = defineOperation({
  name: 'authorize_paypal_order',
  summary: 'Authorises an order to which its customer has agreed, and books what it pays for.',
  ...calls.authorize_paypal_order,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ params: { orderid, processor: name }, tenant, ports }) {
    const processor = walletOf(tenant, name)
    if (!processor) return refuse('processor_not_connected', { field: '/processor' })
    const { payments } = ports.repositories(tenant.scope)
    const found = () => payments.attemptByReference(processor.name, orderid)
    const attempt = await found()
    if (!attempt) return refuse('not_found')
    if (attempt.state === 'requires_action') {
      const paid = await pay({ tenant, ports, actor: 'system' }, attempt, { token: { confirmed: true } })
      if (!paid.ok) return paid
    }
    const latest = await found()
    const { authorization, created, modified } = latest?.details ?? {}
    if (!latest || authorization === undefined)
      return latest?.state === 'failed' || latest?.state === 'voided'
        ? refuse('payment_declined')
        : refuse('payment_pending', { data: { attempt: attempt.id } })
    const amount = {
      currency_code: latest.currency.toUpperCase(),
      value: formatMajor(latest.amount, tenant.currency.digits).toFixed(tenant.currency.digits),
    }
    const times = { ...(created && { create_time: created }), ...(modified && { update_time: modified }) }
    return ok({
      id: orderid,
      status: 'COMPLETED' as const,
      purchase_units: [{ payments: { authorizations: [{ id: authorization, amount, ...times }] } }],
    })
  },
})
