import type { MoneyAnswer, MoneyCall, PaymentContext, RetrievedPayment, RetrievedRefund } from '@tessera/plugin-api'
import { fromService, isWritable, toService } from './amounts.ts'
import { close, read } from './authorize.ts'
import { answerTo } from './faults.ts'
import {
  authorizationOf,
  capturesOf,
  isCalledOff,
  type OrderBody,
  payeeOf,
  refundsOf,
  stateOf,
  takenOf,
} from './order.ts'
import type { Answer, Service } from './service.ts'

interface Called {
  reference: string
  idempotencyKey: string
}

type ServiceOf = (context: PaymentContext) => Service

const declined = (code: string): MoneyAnswer => ({ status: 'declined', code })
const shape = /^[A-Za-z0-9_-]{1,64}$/

/** Runs a call; silence of the service, and an answer that can't be read, are `unknown`. */
const attempted = (reference: string, work: () => Promise<MoneyAnswer>): Promise<MoneyAnswer> =>
  work().catch((error: unknown) => answerTo(error, reference))

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300

/** What became of a capture, by what the order says of all of them, whatever went back since. */
function capturedAnswer(order: OrderBody, { reference, amount }: { reference: string; amount: number }): MoneyAnswer {
  const taken = takenOf(order)
  if (taken === null) return { status: 'pending', reference }
  const isWhole = taken.amount === amount
  return isWhole ? { status: 'succeeded', reference, ...taken, ...payeeOf(order) } : declined('not_capturable')
}

/** Captures all or a part; the rest is released. One that was captured already is looked at. */
export const capture =
  (serviceOf: ServiceOf) =>
  (
    context: PaymentContext,
    { reference, amount, currency, idempotencyKey }: MoneyCall & Called,
  ): Promise<MoneyAnswer> =>
    attempted(reference, async () => {
      const service = serviceOf(context)
      const order = await read(service, reference)
      const authorization = order && authorizationOf(order)
      if (!order || !authorization) return declined('not_capturable')
      if (capturesOf(order).length > 0) return capturedAnswer(order, { reference, amount })
      // The service would capture up to 115 per cent of it.
      if (amount > (fromService(authorization.amount)?.amount ?? 0)) return declined('amount_too_large')
      if (!isWritable(amount, currency)) return declined('amount_step')
      const answer = await service({
        method: 'POST',
        path: `/v2/payments/authorizations/${encodeURIComponent(authorization.id)}/capture`,
        key: idempotencyKey,
        body: { amount: toService(amount, currency), final_capture: true },
      })
      if (answer.status >= 400 && answer.status !== 404 && answer.status !== 422)
        return { status: 'unknown', reference }
      const after = await read(service, reference)
      return after ? capturedAnswer(after, { reference, amount }) : { status: 'unknown', reference }
    })

/** Releases what is held. One that was released already is what was wanted. */
export const release =
  (serviceOf: ServiceOf) =>
  (context: PaymentContext, { reference, idempotencyKey }: Called): Promise<MoneyAnswer> =>
    attempted(reference, async () => {
      const service = serviceOf(context)
      const order = await read(service, reference)
      const authorization = order && authorizationOf(order)
      if (!authorization) return declined('not_voidable')
      if (authorization.status === 'VOIDED') return { status: 'succeeded', reference }
      const path = `/v2/payments/authorizations/${encodeURIComponent(authorization.id)}/void`
      const answer = await service({ method: 'POST', path, key: idempotencyKey })
      if (isDone(answer)) return { status: 'succeeded', reference }
      if (answer.status !== 404 && answer.status !== 422) return { status: 'unknown', reference }
      const after = await read(service, reference)
      const isReleased = after !== null && authorizationOf(after)?.status === 'VOIDED'
      return isReleased ? { status: 'succeeded', reference } : declined('not_voidable')
    })

/** Ends an order that isn't authorised; one that is authorised meanwhile is told as gone on. */
export const callOff =
  (serviceOf: ServiceOf) =>
  (context: PaymentContext, { reference, idempotencyKey }: Called): Promise<MoneyAnswer> =>
    attempted(reference, async () => {
      const service = serviceOf(context)
      const judge = (order: OrderBody | null): MoneyAnswer | null => {
        // The service forgets orders that nobody agreed to.
        if (!order || isCalledOff(order)) return { status: 'succeeded', reference }
        const authorization = authorizationOf(order)
        if (!authorization) return null
        const isOver = authorization.status === 'VOIDED' || authorization.status === 'DENIED'
        return isOver ? { status: 'succeeded', reference } : declined('went_on')
      }
      const known = judge(await read(service, reference))
      if (known) return known
      const answer = await close(service, reference, idempotencyKey)
      if (isDone(answer)) return { status: 'succeeded', reference }
      return judge(await read(service, reference)) ?? { status: 'unknown', reference }
    })

/** How often a refund that failed is sent anew before it is left to staff. */
const tries = 3

/**
 * Gives money back, once for a key: the order lists its refunds, and one that stands is not sent again. One that failed
 * is sent anew, and after the third is left.
 */
export const refund =
  (serviceOf: ServiceOf) =>
  (
    context: PaymentContext,
    { reference, amount, currency, idempotencyKey }: MoneyCall & Called,
  ): Promise<MoneyAnswer> =>
    attempted(reference, async () => {
      const service = serviceOf(context)
      const order = await read(service, reference)
      if (!order) return declined('not_found')
      const told = (all: RetrievedRefund[]): MoneyAnswer | null => {
        const own = all.filter(({ key }) => key === idempotencyKey)
        const done = own.find(({ state }) => state === 'done')
        if (done) return { status: 'succeeded', reference, amount: done.amount, currency: done.currency }
        if (own.some(({ state }) => state === 'pending')) return { status: 'pending', reference }
        return own.length >= tries ? declined('refund_failed') : null
      }
      const sent = refundsOf(order)
      const known = told(sent)
      if (known) return known
      const { state, amount: left } = stateOf(order, context.now)
      const [captured] = capturesOf(order)
      if (state !== 'captured' || !captured || amount > left) return declined('not_refundable')
      if (!isWritable(amount, currency)) return declined('amount_step')
      const lost = sent.filter(({ key }) => key === idempotencyKey).length
      const answer = await service({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(captured.id)}/refund`,
        key: `${idempotencyKey}.refund.${lost}`,
        body: { amount: toService(amount, currency), custom_id: idempotencyKey },
      })
      if (!isDone(answer) && answer.status !== 422) return { status: 'unknown', reference }
      const after = await read(service, reference)
      return (after && told(refundsOf(after))) ?? declined('not_refundable')
    })

/** @throws Error when the service can't say; its message holds nothing of the request */
export const refunds =
  (serviceOf: ServiceOf) =>
  async (context: PaymentContext, { reference }: { reference: string }): Promise<RetrievedRefund[]> => {
    const order = shape.test(reference) ? await read(serviceOf(context), reference) : null
    return order ? refundsOf(order) : []
  }

/** @throws Error when the service can't say; its message holds nothing of the request */
export const retrieve =
  (serviceOf: ServiceOf) =>
  async (context: PaymentContext, { reference }: { reference: string }): Promise<RetrievedPayment> => {
    const order = shape.test(reference) ? await read(serviceOf(context), reference) : null
    return order ? stateOf(order, context.now) : { state: 'none', amount: 0 }
  }
