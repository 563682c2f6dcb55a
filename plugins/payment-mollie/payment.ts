import {
  isRecord,
  type MoneyAnswer,
  type RetrievedDispute,
  type RetrievedPayment,
  type RetrievedRefund,
} from '@tessera/plugin-api'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { fromService } from './amounts.ts'
import { fault, isDone, type Service } from './service.ts'

const text = Type.String({ maxLength: 255 })
const money = Type.Optional(Type.Unknown())

/** The part of a payment that is read; everything else of the service's answer is left alone. */
const PaymentBody = Type.Object({
  ...{ id: text, status: text, amount: Type.Unknown() },
  ...{ amountCaptured: money, amountRefunded: money, amountRemaining: money, amountChargedBack: money },
  captureBefore: Type.Optional(Type.Union([Type.Null(), text])),
  isCancelable: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Type.Unknown()),
  details: Type.Optional(Type.Unknown()),
  _links: Type.Optional(
    Type.Object({
      checkout: Type.Optional(Type.Object({ href: Type.String() })),
      ...{ refunds: Type.Optional(Type.Unknown()), chargebacks: Type.Optional(Type.Unknown()) },
    }),
  ),
})
export type PaymentBody = Static<typeof PaymentBody>

/** The field of a payment's and a refund's metadata in which the key of our call stands. */
export const ownKey = 'booking_key'

/** @throws Error when the answer is no payment */
export function paymentIn(body: unknown): PaymentBody {
  if (!Value.Check(PaymentBody, body)) throw new Error('the payment service answered what is no payment')
  return body
}

const shape = /^tr_[A-Za-z0-9]{1,60}$/
export const isId = (reference: string): boolean => shape.test(reference)

/** A payment; null for one that the service doesn't know. @throws ServiceFault, or Error for another answer */
export async function read(service: Service, reference: string): Promise<PaymentBody | null> {
  if (!isId(reference)) return null
  const answer = await service({ method: 'GET', path: `/payments/${reference}` })
  if (answer.status === 404 || answer.status === 410) return null
  if (!isDone(answer)) throw fault(answer)
  return paymentIn(answer.body)
}

const more = Type.Optional(
  Type.Object({ next: Type.Optional(Type.Union([Type.Null(), Type.Object({ href: Type.String() })])) }),
)
const RefundsBody = Type.Object({
  _embedded: Type.Object({
    refunds: Type.Array(
      Type.Object({ id: text, status: text, amount: Type.Unknown(), metadata: Type.Optional(Type.Unknown()) }),
    ),
  }),
  _links: more,
})
const ChargebacksBody = Type.Object({
  _embedded: Type.Object({
    chargebacks: Type.Array(
      Type.Object({
        ...{ id: text, amount: Type.Unknown(), createdAt: text },
        reason: Type.Optional(Type.Union([Type.Null(), Type.Object({ code: Type.Optional(text) })])),
        reversedAt: Type.Optional(Type.Union([Type.Null(), text])),
      }),
    ),
  }),
  _links: more,
})

/** The pages of a list of a payment, each once it is what the schema says. */
async function pagesOf<Page extends TSchema>(
  service: Service,
  { reference, list, schema }: { reference: string; list: 'refunds' | 'chargebacks'; schema: Page },
): Promise<Static<Page>[]> {
  const pages: Static<Page>[] = []
  let path: string | null = `/payments/${reference}/${list}?limit=250`
  while (path !== null) {
    const { status, body } = await service({ method: 'GET', path })
    if (status === 404) return pages
    if (!isDone({ status, body })) throw fault({ status, body })
    if (!Value.Check(schema, body) || !Value.Check(Type.Object({ _links: more }), body))
      throw new Error('the payment service answered what is no list')
    pages.push(body)
    // Only the place in the list is taken of the address, so that no other host is asked.
    const next = body._links?.next?.href ?? ''
    const from = URL.canParse(next) ? new URL(next).searchParams.get('from') : null
    path = from === null ? null : `/payments/${reference}/${list}?limit=250&from=${encodeURIComponent(from)}`
  }
  return pages
}

/** Every refund of a payment. */
export async function refundsAt(service: Service, reference: string): Promise<RetrievedRefund[]> {
  const pages = await pagesOf(service, { reference, list: 'refunds', schema: RefundsBody })
  const all = pages.flatMap(({ _embedded }) => _embedded.refunds)
  return all.flatMap(({ id, status, amount, metadata }) => {
    const key = isRecord(metadata) && typeof metadata[ownKey] === 'string' ? metadata[ownKey] : null
    const state = status === 'refunded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
    const sum = fromService(amount)
    return sum ? [{ id, key, ...sum, state }] : []
  })
}

/**
 * Every chargeback of a payment. The service tells of one once the bank has decided: it is lost, until it is reversed.
 * What it costs stands in the service's invoices alone.
 */
