import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { MoneyAnswer, PaymentContext, PaymentEvent, PaymentProcessor, RetrievedDispute } from '../payments.ts'
import type { TenantContext } from '../tenant-context.ts'

export type Scenario = 'approved' | 'declined' | 'requires_action' | 'unknown_moved' | 'unknown_not_moved'

type Token = Record<string, unknown>

/** The processor under test, with what the kit needs to know of it. */
export interface ProcessorUnderTest {
  processor: PaymentProcessor
  /** A tenant with test values in its settings, including the secret ones. */
  context: TenantContext
  /** Names of its secret settings: texts, or lists of texts. */
  secrets: string[]
  /**
   * The token that the browser half would send for a payment with this outcome. Only called for processors that
   * authorise.
   */
  token(scenario: Scenario): Promise<Token>
  /**
   * What the customer of a token does at the service between `start` and `authorize`, where they agree there. It may be
   * called again for the same payment.
   */
  atService?(asked: { token: Token; reference: string }): Promise<void>
  /** The address that a payment's customer is sent back to, as the service has it. Needed where it redirects. */
  returnAddressOf?(reference: string): Promise<string>
  /** Does what `requires_action` asked of the customer, and returns the token for the next call. */
  doAction(asked: { token: Token; answer: MoneyAnswer }): Promise<Token>
  /**
   * What the bank says days later of a payment that it works on: that it is `paid`, or refused. Needed where the
   * capabilities have `settlesLater`.
   */
  settle?(asked: { reference: string; paid: boolean }): Promise<void>
  /** An event as the service would send it. Needed where the capabilities include signed webhooks. */
  signedWebhook?(event: PaymentEvent & { reference: string }): Webhook | Promise<Webhook>
  /** What the service sends of a payment that it names by our key alone. Needed where it does so. */
  webhookByKey?(reference: string): Webhook | Promise<Webhook>
  /**
   * What the owner of an account does at the service: says there all that it wants to know, or takes the right back
   * to use the account. Needed where the processor has `onboarding`.
   */
  onboarding?: { complete(account: string): Promise<void>; revoke(account: string): Promise<void> }
  /**
   * Has a payment disputed at the service, in whole, or its dispute go on to a state. False for a state that the
   * service does not have. Needed where the processor has `disputes`.
   */
  dispute?(asked: { reference: string; state: RetrievedDispute['state'] }): Promise<boolean>
  /** What the service sends when there is news of a payment. Needed where its webhooks are unsigned. */
  unsignedWebhook?(reference: string): Webhook
}

export interface Webhook {
  rawBody: Uint8Array
  headers: Record<string, string>
}

/** Whether people may be sent there: over TLS, or to this machine in trials. */
export const isAddress = (one: string): boolean =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(one)

/** Where the kit has customers sent back to. */
export const returnAddress = 'https://kit.example/payment/conformance?token=conformance'

/** Calls to the processor, for the checks to use. */
export function driveProcessor(
  { processor, context: tenant, token, atService }: ProcessorUnderTest,
  { currency = 'usd' } = {},
) {
  const context = (): PaymentContext => ({ ...tenant, now: Date.UTC(2030, 0, 1) })
  const newKey = () => `conformance-${randomUUID()}`
  const call = <T extends object>(amount: number, more: T) => ({
    amount,
    currency,
    idempotencyKey: newKey(),
    ...more,
  })
  const payment = (key: string, amount: number) => ({
    amount,
    currency,
    idempotencyKey: key,
    description: 'Conformance',
  })
  const references = new Map<string, string>()
  /** The reference of a key's payment: `start` returns the same one at each call. */
  const started = async (key: string, amount = 5000): Promise<string> => {
    const answer = await processor.start(context(), { ...payment(key, amount), returnAddress })
    assert.ok(answer.status === 'started' && answer.reference.length > 0, 'start must answer with a reference')
    references.set(key, answer.reference)
    return answer.reference
  }
  const authorize = async (given: Token, { key, amount }: { key: string; amount: number }) => {
    const reference = await started(key, amount)
    await atService?.({ token: given, reference })
    return processor.authorize(context(), { ...payment(key, amount), reference, token: given })
  }
  // A key stands for one call: the start of another amount isn't repeated under it.
  const retrieve = async (key: string) =>
    processor.retrieve(context(), { reference: references.get(key) ?? (await started(key)) })
  const moneyAt = async (key: string) => {
    const { state, amount } = await retrieve(key)
    return { state, amount }
  }
  const authorized = async (amount: number) => {
    const key = newKey()
    const answer = await authorize(await token('approved'), { key, amount })
    assert.ok(answer.status === 'succeeded', `an approved payment was answered with ${answer.status}`)
    assert.equal(answer.reference, await started(key, amount), 'what is authorised keeps the reference of start')
    return { key, reference: answer.reference }
  }
  const captured = async (amount: number) => {
    const { key, reference } = await authorized(amount)
    const answer = await processor.capture(context(), call(amount, { reference }))
    assert.equal(answer.status, 'succeeded')
    return { key, reference }
  }
  const expectNoMoney = async () => {
    const key = newKey()
    const answer = await authorize({}, { key, amount: 5000 })
    assert.equal(answer.status, 'succeeded', 'noting a payment on site must succeed')
    assert.deepEqual(await authorize({}, { key, amount: 5000 }), answer, 'the same key must give the same answer')
    const reference = answer.status === 'succeeded' ? answer.reference : ''
    for (const method of ['capture', 'refund'] as const) {
      const moved = await processor[method](context(), call(5000, { reference }))
      assert.notEqual(moved.status, 'succeeded', `${method} must not claim to have moved money`)
    }
    assert.equal((await moneyAt(key)).amount, 0)
  }
  return { context, newKey, call, token, started, authorize, retrieve, moneyAt, authorized, captured, expectNoMoney }
}
