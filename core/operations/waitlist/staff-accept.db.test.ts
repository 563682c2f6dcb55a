import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Entered, waitlistWorld } from '../../testing/worlds/waitlist/waitlist-world.ts'

const approved = '4242424242424242'
const confirmation = '4000000000003220'
const asked = { provider: 'quay', waitlist: { enabled: true }, approvalmode: true, price: 30 }
const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('an offer that staff accept', (database) => {
  let the: Awaited<ReturnType<typeof waitlistWorld>>
  let days = 3
  beforeAll(async () => {
    const bookables = [
      { ...asked, id: 'ask', name: 'Ask', paymentterms: 'bill' },
      { ...asked, id: 'paid', name: 'Paid', paymentterms: 'full' },
    ]
    the = await waitlistWorld(database(), { bookables })
  })
  afterAll(() => the.close())

  const pay = async (number: string) => ({ processor: 'payment-sandbox.card', token: await the.cardToken(number) })
  const code = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)
  /** Somebody who is offered the only place of a day. */
  const offered = async (bookable: string) => {
    days += 1
    const wish = the.wish(bookable, days)
    const payment = bookable === 'paid' ? { payment: await pay(approved) } : {}
    const taken = await the.book({ ...wish, ...payment })
    const { id, managetoken: token } = await the.join(the.wish(bookable, days))
    await the.call('withdraw_reservation', { id: taken.id, token: taken.managetoken })
    return { id, token }
  }
  const asStaff = (params: object) => the.call<Entered>('accept_waitlist_offer', params, 'quay', 'api')
  const asCustomer = (params: object) => the.call<Entered>('accept_waitlist_offer', params)
  const captured = async (id: string) =>
    (await the.app.platform.ports.repositories(scope).payments.attemptsOf(id)).map(({ state }) => state)
  /** How a payment that waits for its bank goes on. */
  const goingOn = (begun: Result<unknown>) => {
    if (begun.ok || begun.error.code !== 'payment_requires_action') throw new Error(code(begun))
    return { processor: 'payment-sandbox.card', attempt: begun.error.data?.attempt, token: { confirmed: true } }
  }

  test('asks nobody for approval', async () => {
    const { id } = await offered('ask')
    expect(await asStaff({ id })).toMatchObject({ value: { status: 'booked' } })
  })

  test('is told to each of the two as it is for them', async () => {
    const { id, token } = await offered('paid')
    const seen = async (params: object, key?: 'api') => the.call('get_basereservation', { id, ...params }, 'quay', key)
    expect(await seen({}, 'api')).toMatchObject({ value: { isbystaff: true, offered: { due: 30, approval: false } } })
    expect(await seen({ token })).toMatchObject({ value: { isbystaff: false, offered: { due: 30, approval: true } } })
  })

  test('is charged at once, where its customer’s would be authorised until it is approved', async () => {
    const first = await offered('paid')
    expect(await asStaff({ id: first.id, payment: await pay(approved) })).toMatchObject({ value: { status: 'booked' } })
    expect(await captured(first.id)).toEqual(['captured'])
    const second = await offered('paid')
    expect(await asCustomer({ ...second, payment: await pay(approved) })).toMatchObject({
      value: { status: 'pending' },
    })
    expect(await captured(second.id)).toEqual(['authorized'])
  })

  describe('whose payment is under way', () => {
    test('is neither gone on with nor called off by its customer', async () => {
      const one = await offered('paid')
      const payment = goingOn(await asStaff({ id: one.id, payment: await pay(confirmation) }))
      for (const other of [payment, await pay(approved)])
        expect(code(await asCustomer({ ...one, payment: other }))).toBe('payment_pending')
      expect(await asStaff({ id: one.id, payment })).toMatchObject({ value: { status: 'booked' } })
    })

    test('by its customer is neither gone on with nor called off by staff', async () => {
      const one = await offered('paid')
      const payment = goingOn(await asCustomer({ ...one, payment: await pay(confirmation) }))
      for (const other of [payment, await pay(approved)])
        expect(code(await asStaff({ id: one.id, payment: other }))).toBe('payment_pending')
      expect(await asCustomer({ ...one, payment })).toMatchObject({ value: { status: 'pending' } })
    })

    test('is replaced by another card of theirs; once it has failed, the customer’s counts as theirs', async () => {
      const one = await offered('paid')
      goingOn(await asStaff({ id: one.id, payment: await pay(confirmation) }))
      expect(code(await asStaff({ id: one.id, payment: await pay('4000000000000002') }))).toBe('payment_declined')
      expect(await the.see({ ...one, managetoken: one.token } as never)).toMatchObject({
        offered: { due: 30, approval: true },
      })
      expect(await asCustomer({ ...one, payment: await pay(approved) })).toMatchObject({ value: { status: 'pending' } })
    })
  })
})
