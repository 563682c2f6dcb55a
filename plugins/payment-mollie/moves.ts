import {
  type Authorization,
  type MoneyAnswer,
  type MoneyCall,
  type PaymentContext,
  type PaymentStart,
  type RetrievedDispute,
  type RetrievedPayment,
  type RetrievedRefund,
  ServiceFault,
  type StartAnswer,
} from '@tessera/plugin-api'
import { isChargeable, isWritable, toService, unitsOf } from './amounts.ts'
import {
  answerOf,
  authorisedOf,
  chargebacksAt,
  ownKey,
  type PaymentBody,
  paymentIn,
  read,
  refundsAt,
  stateOf,
  takenOf,
} from './payment.ts'
import { isDone, isRefused, type Service, serviceOf, settingsOf } from './service.ts'

/** The code with which the core takes a refusal for a passing one. */
const unavailable = 'processor_unavailable'

interface Called {
  reference: string
  idempotencyKey: string
}

const declined = (code: string) => ({ status: 'declined' as const, code })

/** Runs a call; silence of the service, and an answer that can't be read, are `unknown`. */
async function attempted(reference: string, work: () => Promise<MoneyAnswer>): Promise<MoneyAnswer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error
    return { status: 'unknown', reference }
  }
}

/** Whether the service can reach an address: it refuses those of this machine, but those of trials. */
const isReachable = (address: string, apiaddress: string): boolean =>
  apiaddress !== '' || !/^(localhost|.*\.localhost|127\.|\[)/.test(new URL(address).hostname)

const languages: Record<string, string> = {
  en: 'en_US',
  es: 'es_ES',
  de: 'de_DE',
  fr: 'fr_FR',
  nl: 'nl_NL',
  it: 'it_IT',
}

/** Makes the payment, with manual capture, whose customers are sent to the service's own page. */
export async function start(context: PaymentContext, call: PaymentStart): Promise<StartAnswer> {
  const { amount, currency, description, idempotencyKey: key, returnAddress } = call
  if (unitsOf(currency) === null) return declined('currency_not_supported')
  if (!isChargeable(amount, currency)) return declined('amount_too_large')
  const { apiaddress } = settingsOf(context)
  const webhookUrl = `${context.origin}/plugins/payment-mollie/webhook`
  const locale = languages[context.language.slice(0, 2)]
  try {
    const answer = await serviceOf(context)({
      method: 'POST',
      path: '/payments',
      key,
      body: {
        amount: toService(amount, currency),
        description: description.slice(0, 255),
        redirectUrl: returnAddress,
        ...(isReachable(context.origin, apiaddress) && { webhookUrl }),
        captureMode: 'manual',
        metadata: { [ownKey]: key },
        ...(locale && { locale }),
      },
    })
    if (isDone(answer)) return { status: 'started', reference: paymentIn(answer.body).id }
    return declined(isRefused(answer) ? unavailable : 'payment_declined')
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error
    return isRefused(error) ? declined(unavailable) : { status: 'unknown' }
  }
}

/**
 * Asks what became of a payment: its customer pays at the service, and what the browser says of that proves nothing.
 * One that is open sends them there; one that they gave up is cancelled.
 */
export const authorize = (
  context: PaymentContext,
  { reference, token, idempotencyKey }: Authorization,
): Promise<MoneyAnswer> =>
  attempted(reference, async () => {
    const service = serviceOf(context)
    const payment = await read(service, reference)
    if (!payment) return declined('not_found')
    if (payment.status !== 'open' || token.confirmed !== false) return answerOf(payment)
    return answerOf((await cancelled(service, payment, idempotencyKey)) ?? payment)
  })

/** Cancels an open payment; null where the service has it gone by then. */
async function cancelled(service: Service, payment: PaymentBody, key: string): Promise<PaymentBody | null> {
  if (payment.isCancelable !== true) return payment
  await service({ method: 'DELETE', path: `/payments/${payment.id}`, key: `${key}.cancel` })
  return read(service, payment.id)
}

function capturedAnswer(payment: PaymentBody, amount: number): MoneyAnswer {
  const { id: reference, status } = payment
  const taken = takenOf(payment)
  if (status !== 'paid') return { status: 'pending', reference }
  return taken?.amount === amount ? { status: 'succeeded', reference, ...taken } : declined('not_capturable')
}

/** Captures all or a part, and releases the rest. One that was captured already is looked at, and its rest released. */
export const capture = (
  context: PaymentContext,
  { reference, amount, currency, idempotencyKey }: MoneyCall & Called,
): Promise<MoneyAnswer> =>
  attempted(reference, async () => {
    const service = serviceOf(context)
    const payment = await read(service, reference)
    if (!payment) return declined('not_found')
    const releaseRest = () =>
      service({
        method: 'POST',
        path: `/payments/${reference}/release-authorization`,
        key: `${idempotencyKey}.rest`,
      })
    if (payment.status === 'paid') {
      const answer = capturedAnswer(payment, amount)
      // The call that captured it may have ended before it released the rest.
      if (answer.status === 'succeeded' && amount < authorisedOf(payment)) await releaseRest()
      return answer
    }
    const { state, amount: held } = stateOf(payment)
    if (state !== 'authorized') return declined('not_capturable')
    if (amount > held) return declined('amount_too_large')
    if (!isWritable(amount, currency)) return declined('amount_step')
    const answer = await service({
      method: 'POST',
      path: `/payments/${reference}/captures`,
      key: idempotencyKey,
      body: { amount: toService(amount, currency), metadata: { [ownKey]: idempotencyKey } },
    })
    if (!isDone(answer) && answer.status !== 422) return { status: 'unknown', reference }
    if (amount < held) await releaseRest()
    const after = await read(service, reference)
    return after ? capturedAnswer(after, amount) : { status: 'unknown', reference }
  })

/** Releases what is held. The service does so in its own time: until then nobody can say. */
export const release = (context: PaymentContext, { reference, idempotencyKey }: Called): Promise<MoneyAnswer> =>
  attempted(reference, async () => {
    const service = serviceOf(context)
    const payment = await read(service, reference)
    if (!payment) return declined('not_found')
    if (stateOf(payment).state === 'voided') return { status: 'succeeded', reference }
    if (payment.status !== 'authorized') return declined('not_voidable')
    const path = `/payments/${reference}/release-authorization`
    const answer = await service({ method: 'POST', path, key: idempotencyKey })
    if (!isDone(answer) && answer.status !== 422) return { status: 'unknown', reference }
    const after = await read(service, reference)
    return after && stateOf(after).state === 'voided'
      ? { status: 'succeeded', reference }
      : { status: 'unknown', reference }
  })

/**
 * Ends a payment that isn't authorised. Some methods can't be cancelled while their customer may still be paying: of
 * those nobody can say before they run out.
 */
export const callOff = (context: PaymentContext, { reference, idempotencyKey }: Called): Promise<MoneyAnswer> =>
  attempted(reference, async () => {
    const service = serviceOf(context)
    const payment = await read(service, reference)
    const after = payment?.status === 'open' ? await cancelled(service, payment, idempotencyKey) : payment
    if (!after) return { status: 'succeeded', reference }
    const { state } = stateOf(after)
    if (state === 'voided' || state === 'failed') return { status: 'succeeded', reference }
    return state === 'action' ? { status: 'unknown', reference } : declined('went_on')
  })

/** How often a refund that failed is sent anew before it is left to staff. */
const tries = 3

/** Gives money back, once for a key: the payment's refunds are listed, and one that stands is not sent again. */
export const refund = (
  context: PaymentContext,
  { reference, amount, currency, idempotencyKey }: MoneyCall & Called,
): Promise<MoneyAnswer> =>
  attempted(reference, async () => {
    const service = serviceOf(context)
    const payment = await read(service, reference)
    if (!payment) return declined('not_found')
    const own = (await refundsAt(service, reference)).filter(({ key }) => key === idempotencyKey)
    const told = (all: RetrievedRefund[]): MoneyAnswer | null => {
      const done = all.find(({ state }) => state === 'done')
      if (done) return { status: 'succeeded', reference, amount: done.amount, currency: done.currency }
      return all.some(({ state }) => state === 'pending') ? { status: 'pending', reference } : null
    }
    const standing = told(own)
    if (standing) return standing
    if (own.length >= tries) return declined('refund_failed')
    const { state, amount: left } = stateOf(payment)
    if (state !== 'captured' || amount > left) return declined('not_refundable')
    if (!isWritable(amount, currency)) return declined('amount_step')
    const answer = await service({
      method: 'POST',
      path: `/payments/${reference}/refunds`,
      key: `${idempotencyKey}.refund.${own.length}`,
      body: { amount: toService(amount, currency), metadata: { [ownKey]: idempotencyKey } },
    })
    if (!isDone(answer)) return answer.status === 422 ? declined('not_refundable') : { status: 'unknown', reference }
    const after = (await refundsAt(service, reference)).filter(({ key }) => key === idempotencyKey)
    return told(after) ?? { status: 'unknown', reference }
  })

/** @throws Error when the service can't say; its message holds nothing of the request */
export const refunds = async (
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedRefund[]> => {
  const service = serviceOf(context)
  return (await read(service, reference)) ? refundsAt(service, reference) : []
}

/** @throws Error when the service can't say; its message holds nothing of the request */
export const disputes = async (
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedDispute[]> => {
  const service = serviceOf(context)
  return (await read(service, reference)) ? chargebacksAt(service, reference) : []
}

/** @throws Error when the service can't say; its message holds nothing of the request */
export const retrieve = async (
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedPayment> => {
  const payment = await read(serviceOf(context), reference)
  return payment ? stateOf(payment) : { state: 'none', amount: 0 }
}
