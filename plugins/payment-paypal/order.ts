import type { MoneyAnswer, RetrievedPayment, RetrievedRefund } from '@tessera/plugin-api'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { fromService } from './amounts.ts'

const text = Type.String({ maxLength: 255 })
const named = { id: text, status: text, amount: Type.Unknown() }
const times = { create_time: Type.Optional(text), update_time: Type.Optional(text) }
const lists = <T extends TSchema>(schema: T) => Type.Optional(Type.Array(schema))

/** The part of an order that is read; everything else of the service's answer is left alone. */
const OrderBody = Type.Object({
  id: text,
  status: text,
  intent: Type.Optional(text),
  purchase_units: Type.Array(
    Type.Object({
      amount: Type.Optional(Type.Unknown()),
      payee: Type.Optional(Type.Object({ merchant_id: Type.Optional(text) })),
      payments: Type.Optional(
        Type.Object({
          authorizations: lists(Type.Object({ ...named, ...times, expiration_time: Type.Optional(text) })),
          captures: lists(Type.Object(named)),
          refunds: lists(Type.Object({ ...named, custom_id: Type.Optional(text) })),
        }),
      ),
    }),
    { minItems: 1 },
  ),
})
export type OrderBody = Static<typeof OrderBody>

/** @throws Error when the answer is no order */
export function orderIn(body: unknown): OrderBody {
  if (!Value.Check(OrderBody, body)) throw new Error('the payment service answered what is no order')
  return body
}

type Payments = NonNullable<OrderBody['purchase_units'][number]['payments']>
export type PaypalAuthorization = NonNullable<Payments['authorizations']>[number]

/** Whose account an order is paid to; nothing where the service doesn't say. */
export function payeeOf({ purchase_units: [unit] }: OrderBody): { payee?: string } {
  const payee = unit?.payee?.merchant_id
  return payee ? { payee } : {}
}

const paymentsOf = ({ purchase_units: [unit] }: OrderBody): Payments => unit?.payments ?? {}

/** The authorisation of an order: we ask for one, so that the last is the one that counts. */
export const authorizationOf = (order: OrderBody): PaypalAuthorization | null =>
  paymentsOf(order).authorizations?.at(-1) ?? null

export const capturesOf = (order: OrderBody) => paymentsOf(order).captures ?? []

/** Whether it was called off: then it can't be authorised any more, since its intent is another. */
export const isCalledOff = ({ intent, status }: OrderBody): boolean => intent === 'CAPTURE' || status === 'VOIDED'

/** For so long an authorisation is honoured: later captures may be refused. */
export const honoured = 3 * 24 * 3_600_000

const instantOf = (time: string | undefined): number | null => {
  const instant = Date.parse(time ?? '')
  return Number.isFinite(instant) ? instant : null
}

/** Until when it can be captured: three days, or less where it ends before. */
function captureByOf({ create_time: created, expiration_time: expires }: PaypalAuthorization): { captureBy?: number } {
  const from = instantOf(created)
  if (from === null) return {}
  return { captureBy: Math.min(from + honoured, instantOf(expires) ?? Number.POSITIVE_INFINITY) }
}

const detailsOf = ({ id, create_time: created, update_time: modified }: PaypalAuthorization) => ({
  details: {
    authorization: id,
    ...(created && { created }),
    ...((modified ?? created) && { modified: modified ?? created ?? '' }),
  },
})

const sumOf = (all: { amount: unknown }[]): number =>
  all.reduce((sum, { amount }) => sum + (fromService(amount)?.amount ?? 0), 0)

const isLost = ({ status }: { status: string }) => status === 'FAILED' || status === 'CANCELLED'
const moved = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** An order's refunds, ours by the key that stands in them. */
export const refundsOf = (order: OrderBody): RetrievedRefund[] =>
  (paymentsOf(order).refunds ?? []).flatMap((refund) => {
    const money = fromService(refund.amount)
    const state = isLost(refund) ? 'failed' : refund.status === 'COMPLETED' ? 'done' : 'pending'
    return money ? [{ id: refund.id, key: refund.custom_id ?? null, ...money, state }] : []
  })

/** What an order has come to. @throws Error for a state of a later version of the service */
export function stateOf(order: OrderBody, now: number): RetrievedPayment {
  const authorization = authorizationOf(order)
  const captures = capturesOf(order)
  if (captures.length > 0) return stateOfCaptures(order)
  if (authorization) return { ...stateOfAuthorization(authorization, now), ...payeeOf(order) }
  const asked = fromService(order.purchase_units[0]?.amount)
  if (isCalledOff(order)) return { state: 'voided', amount: 0 }
  // What its customer has agreed to moves nothing before it is authorised.
  return { state: 'action', amount: asked?.amount ?? 0, action: { orderid: order.id } }
}

/** What was captured, whatever went back since; null while the service has not decided about it. */
export function takenOf(order: OrderBody): { amount: number; currency: string } | null {
  const captures = capturesOf(order)
  const done = captures.filter(({ status }) => moved.has(status))
  if (done.length === 0 && captures.some(({ status }) => status === 'PENDING')) return null
  return { amount: sumOf(done), currency: fromService(captures[0]?.amount)?.currency ?? '' }
}

function stateOfCaptures(order: OrderBody): RetrievedPayment {
  const taken = takenOf(order)
  const authorization = authorizationOf(order)
  const details = authorization ? detailsOf(authorization) : {}
  if (!taken) return { state: 'processing', amount: sumOf(capturesOf(order)) }
  if (taken.amount === 0) return { state: 'failed', ...taken }
  const back = refundsOf(order).reduce((sum, { amount, state }) => (state === 'failed' ? sum : sum + amount), 0)
  if (back >= taken.amount) return { state: 'refunded', ...taken, ...details }
  return { state: 'captured', amount: taken.amount - back, currency: taken.currency, ...payeeOf(order), ...details }
}

function stateOfAuthorization(authorization: PaypalAuthorization, now: number): RetrievedPayment {
  const { status, amount, expiration_time: expires } = authorization
  const money = fromService(amount) ?? { amount: 0, currency: '' }
  const isOver = (instantOf(expires) ?? Number.POSITIVE_INFINITY) <= now
  switch (status) {
    case 'CREATED':
      if (isOver) return { state: 'voided', ...money }
      return { state: 'authorized', ...money, ...captureByOf(authorization), ...detailsOf(authorization) }
    case 'PENDING':
      return { state: 'processing', ...money }
    case 'VOIDED':
      return { state: 'voided', ...money }
    case 'DENIED':
      return { state: 'failed', ...money }
    case 'CAPTURED':
    case 'PARTIALLY_CAPTURED':
      // Its captures stand elsewhere in the order; they come a moment later.
      return { state: 'processing', ...money }
    default:
      throw new Error('the payment service answered a state that is not known')
  }
}

/** What an order's authorisation has come to, as an answer to the call that was to make it. */
export function answerOf(reference: string, order: OrderBody): MoneyAnswer {
  const authorization = authorizationOf(order)
  if (!authorization) return { status: 'unknown', reference }
  const { status, amount } = authorization
  if (status === 'PENDING') return { status: 'pending', reference }
  const money = fromService(amount)
  if (status !== 'CREATED' || !money) return { status: 'unknown', reference }
  const held = { ...captureByOf(authorization), ...detailsOf(authorization) }
  return { status: 'succeeded', reference, ...money, ...payeeOf(order), ...held }
}
