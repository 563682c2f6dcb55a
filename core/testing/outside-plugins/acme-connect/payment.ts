import type { MoneyAnswer, RetrievedPayment } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { faultOf, isDone, type Service } from './service.ts'

const text = Type.String({ minLength: 1, maxLength: 255 })
const sum = Type.Integer({ minimum: 0 })

/** The part of a payment that is read. */
const Payment = Type.Object({
  ...{ id: text, state: text, amount: sum, taken: sum, returned: sum, currency: text },
  page: Type.String({ maxLength: 2_000 }),
  captureuntil: Type.Union([Type.Null(), Type.Integer({ minimum: 0 })]),
  reason: Type.Union([Type.Null(), text]),
  card: Type.Union([Type.Null(), Type.Object({ brand: text, last4: text })]),
  transfer: Type.Union([Type.Null(), text]),
})
export type Payment = Static<typeof Payment>

/** @throws Error when the answer is no payment */
export function paymentIn(body: unknown): Payment {
  if (!Value.Check(Payment, body)) throw new Error('the payment service answered what is no payment')
  return body
}

const shape = /^pay_[a-z0-9]{1,60}$/
export const isId = (reference: string): boolean => shape.test(reference)

/** A payment; null for one that the service does not know. @throws ServiceFault, or Error for another answer */
export async function read(service: Service, reference: string): Promise<Payment | null> {
  if (!isId(reference)) return null
  const answer = await service({ method: 'GET', path: `/payments/${reference}` })
  if (answer.status === 404) return null
  if (!isDone(answer)) throw faultOf(answer)
  return paymentIn(answer.body)
}

/** For so long the service holds what was authorised at least. */
export const held = 5 * 24 * 3_600_000

/** Public facts of a payment: its card, and how it is passed on to the provider's account. */
function detailsOf({ card, transfer }: Payment): { details: Record<string, string> } {
  const known = { transfertype: 'destination_charge', ...(transfer !== null && { transferid: transfer }) }
  return { details: { ...(card && { cardbrand: card.brand, cardlast4: card.last4 }), ...known } }
}

const untilOf = ({ captureuntil }: Payment) => (captureuntil === null ? {} : { captureBy: captureuntil })

/** What a payment has come to. @throws Error for a state of a later version of the service */
export function stateOf(payment: Payment): RetrievedPayment {
  const { state, amount, taken, returned, currency, page } = payment
  switch (state) {
    case 'open':
      return { state: 'action', amount, currency, action: { redirect: page } }
    case 'held':
      return { state: 'authorized', amount, currency, ...untilOf(payment), ...detailsOf(payment) }
    case 'taken':
      return returned >= taken
        ? { state: 'refunded', amount: taken, currency, ...detailsOf(payment) }
        : { state: 'captured', amount: taken - returned, currency, ...detailsOf(payment) }
    case 'ended':
      return { state: 'voided', amount, currency }
    case 'refused':
      return { state: 'failed', amount, currency }
    default:
      throw new Error('the payment service answered a state that is not known')
  }
}

/** The service's reasons as the product calls them; of its own kind are those that the plugin has words for. */
const codes: Record<string, string> = {
  no_funds: 'insufficient_funds',
  expired: 'expired_card',
  daily_limit: 'acme-connect.daily_limit',
  wrong_country: 'acme-connect.wrong_country',
}

/** What a payment has come to, as an answer to the call that was to authorise it. */
export function answerOf(payment: Payment): MoneyAnswer {
  const { id: reference, page, reason } = payment
  const { state, amount, currency = payment.currency, captureBy, details = {} } = stateOf(payment)
  switch (state) {
    case 'authorized':
    case 'captured':
      return {
        ...{ status: 'succeeded', reference, amount, currency, details },
        ...(captureBy !== undefined && { captureBy }),
      }
    case 'action':
      return { status: 'requires_action', reference, action: { redirect: page } }
    case 'failed':
      return { status: 'declined', code: codes[reason ?? ''] ?? 'card_declined' }
    default:
      return { status: 'declined', code: 'confirmation_failed' }
  }
}
