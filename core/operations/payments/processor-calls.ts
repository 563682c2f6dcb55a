import { type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { isRecord } from '../../domain/is-record.ts'
import { disputeStates } from '../../domain/payments/index.ts'
import type {
  MoneyAnswer,
  PaymentContext,
  PaymentProcessor,
  PaymentStart,
  RetrievedDispute,
  RetrievedPayment,
  RetrievedRefund,
  StartAnswer,
} from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { asPlugin } from '../plugins/health/plugin-asked.ts'
import { keepWithinSchema, tellOverLimit, upTo } from '../plugins/over-limit.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { publicRecord } from '../plugins/public-data.ts'
import { type PaymentWork, paymentContext } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'

const { payments: limits } = pluginLimits

const isFinal = Type.Optional(Type.Boolean())
const declined = Type.Object({ code: Type.String(), message: Type.Optional(Type.String()), isFinal })
const reference = Type.String({ minLength: 1, ...upTo(limits.reference) })
const method = Type.Optional(reference)
const payee = Type.Optional(reference)
const amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const details = Type.Optional(
  Type.Record(Type.String({ maxLength: 64 }), Type.String(upTo(limits.detail)), {
    ...{ maxProperties: limits.details.most, limit: limits.details },
  }),
)
/** An address at the service: over TLS, or on this machine for trials. */
const redirect = Type.String({
  pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])',
  ...upTo(limits.address),
})
const action = Type.Intersect([
  Type.Record(Type.String(), Type.Unknown()),
  Type.Object({ redirect: Type.Optional(redirect) }),
])
const instant = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const currency = Type.String({ pattern: '^[A-Za-z]{3}$' })

/** What belongs to each answer of a call that moves money. */
const moneyAnswers: Record<MoneyAnswer['status'], TSchema> = {
  succeeded: Type.Object({
    reference,
    amount: Type.Optional(amount),
    currency: Type.Optional(currency),
    captureBy: Type.Optional(instant),
    method,
    payee,
    details,
    uncovered: Type.Optional(amount),
  }),
  pending: Type.Object({ reference: Type.String() }),
  requires_action: Type.Object({ reference, action, instead: Type.Optional(reference) }),
  declined,
  unknown: Type.Object({ reference: Type.Optional(Type.String()) }),
}

const startAnswers: Record<StartAnswer['status'], TSchema> = {
  started: Type.Object({ reference, payee }),
  declined,
  unknown: Type.Object({}),
}

const retrieved = Type.Object({
  ...{ amount, currency: Type.Optional(currency), captureBy: Type.Optional(instant), method },
  ...{ payee, details, action: Type.Optional(action), code: Type.Optional(Type.String()), isFinal },
})

const refunds = Type.Array(
  Type.Object({
    ...{ id: Type.String({ minLength: 1, ...upTo(limits.detail) }), key: Type.Union([Type.Null(), Type.String()]) },
    ...{ amount, currency },
    state: Type.Enum(['pending', 'done', 'failed']),
    uncovered: Type.Optional(amount),
  }),
)

const disputes = Type.Array(
  Type.Object({
    ...{ id: reference, amount, currency },
    state: Type.Enum([...disputeStates]),
    ...{ reason: Type.String({ pattern: '^[a-z0-9_]{0,64}$' }), fee: amount, opened: instant },
    closed: Type.Union([Type.Null(), instant]),
  }),
)

const retrievedStates: Record<RetrievedPayment['state'], TSchema> = {
  none: retrieved,
  action: retrieved,
  processing: retrieved,
  authorized: retrieved,
  captured: retrieved,
  voided: retrieved,
  refunded: retrieved,
  failed: retrieved,
}

type Known<Answer> = (answer: unknown) => answer is Answer

/**
 * Whether an answer's `name` is one of the table, and the rest of it what the table says.
 * @throws OverLimit for what is too long
 */
const isOneOf = (table: Record<string, TSchema>, name: string, answer: unknown): boolean => {
  const given = isRecord(answer) ? answer[name] : undefined
  const schema = typeof given === 'string' && Object.hasOwn(table, given) ? table[given] : undefined
  keepWithinSchema(schema, answer)
  return schema !== undefined && Value.Check(schema, answer)
}

const isMoneyAnswer: Known<MoneyAnswer> = (answer): answer is MoneyAnswer => isOneOf(moneyAnswers, 'status', answer)
const isStartAnswer: Known<StartAnswer> = (answer): answer is StartAnswer => isOneOf(startAnswers, 'status', answer)
const isRetrieved: Known<RetrievedPayment> = (answer): answer is RetrievedPayment =>
  isOneOf(retrievedStates, 'state', answer)

const areRefunds: Known<RetrievedRefund[]> = (answer): answer is RetrievedRefund[] => Value.Check(refunds, answer)

const areDisputes: Known<RetrievedDispute[]> = (answer): answer is RetrievedDispute[] => Value.Check(disputes, answer)

/** The code of an attempt whose processor, or whose service, could not be asked to begin. */
export const unavailable = 'processor_unavailable'

