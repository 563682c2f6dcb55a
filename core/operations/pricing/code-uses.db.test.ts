import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const guest = (email: string) => ({ email, firstname: 'Lin', lastname: 'Moor' })
const code = (referencecode: string, more: object) => ({
  id: referencecode,
  provider: 'quay',
  referencecode,
  discount_percentage: 10,
  ...more,
})
const changes = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  bookables: [
    ...accessBundle.bookables,
    { id: 'tour', provider: 'quay', name: 'Tour', price: 100, paymentterms: 'bill', seats: 50 },
    { id: 'trip', provider: 'quay', name: 'Trip', price: 100, paymentterms: 'full', seats: 50, refundcutoff: 24 },
  ],
  discounts: [
    ...['ONCE', 'CART', 'PAID', 'LATE', 'BACK', 'STAFF'].map((one) => code(one, { uses: 1 })),
    code('THRICE', { uses: 3 }),
    code('EACH', { usesperperson: 1 }),
    code('SOON', { from: '2026-11-21', until: '2026-11-22' }),
    code('BIG', { minimum: 150 }),
    { id: 'SHARED', referencecode: 'SHARED', discount_amount: 1, uses: 1 },
  ],
}
interface Reserved {
  id: string
  managetoken: string
  paymentinformation: { discount: number }
}
interface Refused {
  code: string
  data?: Record<string, unknown>
}
/** `ok`, or what the refusal says of the code. */
const toldBy = (result: Result<unknown>) => {
  if (result.ok) return 'ok'
  const { code: name, data }: Refused = result.error
  return data?.status ?? name
}

