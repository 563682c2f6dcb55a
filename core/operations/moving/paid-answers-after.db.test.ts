import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type PaidRequestWorld, paidRequestWorld } from '../../testing/worlds/paid/paid-request-world.ts'
import type { Requested } from '../../testing/worlds/paid/request-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const hour = 3_600_000

/** The extras of the bundle, with a suit at 15.00, and a longer lesson that costs nothing. */
const more = {
  ...{ id: 'more', slug: 'more', type: 'checkbox', prompt: 'Longer' },
  responseoptions: [{ id: 'half', name: 'Half an hour', min: 0, max: 1, duration: 1800 }],
}
const forms = bookingBundle.forms.map((form) => ({
  ...form,
  sections: form.sections.map((one) => ({ ...one, questions: [...one.questions, more] })),
}))
const availability = everyDay()
const lesson = {
  ...{ provider: 'quay', price: 20, paymentterms: 'full', forms: ['extras'], refundcutoff: 24, availability, seats: 1 },
  ...{ duration: 3600, intervaloverlap: 1800 },
}
const partly = { paymentterms: 'partial', downpaymenttype: 'singlecharge', downpaymentamount: 5 }
const bookables = [
  ...bookingBundle.bookables,
  { ...lesson, id: 'sailing', name: 'Sailing' },
  { ...lesson, id: 'asked', name: 'Asked lesson', approvalmode: true },
  { ...lesson, id: 'part', name: 'Part', ...partly },
]
const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))

