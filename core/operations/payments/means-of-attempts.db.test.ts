import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefundAnswer } from '../../domain/wire/refunds.ts'
import { takePaymentEvent } from '../../jobs/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt, tenantAt } from '../../testing/worlds/tenant-at.ts'
import { purchasesOf } from './purchase.ts'
import type { LedgerEntry } from './stored-payment.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const card = 'payment-sandbox.card'
const wallet = 'payment-sandbox.wallet'
const approved = '4242424242424242'
const declined = '4000000000000002'

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('means of what was paid by two processors', (database) => {
  let world: AccessWorld
  let account: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    const giftcodes = { minimum: 10, maximum: 500, amounts: [25, 50], days: 365 }
    const providers = bookingBundle.providers.map((one) => (one.id === 'quay' ? { ...one, giftcodes } : one))
    const down = { paymentterms: 'partial', downpaymentamount: 30, downpaymenttype: 'singlecharge' }
    const sail = { id: 'sail', provider: 'quay', name: 'Sail', price: 100, seats: 50, ...down }
    const pointspackages = [{ id: 'ten', provider: 'quay', name: 'Ten', points: 10, price: 90 }]
    world = await accessWorld(database(), { providers, pointspackages, bookables: [sail, ...accessBundle.bookables] })
    const { tenant, card } = await sandboxCardAt(world.app)
    account = { ...card, name: wallet, capabilities: { ...card.capabilities, method: 'wallet' } }
    tenant.plugins.payments.push(account)
  })
  afterAll(() => world.close())

  const by = async (processor: string, number = approved) => ({
    payment: { processor, token: await world.cardToken(number) },
  })
  const done = async <Value>(method: string, params: object, who = 'ana'): Promise<Value> => {
    const answer = await world.as<Value>(who, method, params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const book = async (processor: string) => {
    count += 1
    const date = `2026-12-${String(count + 1).padStart(2, '0')}`
    const { id, managetoken: token } = await done<Booked>('book_appointment', {
      ...{ bookable: 'sail', start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `means-${10000 + count}` },
      ...(await by(processor)),
    })
    return { id, token }
  }
  const payments = () => world.app.platform.ports.repositories(scope).payments
  /** What moved by a processor, as the ledger has it. */
  const moved = async (of: string) => {
    const isMoney = ({ paymentmethod, mode }: LedgerEntry) => paymentmethod !== 'charge' && mode === 'currency'
    const told = ({ type, status, paymentmethod, processor, transactiontype, amount }: LedgerEntry) =>
      `${type} ${status} ${transactiontype} ${amount} ${paymentmethod} ${processor}`
    return (await payments().ledgerOf(of)).filter(isMoney).map(told).toSorted()
  }

  test.each([
    [card, 'card', wallet, 'wallet'],
    [wallet, 'wallet', card, 'card'],
  ])(
    'a booking by %s: %s, its balance by %s: %s, and what goes back by each',
    async (first, firstMeans, other, otherMeans) => {
      const one = await book(first)
      const balance = { ...one, totalprice: 70 }
      expect(await world.as('ana', 'pay_balance', { ...balance, ...(await by(other, declined)) })).toMatchObject({
        error: { code: 'payment_declined' },
      })
      await done('pay_balance', { ...balance, ...(await by(other)) })
      const paid = [
        `payment failed credit 7000 ${otherMeans} ${other}`,
        `payment success credit 3000 ${firstMeans} ${first}`,
        `payment success credit 7000 ${otherMeans} ${other}`,
      ]
      expect(await moved(one.id)).toEqual(paid)
      const means = [
        { means: otherMeans, amount: 70 },
        { means: firstMeans, amount: 30 },
      ]
      const refund = { id: one.id, amount: 100, reason: 'the boat was late', idempotencykey: 'both' }
      expect(await done<RefundAnswer>('refund_reservation', { ...refund, preview: true }, 'pia')).toMatchObject({
        parts: means,
      })
      expect(await done<RefundAnswer>('refund_reservation', refund, 'pia')).toMatchObject({ parts: means })
      await world.runJobs()
      expect(await moved(one.id)).toEqual([
        ...paid,
        `refund success debit 3000 ${firstMeans} ${first}`,
        `refund success debit 7000 ${otherMeans} ${other}`,
      ])
    },
  )

  test('points and a gift code by an online account', async () => {
    const packages = [{ id: 'ten', quantity: 1 }]
    const bought = { purchase: 'ten-by-wallet', packages, totalprice: 90 }
    expect(await world.as('ana', 'buy_points', { ...bought, ...(await by(wallet, declined)) })).toMatchObject({
      error: { code: 'payment_declined' },
    })
    await done('buy_points', { ...bought, ...(await by(wallet)) })
    const gift = { purchase: 'gift-by-wallet', amount: 50, toname: 'Uma', toemail: 'uma@people.example' }
    await done('buy_gift_code', { ...gift, fromname: 'Ana', ...(await by(wallet)) })
    expect((await moved(purchasesOf('ana'))).filter((line) => line.includes(wallet))).toEqual([
      `payment failed credit 9000 wallet ${wallet}`,
      `payment success credit 5000 wallet ${wallet}`,
      `payment success credit 9000 wallet ${wallet}`,
    ])
  })

  test('what a dispute takes, with its fee', async () => {
    const { id } = await book(wallet)
    const [attempt] = await payments().attemptsOf(id)
    const taken = { amount: 3000, currency: 'USD', state: 'open', reason: 'fraudulent', fee: 1500 } as const
    account.disputes = async () => [{ ...taken, id: 'dp_1', opened: 1_000, closed: null }]
    await takePaymentEvent(world.app.platform.jobs, {
      ...{ tenant: await tenantAt(world.app), processor: account },
      event: { id: 'news', type: 'disputed', reference: attempt?.reference ?? '', amount: 0, currency: 'USD' },
    })
    const lines = await payments().ledgerOfAttempt(attempt?.id ?? '')
    const ofDispute = lines.filter(({ type, paymentmethod }) => type === 'dispute' && paymentmethod !== 'charge')
    expect(ofDispute.map(({ eventtype, paymentmethod }) => `${eventtype} ${paymentmethod}`).toSorted()).toEqual([
      'dispute wallet',
      'dispute_fee wallet',
    ])
  })

  test('of an attempt of before they were kept: as its booking was paid', async () => {
    const one = await book(wallet)
    await database().db.knex('payment_attempts').where({ reservation: one.id }).update({ means: null })
    await done('refund_reservation', { id: one.id, amount: 30, reason: 'it rained', idempotencykey: 'all' }, 'pia')
    await world.runJobs()
    expect(await moved(one.id)).toEqual([
      `payment success credit 3000 wallet ${wallet}`,
      `refund success debit 3000 wallet ${wallet}`,
    ])
  })
})
