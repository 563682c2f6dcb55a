import {
  type Authorization,
  type MoneyAnswer,
  type MoneyCall,
  type PaymentContext,
  type PaymentStart,
  type RetrievedPayment,
  ServiceFault,
  type StartAnswer,
} from '@tessera/plugin-api'
import { isChargeable, unitsOf } from './amounts.ts'
import { answerOf, isId, type Payment, paymentIn, read, stateOf } from './payment.ts'
import { faultOf, isDone, isRefused, type Service, serviceOf } from './service.ts'
import { settingsOf } from './settings.ts'

/** The code with which the core takes a refusal for a passing one. */
const unavailable = 'processor_unavailable'

interface Called {
  reference: string
  idempotencyKey: string
}

const declined = (code: string) => ({ status: 'declined' as const, code })

/** Runs a call; silence of the service, and an answer that can't be read, are `unknown`. */
export async function attempted(reference: string, work: () => Promise<MoneyAnswer>): Promise<MoneyAnswer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error
    return { status: 'unknown', reference }
  }
}

const feeOf = (context: PaymentContext, amount: number): number =>
  Math.min(amount, Math.round((amount * settingsOf(context).fee) / 100))

/** Makes the payment, on the provider's account. Of what is paid for the service wants text, tax and place. */
export async function start(context: PaymentContext, call: PaymentStart): Promise<StartAnswer> {
  const { amount, currency, description, idempotencyKey: order, returnAddress, lines = [], customer } = call
  if (unitsOf(currency) === null) return declined('currency_not_supported')
  if (!isChargeable(amount, currency)) return declined('amount_not_chargeable')
  if (context.account?.state !== 'enabled') return declined(unavailable)
  try {
    const answer = await serviceOf(context)({
      method: 'POST',
      path: '/payments',
      key: order,
      body: {
        ...{ account: context.account.id, amount, currency, fee: feeOf(context, amount) },
        ...{ order, description: description.slice(0, 100), returnurl: returnAddress },
        items: lines.map(({ description: item, seats, amount: price, tax, place }) => ({
          ...{ text: item, seats, amount: price, tax },
          ...(place && {
            place: { visited: place.of === 'customer', line: place.text, country: place.country ?? null },
          }),
        })),
        ...(customer && { buyer: { name: customer.name ?? '', email: customer.email ?? '' } }),
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
 * Ends a payment while it is in a state, and only then, so that nothing is released that was to be left. What it is
 * then; null where it is in another state, or not there.
 */
async function ended(
  service: Service,
  { reference, idempotencyKey }: Called,
  while_: 'open' | 'held',
): Promise<Payment | null> {
  if (!isId(reference)) return null
  const path = `/payments/${reference}/end`
  const answer = await service({ method: 'POST', path, key: `${idempotencyKey}.${while_}`, body: { while: while_ } })
  if (answer.status === 404 || answer.status === 409) return null
  if (!isDone(answer)) throw faultOf(answer)
  return paymentIn(answer.body)
}

/**
 * Asks what became of a payment: its customer pays at the service, and what the browser says of that proves nothing.
 * One that is open sends them there; one that they gave up is ended.
 */
export const authorize = (context: PaymentContext, { reference, token, idempotencyKey }: Authorization) =>
  attempted(reference, async () => {
    const service = serviceOf(context)
    if (token.confirmed === false) await ended(service, { reference, idempotencyKey }, 'open')
    const payment = await read(service, reference)
    return payment ? answerOf(payment) : declined('not_found')
  })

/** Captures all or a part, whose fee is of that part; the service releases the rest. */
export const capture = (
  context: PaymentContext,
  { reference, amount, idempotencyKey }: MoneyCall & Called,
): Promise<MoneyAnswer> =>
  attempted(reference, async () => {
    const service = serviceOf(context)
    if (!isId(reference)) return declined('not_found')
    const answer = await service({
      method: 'POST',
      path: `/payments/${reference}/capture`,
      key: idempotencyKey,
      body: { amount, fee: feeOf(context, amount) },
    })
    const isAboutState = answer.status === 404 || answer.status === 409 || answer.status === 422
    if (!isDone(answer) && !isAboutState) throw faultOf(answer)
    // What it is now says whether an earlier call, whose answer was lost, has done it.
    const payment = isDone(answer) ? paymentIn(answer.body) : await read(service, reference)
    return payment?.state === 'taken' && payment.taken === amount
      ? { ...answerOf({ ...payment, returned: 0 }), ...{ amount } }
      : declined('not_capturable')
  })

/** Releases what is held. */
export const release = (context: PaymentContext, call: Called): Promise<MoneyAnswer> =>
  attempted(call.reference, async () => {
    const service = serviceOf(context)
    const after = (await ended(service, call, 'held')) ?? (await read(service, call.reference))
    return after?.state === 'ended' ? { status: 'succeeded', reference: call.reference } : declined('not_voidable')
  })

/** Ends a payment that nobody has authorised; one that has gone on stays. */
export const callOff = (context: PaymentContext, call: Called): Promise<MoneyAnswer> =>
  attempted(call.reference, async () => {
    const service = serviceOf(context)
    const after = (await ended(service, call, 'open')) ?? (await read(service, call.reference))
    const isOver = after === null || after.state === 'ended' || after.state === 'refused'
    return isOver ? { status: 'succeeded', reference: call.reference } : declined('went_on')
  })

/** @throws Error when the service can't say; its message holds nothing of the request */
export async function retrieve(
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedPayment> {
  const payment = await read(serviceOf(context), reference)
  return payment ? stateOf(payment) : { state: 'none', amount: 0 }
}