await withDatabase('answers that change the price after booking', (database) => {
  let world: PaidRequestWorld
  let began = 0
  let from = 100
  beforeAll(async () => {
    world = await paidRequestWorld(database(), { bookables, forms, providers })
    began = world.clock.now
  })
  beforeEach(() => {
    world.clock.now = began
    from += 10
  })
  afterEach(async () => {
    Object.assign(world.card, world.original)
    expect(await capacityFaults(database().db, world.clock.now)).toEqual([])
  })
  afterAll(() => world.close())

  const suits = (ws: number, half = 0) => [
    {
      formid: 'extras',
      responses: [
        { question_id: 'suit', value: { ws } },
        { question_id: 'more', value: { half } },
      ],
    },
  ]
  const booked = async (bookable: string, ws: number) => {
    const payment = await world.payBy('approved')
    const made = await world.requested(bookable, from, { payment, formresponses: suits(ws) })
    if (bookable === 'asked') expect(await world.approve(made.id)).toMatchObject({ ok: true })
    return made
  }
  const change = ({ id, managetoken: token }: Requested, formresponses: object[], rest: object = {}) =>
    world.call<object>('update_reservation_formresponses', { id, token, formresponses, ...rest })
  const page = ({ id, managetoken: token }: Requested) => world.call('get_basereservation', { id, token })
  const suitsOf = async ({ id }: Requested) => {
    const found = JSON.stringify((await world.stored(id)).formresponses).match(/"ws":(\d)/)
    return Number(found?.[1] ?? 0)
  }
  /** It is booked at its place with so many suits, and these are paid. */
  const has = async (made: Requested, ws: number) => {
    const paid = 2_000 + ws * 1_500
    expect(await suitsOf(made)).toBe(ws)
    expect(await world.stored(made.id)).toMatchObject({
      ...{ status: 'booked', start: began + from * hour, end: began + (from + 1) * hour },
      payment: { paid, quote: { finalprice: paid } },
    })
    expect((await world.money(made)).net).toBe(paid)
  }

  describe('where nothing is approved', () => {
    test('dearer ones are paid as a move is, and told as a change', async () => {
      const made = await booked('sailing', 0)
      expect(await change(made, suits(2), { preview: true })).toMatchObject({
        value: { pricedifference: 30, duenow: 30, approval: false, processors: [world.processor] },
      })
      expect(await change(made, suits(2))).toMatchObject({ error: { code: 'payment_required', data: { amount: 30 } } })
      await has(made, 0)
      const payment = await world.payBy('approved')
      expect(await change(made, suits(2), { payment, totalprice: 49 })).toMatchObject({
        error: { code: 'price_changed' },
      })
      expect(await change(made, suits(2), { payment, totalprice: 50 })).toMatchObject({
        value: { changed: true, price: 50, duenow: 0, balance: 0, reservation: { status: 'booked' } },
      })
      await has(made, 2)
      expect(await world.lastTold(made)).toMatchObject({
        ...{ name: 'rescheduled', data: { of: 'answers', money: { paid: 30 } } },
      })
      expect(await page(made)).toMatchObject({ value: { changes: { paid: [{ amount: 30 }], refunds: [] } } })
      expect(await world.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
        value: { refund: 50, errors: [] },
      })
      expect((await world.money(made)).net).toBe(0)
    })

    test('declined, nothing has changed and nothing is charged', async () => {
      const made = await booked('sailing', 1)
      expect(await change(made, suits(2), { payment: await world.payBy('declined') })).toMatchObject({
        error: { code: 'payment_declined' },
      })
      await has(made, 1)
      expect(await change(made, suits(2), { payment: await world.payBy('approved') })).toMatchObject({ ok: true })
      await has(made, 2)
    })

    test('they count once the bank has confirmed them, and not before', async () => {
      const made = await booked('sailing', 0)
      const { processor, token } = await world.payBy('confirmation')
      const waiting = await change(made, suits(1), { payment: { processor, token } })
      expect(waiting).toMatchObject({ error: { code: 'payment_requires_action' } })
      expect(await world.stored(made.id)).toMatchObject({ status: 'pending', payment: { paid: 2_000 } })
      const attempt = waiting.ok ? '' : waiting.error.data?.attempt
      const payment = { processor, token: { ...token, confirmed: true }, attempt }
      expect(await change(made, suits(1), { payment })).toMatchObject({ value: { changed: true, price: 35 } })
      await has(made, 1)
    })

    test('given up at the bank, the answers of before stand', async () => {
      const made = await booked('sailing', 1)
      expect(await change(made, suits(2, 1), { payment: await world.payBy('confirmation') })).toMatchObject({
        error: { code: 'payment_requires_action' },
      })
      for (let run = 0; run < 4; run += 1) {
        world.clock.now += 5 * 60_000
        await runJobsOnce(world.app.platform.jobs)
      }
      await has(made, 1)
      expect((await world.stored(made.id)).extra.addedtime).toBeUndefined()
    })

    test('a lost answer of the bank after the charge is looked up, and they count', async () => {
      const made = await booked('sailing', 0)
      Object.assign(world.card, {
        async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
          await world.original.authorize(...given)
          throw new Error('502')
        },
      })
      expect(await change(made, suits(1), { payment: await world.payBy('approved') })).toMatchObject({
        error: { code: 'payment_unknown' },
      })
      Object.assign(world.card, world.original)
      world.clock.now += 30_000
      await runJobsOnce(world.app.platform.jobs)
      await has(made, 1)
    })

    test('whose capture is refused they stand, and the difference is owed', async () => {
      const made = await booked('sailing', 0)
      Object.assign(world.card, { capture: async () => ({ status: 'declined', code: 'insufficient_funds' }) })
      expect(await change(made, suits(1), { payment: await world.payBy('approved') })).toMatchObject({ ok: true })
      expect(await suitsOf(made)).toBe(1)
      expect(await world.stored(made.id)).toMatchObject({ payment: { paid: 2_000, quote: { finalprice: 3_500 } } })
    })

    test('cheaper ones give the difference back, and the page says that it was sent', async () => {
      const made = await booked('sailing', 2)
      expect(await change(made, suits(0))).toMatchObject({ value: { refund: 30, price: 20 } })
      await has(made, 0)
      const changes = { paid: [], refunds: [{ amount: 30, state: 'done' }], refundbyhand: 0 }
      expect(await page(made)).toMatchObject({ value: { changes } })
      expect(await world.lastTold(made)).toMatchObject({ data: { of: 'answers', money: { refund: 30 } } })
    })

    test('cheaper ones too late give nothing back by themselves, and the page says who decides', async () => {
      const made = await booked('sailing', 1)
      world.clock.now = began + (from - 5) * hour
      expect(await change(made, suits(0))).toMatchObject({ value: { refund: 0, refundbyhand: 15 } })
      expect(await page(made)).toMatchObject({ value: { changes: { refunds: [], refundbyhand: 15 } } })
      expect(await world.lastTold(made)).toMatchObject({ data: { money: { byhand: 15 } } })
    })

    test('a refund that its processor does not confirm is shown as ordered', async () => {
      const made = await booked('sailing', 1)
      Object.assign(world.card, { refund: async () => ({ status: 'unknown' }) })
      expect(await change(made, suits(0))).toMatchObject({ value: { refund: 15 } })
      expect(await page(made)).toMatchObject({ value: { changes: { refunds: [{ amount: 15, state: 'ordered' }] } } })
      Object.assign(world.card, world.original)
      world.clock.now += 60_000
      await runJobsOnce(world.app.platform.jobs)
      expect(await page(made)).toMatchObject({ value: { changes: { refunds: [{ amount: 15, state: 'done' }] } } })
    })

    test('with a down payment more joins the balance', async () => {
      const made = await booked('part', 0)
      expect(await change(made, suits(2))).toMatchObject({ value: { duenow: 0, balance: 45, price: 50 } })
    })
  })

  describe('where the provider approves', () => {
    const asked = async (ws: number, wanted: number) => {
      const made = await booked('asked', ws)
      const payment = wanted > ws ? { payment: await world.payBy('approved') } : {}
      expect(await change(made, suits(wanted), payment)).toMatchObject({
        value: { changed: true, approval: true, reservation: { status: 'pending' } },
      })
      return made
    }

    test('dearer ones wait for the decision, with their money authorised', async () => {
      const made = await asked(0, 2)
      expect(await world.money(made)).toEqual({ net: 2_000, states: ['captured', 'authorized'] })
      expect(await page(made)).toMatchObject({ value: { changes: { reserved: 30, paid: [] } } })
      expect(await world.call('get_request', { id: made.id }, 'quay', 'api')).toMatchObject({
        value: { formerprice: 20, reserved: 30, reservation: { paymentinformation: { finalprice: 50 } } },
      })
      // They wait: others are asked for once these are decided.
      expect(await change(made, suits(1))).toMatchObject({ error: { code: 'status_conflict' } })
      expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
      await has(made, 2)
    })

    test.each(['rejected', 'withdrawn', 'lapsed'])(
      '%s, the answers of before stand, and nothing is charged',
      async (end) => {
        const made = await asked(1, 2)
        if (end === 'rejected') expect(await world.reject(made.id)).toMatchObject({ ok: true })
        if (end === 'withdrawn') expect(await world.withdraw(made)).toMatchObject({ ok: true })
        if (end === 'lapsed') world.clock.now = began + 49 * hour
        await world.passTime()
        await has(made, 1)
        expect(await world.money(made)).toEqual({ net: 3_500, states: ['captured', 'voided'] })
      },
    )

    test('cancelled meanwhile, it ends with the answers of before', async () => {
      const made = await asked(1, 2)
      expect(await world.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
        value: { refund: 35 },
      })
      expect(await suitsOf(made)).toBe(1)
      expect((await world.money(made)).net).toBe(0)
    })

    test('a refused capture asks for another method, which is brought for the same answers', async () => {
      const made = await asked(0, 1)
      Object.assign(world.card, { capture: async () => ({ status: 'declined', code: 'expired' }) })
      expect(await world.approve(made.id)).toMatchObject({ error: { code: 'payment_declined' } })
      Object.assign(world.card, world.original)
      const start = began + from * hour
      const place = {
        ...{ id: made.id, token: made.managetoken, start: new Date(start).toISOString() },
        end: new Date(start + hour).toISOString(),
      }
      const again = await world.call('reschedule_reservation', { ...place, payment: await world.payBy('approved') })
      expect(again).toMatchObject({ value: { changed: true, approval: true } })
      expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
      await has(made, 1)
    })

    test('cheaper ones give the difference back when they are approved', async () => {
      const made = await asked(2, 1)
      expect((await world.money(made)).net).toBe(5_000)
      expect(await suitsOf(made)).toBe(1)
      expect(await world.approve(made.id)).toMatchObject({ ok: true })
      await has(made, 1)
    })

    test('longer ones take the time that they ask for, and give it back with a refusal', async () => {
      const made = await booked('asked', 0)
      expect(await change(made, suits(0, 1))).toMatchObject({ value: { approval: true } })
      const next = async () =>
        world.request('asked', from + 1, { payment: await world.payBy('approved'), formresponses: suits(0) })
      expect(await next()).toMatchObject({ error: { code: 'slot_taken' } })
      expect(await world.reject(made.id)).toMatchObject({ ok: true })
      await has(made, 0)
      expect(await next()).toMatchObject({ ok: true })
    })
  })

  test('by REST the same', async () => {
    const made = await booked('sailing', 0)
    const host = 'quay.northwind.localhost'
    const origin = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const site = await world.app.inject({ method: 'POST', url: '/sitetoken', headers: origin })
    const headers = { host, authorization: `Bearer ${site.json().token}`, provider: 'quay' }
    const put = (payload: object) =>
      world.app.inject({
        ...{ method: 'PUT', url: `/api/reservation/formresponses/id/${made.id}`, headers },
        payload: { token: made.managetoken, formresponses: suits(1), ...payload },
      })
    expect((await put({})).json().error).toMatchObject({ code: 'payment_required', data: { amount: 15 } })
    const paid = await put({ payment: await world.payBy('approved') })
    expect(paid.json()).toMatchObject({ changed: true, price: 35, duenow: 0 })
    await has(made, 1)
  })
})
