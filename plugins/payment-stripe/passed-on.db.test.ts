import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAttempts } from '../../core/operations/ledger/check-books.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { type LessonShop, lessonShop } from '../../core/testing/worlds/paid/lesson-shop.ts'
import { tenantAt } from '../../core/testing/worlds/tenant-at.ts'
import { type LocalStripe, publishablekey, secretkey, startLocalStripe } from './testing/local-stripe.ts'

const now = Date.UTC(2026, 10, 20, 12)

await withDatabase('money that Stripe passes on', (database) => {
  let shop: LessonShop
  let local: LocalStripe
  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const settings = { secretkey, publishablekey, apiaddress: local.address, timeout: 200, account: 'acct_1Northwind' }
    shop = await lessonShop({ db: database().db, plugin: 'payment-stripe', settings, now: () => now })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  const book = async (hour: number) => {
    const paymentmethod = local.account.newMethod('approved')
    return (await shop.book(hour, 'payment-stripe.card', { token: { paymentmethod } })).result
  }

  it('is told with its charge: the card, the transfer, and what it is called in the other account', async () => {
    const booked = await book(9)
    const payment = [...local.account.payments.values()].at(-1)
    const charge = payment?.charge?.id.replace('ch_', '')
    const [[attempt], ledger] = await shop.money(booked.id)
    expect(attempt?.details).toEqual({
      ...{ cardbrand: 'visa', cardlast4: '4242', cardexpiry: '12/2034', transfertype: 'destination_charge' },
      ...{ transferid: `tr_${charge}`, paymentid: `py_${charge}` },
    })
    expect(ledger).toContainEqual(expect.objectContaining({ transferid: `tr_${charge}`, paymentid: `py_${charge}` }))
    const statement = await shop.call('get_statement', { of: 'reservation', id: booked.id, token: booked.managetoken })
    expect(statement.result.transactions).toContainEqual(
      expect.objectContaining({ transferid: `tr_${charge}`, paymentid: `py_${charge}` }),
    )
    const read = await shop.call('get_basereservation', { id: booked.id, token: booked.managetoken })
    expect(read.result.paymentinformation).toMatchObject({
      ...{ bookableprice: 95, paidprice: 95, paidpricepostdiscount: 95 },
      ...{ cardidentifier: 'visa 4242', source_transaction: payment?.id, provider_transfer_checkout: true },
    })
  })

  it('is told in the specification’s words by the call that has them', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 11, 3, hour)).toISOString()
    const { result } = await shop.call('make_payment', {
      ...{ event: 'intialordownpayment', totalprice: 95, providersubdomain: 'quay' },
      reservations: [{ bookable: 'lesson', start: at(9), end: at(10), draft: 'passed-on-as-written' }],
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      info: { paymentmethod: local.account.newMethod('approved') },
    })
    const payment = [...local.account.payments.values()].at(-1)
    const charge = payment?.charge?.id.replace('ch_', '')
    expect(result).toMatchObject({
      ...{ reservation_payment_stripechargeid: payment?.id, transfer_type: 'destination_charge' },
      ...{ reservation_payment_transferid: `tr_${charge}`, reservation_destination_paymentid: `py_${charge}` },
      ...{ cardlast4: '4242', cardbrand: 'visa' },
    })
  })

  it('goes back to the customer though the account has too little for it, which its provider owes', async () => {
    const settings = { secretkey, publishablekey, apiaddress: local.address, timeout: 200, account: 'acct_1Northwind' }
    await shop.fill({ ...settings, applicationfee: 10 })
    const booked = await book(14)
    local.account.empty.add('acct_1Northwind')
    const cancelled = await shop.call('cancel_reservation', { id: booked.id, token: booked.managetoken })
    expect(cancelled.result).toMatchObject({ refund: 95, errors: [] })
    local.account.empty.clear()
    const payment = [...local.account.payments.values()].at(-1)
    const sent = local.account.refunds.filter((one) => one.payment === payment?.id)
    expect(sent).toMatchObject([{ amount: 9500, reversesTransfer: false, refundsFee: false, status: 'succeeded' }])
    const [[attempt]] = await shop.money(booked.id)
    const { payments } = shop.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    const debt = (await payments.ledgerOfAttempt(attempt?.id ?? '')).filter((one) => one.paymentmethod === 'debt')
    // A tenth of it was the white-label's fee, and is still there.
    expect(debt).toEqual([
      expect.objectContaining({
        ...{ type: 'refund', eventtype: 'uncovered_transfer', transactiontype: 'debit', amount: 8550, currency: 'usd' },
        ...{ reservation: null, user: null, status: 'success' },
      }),
    ])
    const { checked } = await checkAttempts(
      {
        tenant: await tenantAt(shop.app, 'quay.northwind.localhost:3000'),
        ports: shop.app.platform.ports,
        actor: 'system',
      },
      { after: '', limit: 100, asks: false },
    )
    expect(checked.differences).toEqual([])
    expect((await payments.refundsOf(attempt?.id ?? '')).map(({ state }) => state)).toEqual(['done'])
    await shop.fill(settings)
  })

  it('is not passed on where the white-label keeps it', async () => {
    await shop.fill({ secretkey, publishablekey, apiaddress: local.address, timeout: 200 })
    const booked = await book(11)
    const read = await shop.call('get_basereservation', { id: booked.id, token: booked.managetoken })
    expect(read.result.paymentinformation).toMatchObject({ provider_transfer_checkout: false })
    const [[attempt]] = await shop.money(booked.id)
    expect(attempt?.details).toEqual({ cardbrand: 'visa', cardlast4: '4242', cardexpiry: '12/2034' })
  })
})
