import { type Static, type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import type {
  MoneyAnswer,
  PaymentContext,
  PaymentProcessor,
  RetrievedPayment,
  StartAnswer,
} from '../../plugin-api/index.ts'
import { callPlugin, faultText } from '../plugin-call.ts'
import { type PaymentWork, paymentContext } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** How long a processor may take over a call, ms. */
const patience = 10_000

const status = <Name extends string>(name: Name) => Type.Literal(name)
const declined = Type.Object({ status: status('declined'), code: Type.String(), message: Type.Optional(Type.String()) })

const Money = Type.Union([
  Type.Object({
    status: status('succeeded'),
    reference: Type.String({ minLength: 1, maxLength: 191 }),
    details: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  Type.Object({ status: status('pending'), reference: Type.String() }),
  Type.Object({
    status: status('requires_action'),
    reference: Type.String(),
    action: Type.Record(Type.String(), Type.Unknown()),
  }),
  declined,
  Type.Object({ status: status('unknown'), reference: Type.Optional(Type.String()) }),
])

const Start = Type.Union([
  Type.Object({ status: status('started'), reference: Type.String({ minLength: 1, maxLength: 191 }) }),
  declined,
  Type.Object({ status: status('unknown') }),
])

const Retrieved = Type.Object({
  state: Type.Union(
    ['none', 'action', 'processing', 'authorized', 'captured', 'voided', 'refunded', 'failed'].map((one) =>
      Type.Literal(one),
    ),
  ),
  amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  currency: Type.Optional(Type.String()),
})

/** Runs a call for as long as the patience lasts, and judges its answer; null when it can't be used. */
async function ask<Schema extends TSchema>(
  work: PaymentWork,
  attempt: PaymentAttempt,
  { name, schema, call }: { name: string; schema: Schema; call: () => Promise<unknown> },
): Promise<Static<Schema> | null> {
  try {
    const answer = await callPlugin(patience, call)
    if (Value.Check(schema, answer)) return answer
    work.ports.log.error({ attempt: attempt.id, call: name }, 'a processor answered what the contract does not know')
  } catch (error) {
    work.ports.log.error({ attempt: attempt.id, call: name, fault: faultText(error) }, 'a processor failed')
  }
  return null
}

type Call = (processor: PaymentProcessor, context: PaymentContext) => Promise<unknown>

/** Asks for something that moves money; silence of any kind is `unknown`. */
export async function askForMoney(
  work: PaymentWork,
  { processor, attempt, name }: { processor: PaymentProcessor; attempt: PaymentAttempt; name: string },
  call: Call,
): Promise<MoneyAnswer> {
  const asked = { name, schema: Money, call: () => call(processor, paymentContext(work, processor)) }
  return (await ask(work, attempt, asked)) ?? { status: 'unknown' }
}

/** Asks for the processor's object; silence of any kind is `unknown`. */
export async function askToStart(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  description: string,
): Promise<StartAnswer> {
  const { amount, currency, idempotencykey: idempotencyKey } = attempt
  const call = () => processor.start(paymentContext(work, processor), { amount, currency, idempotencyKey, description })
  return (await ask(work, attempt, { name: 'start', schema: Start, call })) ?? { status: 'unknown' }
}

const isState = (state: string): state is RetrievedPayment['state'] => Value.Check(Retrieved.properties.state, state)

/** Asks what is true of an attempt; null where nobody can say. */
export async function askWhatIs(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt & { reference: string },
): Promise<RetrievedPayment | null> {
  const call = () => processor.retrieve(paymentContext(work, processor), { reference: attempt.reference })
  const found = await ask(work, attempt, { name: 'retrieve', schema: Retrieved, call })
  return found && isState(found.state) ? { ...found, state: found.state } : null
}