await withDatabase('uses of discount codes', (database) => {
  let world: AccessWorld
  let drafts = 0
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  const slot = (bookable = 'tour') => {
    drafts += 1
    const hour = String(8 + (drafts % 12)).padStart(2, '0')
    const day = String(1 + Math.floor(drafts / 12)).padStart(2, '0')
    const end = String(9 + (drafts % 12)).padStart(2, '0')
    return {
      bookable,
      start: `2026-12-${day} ${hour}:00:00`,
      end: `2026-12-${day} ${end}:00:00`,
      draft: `code-uses-${String(drafts).padStart(4, '0')}`,
    }
  }
  const book = (discountcode: string, email = 'lin@customers.example', params: object = slot()) =>
    world.call<Reserved>('book_appointment', { ...params, user: guest(email), discountcode })
  const quoted = async (discountcode: string, params: object = slot()) => {
    const answer = await world.call<{ discountcode: object; discount: number }>('get_quote', {
      ...params,
      discountcode,
    })
    return answer.ok ? answer.value.discountcode : answer.error
  }
  const validity = async (referencecode: string, more: object = {}) => {
    const reservations = [{ bookable: 'tour', ...more }]
    const answer = await world.call('validate_discount_code', { referencecode, reservations })
    return answer.ok ? answer.value.status : answer.error.code
  }
  const pay = async (params: object, discountcode: string, card: string) =>
    world.call<Reserved>('book_appointment', {
      ...params,
      user: guest('payer@customers.example'),
      discountcode,
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken(card) },
    })

  test('a code of one use books once; repeating that call is safe, and everybody is told that it is used up', async () => {
    expect(await validity('ONCE')).toBe('valid')
    const asked = slot()
    const first = await book('ONCE', undefined, asked)
    expect(first).toMatchObject({ ok: true, value: { paymentinformation: { discount: 10 } } })
    expect(await book('ONCE', undefined, asked)).toEqual(first)
    expect(await book('once')).toMatchObject({
      error: { code: 'discount_not_applicable', field: '/discountcode', data: { status: 'used_up', code: 'ONCE' } },
    })
    expect(await quoted('ONCE')).toEqual({ referencecode: 'ONCE', status: 'used_up' })
    expect(await validity('ONCE')).toBe('used_up')
  })

  test('a person uses a code of one use each once, however the address is spelled', async () => {
    expect(toldBy(await book('EACH', 'raúl@münchen.example'))).toBe('ok')
    expect(toldBy(await book('EACH', 'RAU\u0301L@xn--mnchen-3ya.example'))).toBe('used_before')
    expect(toldBy(await book('EACH', 'other@customers.example'))).toBe('ok')
    const mine = () => world.as('ana', 'book_appointment', { ...slot(), discountcode: 'EACH' })
    expect(toldBy(await mine())).toBe('ok')
    expect(toldBy(await mine())).toBe('used_before')
    const told = await world.as('ana', 'get_quote', { ...slot(), discountcode: 'EACH' })
    expect(told).toMatchObject({ value: { discountcode: { status: 'used_before' } } })
  })

  test('is for some days of booking at the venue, both included', async () => {
    const day = 86_400_000
    expect(toldBy(await book('SOON'))).toBe('not_yet')
    expect(await validity('SOON')).toBe('not_yet')
    // 20 November 23:59 in New York, then the 21st, the end of the 22nd, and the 23rd.
    world.clock.now = Date.parse('2026-11-21T04:59:00Z')
    expect(await quoted('SOON')).toMatchObject({ status: 'not_yet' })
    world.clock.now += 60_000
    expect(await quoted('SOON')).toMatchObject({ status: 'applied' })
    world.clock.now += 2 * day - 60_000
    expect(toldBy(await book('SOON'))).toBe('ok')
    world.clock.now += 60_000
    expect(toldBy(await book('SOON'))).toBe('ended')
  })

  test('is for a cart of some base price, and says which', async () => {
    expect(await quoted('BIG')).toEqual({ referencecode: 'BIG', status: 'below_minimum', minimum: 150 })
    expect(toldBy(await book('BIG'))).toBe('below_minimum')
    const cart = { appointments: [slot(), slot()], discountcode: 'BIG' }
    const quote = await world.call('get_quote_for_appointments', cart)
    expect(quote).toMatchObject({ value: { discountcode: { status: 'applied' }, discount: 20 } })
    const booked = await world.call('book_appointments', { ...cart, user: guest('big@customers.example') })
    expect(toldBy(booked)).toBe('ok')
    expect(await world.call('validate_discount_code', { referencecode: 'big' })).toMatchObject({
      value: { valid: true, minimum: 150 },
    })
  })

  test('a cart is one use, which comes back with its last reservation', async () => {
    const cart = { appointments: [slot(), slot()], discountcode: 'CART', user: guest('cart@customers.example') }
    const booked = await world.call<{ reservations: Reserved[] }>('book_appointments', cart)
    expect(toldBy(booked)).toBe('ok')
    const [first, second] = booked.ok ? booked.value.reservations : []
    const cancel = (one: Reserved | undefined) =>
      world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })
    expect(toldBy(await book('CART'))).toBe('used_up')
    expect(toldBy(await cancel(first))).toBe('ok')
    expect(toldBy(await book('CART'))).toBe('used_up')
    expect(toldBy(await cancel(second))).toBe('ok')
    expect(toldBy(await book('CART'))).toBe('ok')
  })

  test('money that was kept keeps the use, unless staff cancelled', async () => {
    for (const [referencecode, who, left] of [
      ['BACK', 'customer', 'used_up'],
      ['STAFF', 'staff', 'ok'],
    ] as const) {
      const late = { bookable: 'trip', draft: `late-${referencecode}-cancel` }
      // Tomorrow, too late for a refund.
      const start = new Date(world.clock.now + 6 * 3_600_000).toISOString().replace(/T.*/, '')
      const paid = await pay(
        { ...late, start: `${start} 15:00:00`, end: `${start} 16:00:00` },
        referencecode,
        '4242424242424242',
      )
      expect(toldBy(paid)).toBe('ok')
      const { id = '', managetoken = '' } = paid.ok ? paid.value : {}
      const cancelled =
        who === 'staff'
          ? await world.as('pia', 'cancel_reservation', { id, refundobj: { refundstatus: 'norefund' } })
          : await world.call('cancel_reservation', { id, token: managetoken })
      expect(toldBy(cancelled)).toBe('ok')
      expect(toldBy(await book(referencecode))).toBe(left)
    }
  })

  test('a hold that waits for its payment has the use, and loses it when it runs out', async () => {
    const asked = slot('trip')
    expect(toldBy(await pay(asked, 'PAID', '4000000000000002'))).toBe('payment_declined')
    // The draft is held with its code: it keeps the use for another card.
    expect(toldBy(await book('PAID'))).toBe('used_up')
    expect(await quoted('PAID', asked)).toMatchObject({ status: 'applied' })
    expect(await validity('PAID', { draft: asked.draft })).toBe('valid')
    world.clock.now += 3_600_000
    await runJobsOnce(world.app.platform.jobs)
    expect(toldBy(await book('PAID'))).toBe('ok')
    expect(toldBy(await pay(asked, 'PAID', '4242424242424242'))).toBe('used_up')
  })

  test('a code of the white-label counts over all its providers', async () => {
    expect(toldBy(await book('SHARED'))).toBe('ok')
    const bowl = { ...slot('bowl'), user: guest('bowl@customers.example'), discountcode: 'SHARED' }
    expect(toldBy(await world.call('book_appointment', bowl, 'kiln'))).toBe('used_up')
  })

  test('of twelve simultaneous calls three get a code of three uses', async () => {
    const calls = Array.from({ length: 12 }, (_, index) => book('THRICE', `racer-${index}@customers.example`))
    const answers = (await Promise.all(calls)).map(toldBy)
    expect(answers.filter((told) => told === 'ok')).toHaveLength(3)
    expect(answers.filter((told) => told === 'used_up')).toHaveLength(9)
  })
})
