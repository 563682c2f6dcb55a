import type { MoneyAnswer, MoneyCall, PaymentContext, RetrievedDispute, RetrievedRefund } from '@tessera/plugin-api'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { attempted } from './moves.ts'
import { isId } from './payment.ts'
import { faultOf, isDone, serviceOf } from './service.ts'

const text = Type.String({ minLength: 1, maxLength: 191 })
const sum = Type.Integer({ minimum: 0 })

const Refund = Type.Object({
  ...{ id: text, order: Type.Union([Type.Null(), text]), amount: sum, currency: text, uncovered: sum },
  state: Type.Enum(['pending', 'done', 'failed']),
})
const Dispute = Type.Object({
  ...{ id: text, amount: sum, currency: text, reason: text, fee: sum, opened: sum },
  state: Type.Enum(['asked', 'taken', 'won', 'lost']),
  closed: Type.Union([Type.Null(), sum]),
})

/** A list of a payment; none of one that the service does not know. @throws Error when it can't say */
async function listOf<Item extends TSchema>(
  context: PaymentContext,
  { reference, list, item }: { reference: string; list: 'refunds' | 'disputes'; item: Item },
): Promise<Static<Item>[]> {
  if (!isId(reference)) return []
  const answer = await serviceOf(context)({ method: 'GET', path: `/payments/${reference}/${list}` })
  if (answer.status === 404) return []
  if (!isDone(answer)) throw faultOf(answer)
  if (!Value.Check(Type.Object({ list: Type.Array(item) }), answer.body))
    throw new Error('the payment service answered what is no list')
  return answer.body.list
}

const refundOf = ({ id, order, amount, currency, state, uncovered }: Static<typeof Refund>): RetrievedRefund => ({
  ...{ id, key: order, amount, currency, state },
  ...(uncovered > 0 && { uncovered }),
})

export const refunds = async (context: PaymentContext, { reference }: { reference: string }) =>
  (await listOf(context, { reference, list: 'refunds', item: Refund })).map(refundOf)

function told({ state, amount, currency, uncovered }: RetrievedRefund, reference: string): MoneyAnswer {
  if (state === 'pending') return { status: 'pending', reference }
  if (state === 'failed') return { status: 'declined', code: 'refund_failed' }
  return { status: 'succeeded', reference, amount, currency, ...(uncovered !== undefined && { uncovered }) }
}

/** How often a refund that came back is sent anew before it is left to staff. */
const tries = 3

/**
 * Gives money back, once for a key: one that stands is not sent again, whatever the service has forgotten. It takes the
 * money from the provider's account, with its part of the fee; where that has too little, the customer has it all the
 * same, and the service says how much is missing.
 */
export const refund = (
  context: PaymentContext,
  { reference, amount, idempotencyKey: order }: MoneyCall & { reference: string },
): Promise<MoneyAnswer> =>
  attempted(reference, async () => {
    const sent = (await refunds(context, { reference })).filter(({ key }) => key === order)
    const standing = sent.find(({ state }) => state !== 'failed')
    if (standing) return told(standing, reference)
    if (!isId(reference) || sent.length >= tries) return { status: 'declined', code: 'refund_failed' }
    const answer = await serviceOf(context)({
      method: 'POST',
      path: `/payments/${reference}/refunds`,
      key: `${order}.${sent.length}`,
      body: { amount, order },
    })
    if (answer.status === 404 || answer.status === 409 || answer.status === 422)
      return { status: 'declined', code: 'not_refundable' }
    if (!isDone(answer)) throw faultOf(answer)
    if (!Value.Check(Refund, answer.body)) throw new Error('the payment service answered what is no refund')
    return told(refundOf(answer.body), reference)
  })

const states = { asked: 'inquiry', taken: 'open', won: 'won', lost: 'lost' } as const

export const disputes = async (
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedDispute[]> =>
  (await listOf(context, { reference, list: 'disputes', item: Dispute })).map((one) => ({
    ...{ id: one.id, amount: one.amount, currency: one.currency, state: states[one.state] },
    ...{ fee: one.fee, opened: one.opened, closed: one.closed },
    reason: one.reason.toLowerCase().replace(/[^a-z0-9_]+/g, '_'),
  }))
