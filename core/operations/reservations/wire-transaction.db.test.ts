import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccountWorld, accountWorld } from '../../testing/worlds/account-world.ts'

interface Line {
  paymentmethod: string
  processor: string | null
  transactiontype: string
  transactionamount: number
}

const said = (lines: Line[] = []) =>
  lines
    .map((one) => [one.transactiontype, one.paymentmethod, one.processor, one.transactionamount])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

await withDatabase('a card payment as a transaction', (database) => {
  let the: AccountWorld
  beforeAll(async () => {
    the = await accountWorld(database())
  })
  afterAll(() => the.close())

  it('names its means and its processor in the search and in the export', async () => {
    const ada = await the.visitor('ada')
    const user = { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' }
    const slot = { bookable: 'lesson', start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00', draft: 'by-card-0001' }
    const payment = { processor: 'payment-sandbox.card', token: await the.world.cardToken('4242424242424242') }
    const booked = await ada.call<{ id: string }>('book_appointment', { ...slot, user, totalprice: 95, payment })
    const reservation = booked.result?.id ?? ''
    expect(reservation).not.toBe('')
    const pair = [
      ['credit', 'stripe', 'payment-sandbox.card', 95],
      ['debit', 'charge', null, 95],
    ]
    const found = await ada.call<{ items: Line[] }>('search_entities', { type: 'transaction', search: { reservation } })
    expect(said(found.result?.items)).toEqual(pair)
    expect(found.result?.items).toContainEqual(
      expect.objectContaining({
        ...{ type: 'payment', eventtype: 'full_payment', event: 'full_payment', transactiontype: 'credit' },
        ...{ paymentmethod: 'stripe', mode: 'currency', status: 'success', transactionamount: 95 },
        ...{ provider: 'quay', user: 'ada', description: expect.any(String) },
      }),
    )
    const exported = await ada.call<{ transactions: Line[] }>('export_user_data')
    expect(said(exported.result?.transactions)).toEqual(pair)
  })
})
