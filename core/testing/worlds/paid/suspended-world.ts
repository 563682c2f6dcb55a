import type { SettledSuspense, SuspendedPayment } from '../../../domain/wire/suspense.ts'
import { takePaymentEvent } from '../../../jobs/index.ts'
import type { RetrievedPayment, RetrievedRefund } from '../../../plugin-api/index.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { tenantAt } from '../tenant-at.ts'
import { type Booked, mirroredWorld } from './mirrored-world.ts'

const reason = 'agreed on the phone'

/** A world whose bank takes another amount than it is asked for, and tells what it likes of that. */
export async function suspendedWorld(database: TestDatabase) {
  const mirrored = await mirroredWorld(database)
  const original = { ...mirrored.card }
  let count = 0
  const payments = () => mirrored.payments()
  const context = async () => ({
    ...(await tenantAt(mirrored.world.app)).context('payment-sandbox'),
    now: mirrored.world.clock.now,
  })
  /** Has its bank take a cent less than is asked. */
  const takesLess = () => {
    mirrored.card.capture = (given, call) => original.capture(given, { ...call, amount: call.amount - 1 })
  }
  /** Books, and lets the bank take a cent less than it was asked for. */
  async function suspended(...bookables: string[]) {
    takesLess()
    const made = await mirrored.book(...(bookables.length > 0 ? bookables : ['sail']))
    mirrored.card.capture = original.capture
    return made
  }
  /** Gives so much back in the processor's own screens. */
  async function givesBack(reference: string, amount: number) {
    count += 1
    const key = `elsewhere.suspense.${count}`
    const given = await original.refund(await context(), { reference, amount, currency: 'usd', idempotencyKey: key })
    if (given.status !== 'succeeded') throw new Error(`nothing went back: ${given.status}`)
    mirrored.card.refunds = async (...asked) =>
      ((await original.refunds?.(...asked)) ?? []).map((one) =>
        one.key?.startsWith('elsewhere.') ? { ...one, key: null } : one,
      )
  }
  /** Has the processor say this of one payment. */
  function says(
    reference: string,
    found: Partial<RetrievedPayment> | null,
    refunds: Partial<RetrievedRefund>[] | null = [],
  ) {
    mirrored.card.retrieve = async (given, asked) => {
      if (asked.reference !== reference) return original.retrieve(given, asked)
      if (found === null) throw new Error('the line is dead')
      return { state: 'captured', amount: 9999, currency: 'USD', ...found }
    }
    mirrored.card.refunds = async (given, asked) => {
      if (asked.reference !== reference) return (await original.refunds?.(given, asked)) ?? []
      if (refunds === null) throw new Error('the line is dead')
      return refunds.map((one) => ({ id: 're', key: null, amount: 9999, currency: 'USD', state: 'done', ...one }))
    }
  }
  async function news(reference: string) {
    count += 1
    const event = { id: `suspense-${count}`, type: 'refunded' as const, reference, amount: 0, currency: 'USD' }
    const tenant = await tenantAt(mirrored.world.app)
    await takePaymentEvent(mirrored.world.app.platform.jobs, { tenant, processor: mirrored.card, event })
  }
  const settle = (id: string, params: object, who = 'pia') =>
    mirrored.world.as<SettledSuspense>(who, 'settle_suspense', { id, reason, ...params })
  const listed = async (id: string) => {
    const told = await mirrored.world.as<{ payments: SuspendedPayment[] }>('pia', 'get_suspense', {})
    return told.ok ? (told.value.payments.find((one) => one.id === id) ?? null) : null
  }
  const lies = async (id: string) =>
    (await payments().ledgerOfAttempt(id))
      .filter(({ paymentmethod }) => paymentmethod === 'suspense')
      .reduce((sum, one) => (one.transactiontype === 'credit' ? sum + one.amount : sum - one.amount), 0)
  const stateOf = async (id: string) => (await payments().attempt(id))?.state
  const atBank = async (reference: string) => {
    const found = await original.retrieve(await context(), { reference })
    return found.state === 'refunded' ? 0 : found.amount
  }
  const faults = () => mirrored.faults(true)
  const receipts = async ({ id, managetoken: token }: Booked) => {
    await mirrored.world.runJobs()
    const told = await mirrored.world.call<{ receipts: { kind: string; amount: number }[] }>('get_receipts', {
      id,
      token,
    })
    return told.ok ? told.value.receipts.map(({ kind, amount }) => [kind, amount]) : []
  }
  const first = (booked: Booked[]): Booked => {
    const [one] = booked
    if (!one) throw new Error('it was booked a moment ago')
    return one
  }
  return {
    mirrored,
    original,
    payments,
    takesLess,
    suspended,
    givesBack,
    says,
    news,
    settle,
    listed,
    lies,
    stateOf,
    atBank,
    faults,
    receipts,
    first,
  }
}