/** Why an answer is a failure of the processor, and none of what its service has decided; null for any other. */
function failureIn(answer: unknown): string | null {
  if (!isRecord(answer)) return null
  if (answer.status === 'unknown') return 'unknown'
  return answer.status === 'declined' && answer.code === unavailable ? unavailable : null
}

/** The calls of a payment that begins: where they fail for long, the processor is not offered. */
const beginning = new Set(['start', 'authorize', 'saveMethod'])

/**
 * Runs a call within the time limit and validates its answer; null if there is none or it is invalid. It is made
 * whatever failed before, unless it has blocked the process: whoever has begun to pay goes on, and money that has moved
 * is looked after.
 */
async function ask<Answer>(
  work: PaymentWork,
  attempt: PaymentAttempt,
  { name, isKnown, call }: { name: string; isKnown: Known<Answer>; call: () => Promise<unknown> },
): Promise<Answer | null> {
  const { pluginhealth, log } = work.ports
  const place = beginning.has(name) ? ('payments' as const) : ('collecting' as const)
  const plugin = pluginOf({ name: attempt.processor })
  const part = place === 'payments' ? attempt.processor : `${attempt.processor} ${name}`
  const asked = { scope: work.tenant.scope, plugin, place, part }
  if ((await pluginhealth.begin(asked, true)) !== null) return null
  try {
    const answer = await asPlugin(asked, () => callPlugin(limits.time, call))
    if (isKnown(answer)) {
      const failure = failureIn(answer)
      if (failure !== null) await pluginhealth.failed(asked, `${name}: ${failure}`)
      // Nothing is paid yet by what was started.
      else if (name !== 'start') await pluginhealth.worked(asked)
      return answer
    }
    log.error({ attempt: attempt.id, call: name }, 'a processor answered what the contract does not know')
    await pluginhealth.failed(asked, `${name}: what the contract does not know`)
  } catch (error) {
    log.error({ attempt: attempt.id, call: name, fault: faultText(error) }, 'a processor failed')
    await pluginhealth.failed(asked, `${name}: ${faultText(error)}`, error)
  }
  return null
}

type Call = (processor: PaymentProcessor, context: PaymentContext) => Promise<unknown>

/**
 * An answer as it may go on, because browsers are told of it: without a secret setting anywhere. A decline that tells
 * one stays a decline, without its words; any other answer that does is none.
 * @throws Error without the value when it is not public
 */
function publicAnswer(answer: unknown, processor: PaymentProcessor, { tenant, ports }: PaymentWork): unknown {
  if (!isRecord(answer)) return answer
  try {
    return publicRecord(answer, pluginOf(processor), tenant)
  } catch (error) {
    if (answer.status !== 'declined') throw error
    tellOverLimit(ports.log, { scope: tenant.scope, plugin: pluginOf(processor) }, error)
    ports.log.error(
      { processor: processor.name, fault: faultText(error) },
      'a processor’s decline is told without words',
    )
    return { status: 'declined', code: 'declined' }
  }
}

/** Asks for something that moves money; silence of any kind, and an action that is not public, are `unknown`. */
export async function askForMoney(
  work: PaymentWork,
  { processor, attempt, name }: { processor: PaymentProcessor; attempt: PaymentAttempt; name: string },
  call: Call,
): Promise<MoneyAnswer> {
  const context = paymentContext(work, processor)
  const asked = async () => publicAnswer(await call(processor, context), processor, work)
  return (await ask(work, attempt, { name, isKnown: isMoneyAnswer, call: asked })) ?? { status: 'unknown' }
}

/** Makes the processor's object; a failure of any kind is `unknown`. */
export async function askToStart(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  told: Pick<PaymentStart, 'description' | 'returnAddress' | 'lines' | 'customer'>,
): Promise<StartAnswer> {
  const { amount, currency, idempotencykey: idempotencyKey } = attempt
  const asked = { amount, currency, idempotencyKey, ...told }
  const call = async () => publicAnswer(await processor.start(paymentContext(work, processor), asked), processor, work)
  return (await ask(work, attempt, { name: 'start', isKnown: isStartAnswer, call })) ?? { status: 'unknown' }
}

/** Asks for the state of an attempt; null if it can't be learned. */
export async function askWhatIs(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt & { reference: string },
): Promise<RetrievedPayment | null> {
  const { reference } = attempt
  const call = async () =>
    publicAnswer(await processor.retrieve(paymentContext(work, processor), { reference }), processor, work)
  return ask(work, attempt, { name: 'retrieve', isKnown: isRetrieved, call })
}

/**
 * Asks for the refunds of a captured attempt; null if they can't be learned, none where its processor has no list of
 * them.
 */
export async function askForRefunds(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
): Promise<RetrievedRefund[] | null> {
  const { reference } = attempt
  if (!processor.refunds || reference === null) return []
  const call = async () => processor.refunds?.(paymentContext(work, processor), { reference })
  return ask(work, attempt, { name: 'refunds', isKnown: areRefunds, call })
}

/** The same of its disputes. */
export async function askForDisputes(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
): Promise<RetrievedDispute[] | null> {
  const { reference } = attempt
  if (!processor.disputes || reference === null) return []
  const call = async () => processor.disputes?.(paymentContext(work, processor), { reference })
  return ask(work, attempt, { name: 'disputes', isKnown: areDisputes, call })
}