export async function chargebacksAt(service: Service, reference: string): Promise<RetrievedDispute[]> {
  const pages = await pagesOf(service, { reference, list: 'chargebacks', schema: ChargebacksBody })
  const all = pages.flatMap(({ _embedded }) => _embedded.chargebacks)
  return all.flatMap(({ id, amount, createdAt, reason, reversedAt }) => {
    const sum = fromService(amount)
    const instant = (time: string) => (Number.isFinite(Date.parse(time)) ? Date.parse(time) : 0)
    const isReversed = typeof reversedAt === 'string'
    const state = isReversed ? ('won' as const) : ('lost' as const)
    return sum
      ? [
          {
            ...{ id, ...sum, state, fee: 0, opened: instant(createdAt) },
            reason: (reason?.code ?? '')
              .toLowerCase()
              .replace(/[^a-z0-9_]+/g, '_')
              .slice(0, 64),
            closed: instant(isReversed ? reversedAt : createdAt),
          },
        ]
      : []
  })
}

const day = 86_400_000

/**
 * How long an authorisation can be captured at least: of the methods that are captured later, cards have the shortest
 * time.
 */
export const held = 6 * day

/** Until when what is authorised can be captured; the service names a day, at whose beginning we count it as over. */
function captureByOf({ captureBefore }: PaymentBody): { captureBy?: number } {
  const end = Date.parse(captureBefore ?? '')
  return Number.isFinite(end) ? { captureBy: end } : {}
}

const cardDetails = ({ details }: PaymentBody): { details?: Record<string, string> } => {
  const { cardLabel, cardNumber } = isRecord(details) ? details : {}
  if (typeof cardLabel !== 'string' || typeof cardNumber !== 'string') return {}
  return { details: { cardbrand: cardLabel.toLowerCase(), cardlast4: cardNumber.slice(-4) } }
}

/** Where a customer goes on with a payment that is open. */
export const actionOf = ({ _links }: PaymentBody): { redirect: string } | null =>
  _links?.checkout ? { redirect: _links.checkout.href } : null

/** What was given back of a payment; what a bank has taken is told apart. */
const returnedOf = ({ amountRefunded }: PaymentBody): number => fromService(amountRefunded)?.amount ?? 0

/** What a captured payment took, whatever went back since. */
export const takenOf = ({ amountCaptured, amount }: PaymentBody) => fromService(amountCaptured) ?? fromService(amount)

/** What of a payment was authorised, of which less may have been captured; minor units. */
export const authorisedOf = ({ amount }: PaymentBody): number => fromService(amount)?.amount ?? 0

/** What a payment has come to. @throws Error for a state of a later version of the service */
export function stateOf(payment: PaymentBody): RetrievedPayment {
  const asked = fromService(payment.amount) ?? { amount: 0, currency: '' }
  switch (payment.status) {
    case 'open': {
      const action = actionOf(payment)
      return { state: 'action', ...asked, ...(action && { action }) }
    }
    case 'pending':
      return { state: 'processing', ...asked }
    case 'authorized':
      return { state: 'authorized', ...asked, ...captureByOf(payment), ...cardDetails(payment) }
    case 'paid': {
      const taken = takenOf(payment) ?? asked
      const returned = returnedOf(payment)
      if (returned >= taken.amount) return { state: 'refunded', ...taken, ...cardDetails(payment) }
      return { state: 'captured', ...taken, amount: taken.amount - returned, ...cardDetails(payment) }
    }
    case 'canceled':
    case 'expired':
      return { state: 'voided', ...asked }
    case 'failed':
      return { state: 'failed', ...asked, code: declineCode(payment) }
    default:
      throw new Error('the payment service answered a state that is not known')
  }
}

/**
 * The service's reasons of a failure as the product calls them. What would warn a thief is told as any other refusal.
 */
const codes: Record<string, string> = {
  insufficient_funds: 'insufficient_funds',
  card_expired: 'expired_card',
  invalid_cvv: 'incorrect_cvc',
  authentication_failed: 'confirmation_failed',
  authentication_abandoned: 'confirmation_failed',
}

function declineCode({ status, details }: PaymentBody): string {
  if (status !== 'failed') return 'confirmation_failed'
  const reason = isRecord(details) && typeof details.failureReason === 'string' ? details.failureReason : ''
  return codes[reason] ?? 'card_declined'
}

/** What a payment has come to, as an answer to the call that was to authorise it. */
export function answerOf(payment: PaymentBody): MoneyAnswer {
  const { id: reference } = payment
  const { state, amount, currency, captureBy, details } = stateOf(payment)
  switch (state) {
    case 'authorized':
    case 'captured': {
      const known = { ...(captureBy !== undefined && { captureBy }), ...(details && { details }) }
      return { status: 'succeeded', reference, amount, ...(currency && { currency }), ...known }
    }
    case 'processing':
      return { status: 'pending', reference }
    case 'action': {
      const action = actionOf(payment)
      return action ? { status: 'requires_action', reference, action } : { status: 'unknown', reference }
    }
    default:
      return { status: 'declined', code: declineCode(payment) }
  }
}
