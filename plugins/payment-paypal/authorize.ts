import {
  type Authorization,
  type MoneyAnswer,
  type PaymentContext,
  type PaymentStart,
  ServiceFault,
  type StartAnswer,
} from '@tessera/plugin-api'
import { isChargeable, toService, unitsOf } from './amounts.ts'
import { answerTo, codeOf, isLockedOut, isRefusedByAccount, unavailable } from './faults.ts'
import { answerOf, authorizationOf, isCalledOff, type OrderBody, orderIn, payeeOf } from './order.ts'
import type { Service } from './service.ts'

const declined = (code: string) => ({ status: 'declined' as const, code })
const refused = declined(unavailable)

/**
 * The order of a payment; null for one that the service doesn't know. @throws ServiceFault, or Error for another answer
 */
export async function read(service: Service, reference: string): Promise<OrderBody | null> {
  const answer = await service({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(reference)}` })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new ServiceFault(`the service answered ${answer.status}`, answer.status)
  return orderIn(answer.body)
}

/** Opens an order under a key; a repeat finds the same one. */
async function open(
  service: Service,
  { amount, currency, description, idempotencyKey: key }: Omit<PaymentStart, 'returnAddress'>,
  { label, returnAddress }: { label: string; returnAddress?: string },
) {
  const addresses = returnAddress === undefined ? {} : { return_url: returnAddress, cancel_url: returnAddress }
  return service({
    method: 'POST',
    path: '/v2/checkout/orders',
    key,
    body: {
      intent: 'AUTHORIZE',
      purchase_units: [{ amount: toService(amount, currency), custom_id: key, description: description.slice(0, 127) }],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: label.slice(0, 127),
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            // What settles days later could not be told while the place is held.
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            ...addresses,
          },
        },
      },
    },
  })
}

export const start =
  (serviceOf: (context: PaymentContext) => Service) =>
  async (context: PaymentContext, call: PaymentStart): Promise<StartAnswer> => {
    if (unitsOf(call.currency) === null) return declined('currency_not_supported')
    if (!isChargeable(call.amount, call.currency)) return declined('amount_step')
    try {
      const { label } = context.whitelabel
      const answer = await open(serviceOf(context), call, { label, returnAddress: call.returnAddress })
      if (answer.status === 200 || answer.status === 201) {
        const order = orderIn(answer.body)
        return { status: 'started', reference: order.id, ...payeeOf(order) }
      }
      return isLockedOut(answer) ? refused : declined(codeOf(answer))
    } catch (error) {
      const { status } = answerTo(error, '', refused)
      return status === 'declined' ? refused : { status: 'unknown' }
    }
  }

/**
 * Makes sure that an order can't be authorised any more: its intent becomes another, which the service holds against
 * every call to authorise it, also one that is still running. Nobody captures an order here.
 */
export async function close(service: Service, reference: string, key: string) {
  return service({
    method: 'PATCH',
    path: `/v2/checkout/orders/${encodeURIComponent(reference)}`,
    key: `${key}.close`,
    body: [{ op: 'replace', path: '/intent', value: 'CAPTURE' }],
  })
}

/**
 * Authorises an order that its customer has agreed to at the service; what the browser says of that proves nothing, the
 * order is read. One that they have not agreed to asks them. Where their account refuses, another order takes its place
 * under the same key of ours, and they may try another of their means; the declined one is closed first.
 */
export const authorize =
  (serviceOf: (context: PaymentContext) => Service) =>
  async (context: PaymentContext, call: Authorization): Promise<MoneyAnswer> => {
    const { reference, token, idempotencyKey: key } = call
    const service = serviceOf(context)
    try {
      const order = await read(service, reference)
      if (!order) return declined('called_off')
      if (authorizationOf(order)) return await judged(service, context, call, order)
      if (isCalledOff(order)) return declined('called_off')
      if (token.confirmed === false) return await givenUp(service, { reference, key, code: 'confirmation_failed' })
      if (order.status !== 'APPROVED') return asked(reference)
      const path = `/v2/checkout/orders/${encodeURIComponent(reference)}/authorize`
      const answer = await service({ method: 'POST', path, key: `${key}.authorize.${reference}` })
      if (answer.status === 200 || answer.status === 201) {
        return await judged(service, context, call, orderIn(answer.body))
      }
      if (isLockedOut(answer)) return refused
      if (isRefusedByAccount(answer)) return await replaced(service, context, call, codeOf(answer))
      // Somebody else was faster, or it was called off meanwhile: the order itself says what is so.
      const found = await looked(service, reference)
      const isRefused = answer.status === 422 && found.status === 'unknown'
      return isRefused ? await givenUp(service, { reference, key, code: codeOf(answer) }) : found
    } catch (error) {
      return answerTo(error, reference, refused)
    }
  }

const asked = (reference: string): MoneyAnswer => ({
  ...{ status: 'requires_action', reference },
  action: { orderid: reference },
})

async function judged(
  service: Service,
  context: PaymentContext,
  call: Authorization,
  order: OrderBody,
): Promise<MoneyAnswer> {
  const { status } = authorizationOf(order) ?? {}
  if (status === 'DENIED') return replaced(service, context, call, 'account_declined')
  if (status === 'VOIDED') return declined('called_off')
  return answerOf(call.reference, order)
}

async function looked(service: Service, reference: string): Promise<MoneyAnswer> {
  const order = await read(service, reference)
  if (order && authorizationOf(order)) return answerOf(reference, order)
  if (!order || isCalledOff(order)) return declined('called_off')
  return order.status === 'APPROVED' ? { status: 'unknown', reference } : asked(reference)
}

/** The customer has left the service without paying, or it refuses for a reason that no other of their means helps. */
async function givenUp(
  service: Service,
  { reference, key, code }: { reference: string; key: string; code: string },
): Promise<MoneyAnswer> {
  const answer = await close(service, reference, key)
  return answer.status === 204 ? declined(code) : looked(service, reference)
}

/** Closes a declined order and opens another one. Where either can't be done, the payment is declined. */
async function replaced(
  service: Service,
  { whitelabel }: PaymentContext,
  { reference, idempotencyKey: key, ...call }: Authorization,
  code: string,
): Promise<MoneyAnswer> {
  // One that was denied by itself has no intent left to change.
  await close(service, reference, key)
  const { amount, currency, description } = call
  const next = { amount, currency, description, idempotencyKey: `${key}.after.${reference}` }
  const answer = await open(service, next, { label: whitelabel.label })
  if (answer.status !== 200 && answer.status !== 201) return declined(code)
  const { id } = orderIn(answer.body)
  return { status: 'requires_action', reference: id, instead: reference, action: { orderid: id, declined: code } }
}
