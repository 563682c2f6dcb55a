import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { tornReader } from '../../testing/races/racing-ports.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { bookAppointments } from './book-appointments.ts'

const card = 'payment-sandbox.card'
const cards = { approved: '4242424242424242', declined: '4000000000000002', paidInSilence: '4000000000007700' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const scope = { whitelabel: 'northwind', provider: 'quay' }

interface Reservation {
  id: string
  bookable: string
  status: string
  resources: string[]
  managetoken: string
  paymentinformation: { finalprice: number; volumediscountdollaramt: number }
}
interface Cart {
  reservations: Reservation[]
}

/** Gives one provider the checklist flow and a discount from three appointments on; the other has neither. */
const changes = {
  providers: bookingBundle.providers.map((provider) =>
    provider.id === 'quay'
      ? {
          ...provider,
          bookingflow: 'checklist',
          checklistconfirm: 'booked',
          volumediscounts: [{ appointments: 3, discount_percentage: 10 }],
        }
      : provider,
  ),
  resources: [...bookingBundle.resources, { id: 'raft', provider: 'quay', name: 'raft', reservation_capacity: 2 }],
  bookables: [
    ...bookingBundle.bookables,
    {
      id: 'raft-tour',
      provider: 'quay',
      name: 'Raft tour',
      price: 5,
      duration: 7200,
      slotinterval: 3600,
      paymentterms: 'bill',
      requiredresources: ['raft'],
    },
    {
      id: 'pair',
      provider: 'quay',
      name: 'Pair',
      price: 5,
      paymentterms: 'bill',
      requiredresources: ['raft'],
      seats: 2,
    },
  ],
}

let drafts = 0
const draft = () => `cart-${String(drafts++).padStart(6, '0')}`

/** The given hour on a day of December, local time, each with its own draft. */
const at = (bookable: string, day: number, hour: number, more: object = {}) => ({
  bookable,
  start: `2026-12-${String(day).padStart(2, '0')} ${String(hour).padStart(2, '0')}:00:00`,
  end: `2026-12-${String(day).padStart(2, '0')} ${String(hour + 1).padStart(2, '0')}:00:00`,
  draft: draft(),
  ...more,
})
type Item = ReturnType<typeof at>

await withDatabase('a cart', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
  })
  afterAll(() => world.close())

  const book = (appointments: Item[], more: object = {}) =>
    world.call<Cart>('book_appointments', { appointments, user, ...more })
  const hold = (item: Item, more: object = {}) => world.call<Reservation>('hold_appointment', { ...item, ...more })
  const pay = async (number: string) => ({ processor: card, token: await world.cardToken(number) })
  const repositories = () => world.app.platform.ports.repositories(scope)
  const statusOf = async (item: Item) => (await repositories().reservations.findByDraft(item.draft))?.status ?? null
  const idOf = async (item: Item) => (await repositories().reservations.findByDraft(item.draft))?.id ?? ''
  const lines = async (id: string) =>
    (await repositories().payments.ledgerOf(id))
      .filter(({ paymentmethod, status }) => paymentmethod !== 'charge' && status === 'success')
      .map(({ amount, transactiontype }) => (transactiontype === 'credit' ? amount : -amount))
  const reservations = (result: Result<Cart>) => (result.ok ? result.value.reservations : [])
  const error = (result: Result<unknown>) => (result.ok ? null : { code: result.error.code, field: result.error.field })
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
    }
  }

  describe('without a payment', () => {
    test('three appointments are booked, two of them dates of one bookable', async () => {
      const items = [at('talk', 1, 9), at('talk', 2, 9), at('visit', 1, 10)]
      for (const item of items) await hold(item, { cart: items.map((one) => one.draft) })
      const booked = await book(items, { totalprice: 54 })
      expect(reservations(booked).map(({ bookable, status }) => `${bookable} ${status}`)).toEqual([
        'talk booked',
        'talk booked',
        'visit booked',
      ])
    })

    test('without holds too; a repeat answers the same, another cart under the same drafts is refused', async () => {
      const items = [at('talk', 1, 11), at('visit', 1, 12)]
      const first = await book(items)
      expect(await book(items)).toEqual(first)
      expect(reservations(first)).toHaveLength(2)
      const [talk, visit] = items
      if (!talk || !visit) throw new Error('there are two')
      expect(error(await book([{ ...talk, start: visit.start, end: visit.end }, visit]))).toEqual({
        code: 'idempotency_conflict',
        field: '/appointments/0',
      })
      expect(error(await book([visit, at('talk', 3, 9)]))).toEqual({ code: 'draft_finished', field: '/appointments/0' })
    })

    test('a key that booked a cart books no part of it, nor more, also at the same moment', async () => {
      const { draft: _, ...talk } = at('talk', 6, 9)
      const { draft: __, ...visit } = at('visit', 6, 10)
      const carts = [[talk], [talk, visit]]
      for (const order of [carts, carts.toReversed()]) {
        const idempotencyKey = `cart-of-${order[0]?.length}`
        const call = (appointments: object[], seats: number) =>
          world.call<Cart>('book_appointments', {
            ...{ idempotencyKey, user },
            appointments: appointments.map((one) => ({ ...one, seats })),
          })
        const [first, other] = await Promise.all(order.map((cart) => call(cart, 1)))
        if (!first || !other) throw new Error('there are two answers')
        const [taken, refused] = first.ok ? [first, other] : [other, first]
        expect([taken.ok, error(refused)?.code]).toEqual([true, 'idempotency_conflict'])
        const again = await Promise.all(order.map((cart) => call(cart, 1)))
        expect(again.filter(({ ok }) => ok)).toEqual([taken])
      }
    })

    test('a copy that looks at its drafts while they are booked is answered as the first call', async () => {
      const params = { appointments: [at('talk', 8, 9), at('visit', 8, 10)], user }
      const answers: Result<Cart>[] = []
      const ports = tornReader(world.app.platform.ports, async () => {
        answers.push(await world.call<Cart>('book_appointments', params))
      })
      const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
      const copy = await bookAppointments.handler({ tenant: await tenantAt(world.app), actor, ports, params })
      expect(copy).toMatchObject({ ok: true })
      expect(answers).toMatchObject([copy])
    })

    test('calls at once are one cart', async () => {
      const items = [at('talk', 1, 13, { seats: 2 }), at('visit', 1, 14)]
      const results = await Promise.all(Array.from({ length: 5 }, () => book(items)))
      const ids = results.map((result) => reservations(result).map(({ id }) => id))
      expect(new Set(ids.map((each) => each.join()))).toEqual(new Set([ids[0]?.join()]))
      expect(ids[0]).toHaveLength(2)
    })

    test('the third is taken by somebody else: none is booked, the others stay held, and the refusal names it', async () => {
      const items = [at('talk', 4, 9), at('visit', 4, 10), at('lesson', 4, 11)]
      const [talk, visit, lesson] = items
      if (!talk || !visit || !lesson) throw new Error('there are three')
      await hold(talk)
      await hold(visit)
      expect(await hold({ ...lesson, draft: draft() })).toMatchObject({ ok: true })
      const refused = await book(items, { payment: { processor: 'payment-offline.onsite' } })
      expect(refused).toMatchObject({
        error: { code: 'slot_taken', field: '/appointments/2', data: { appointment: 2 } },
      })
      expect(await Promise.all(items.map(statusOf))).toEqual(['in-progress', 'in-progress', null])
      const others = [talk, visit, { ...lesson, ...at('lesson', 4, 12, { draft: lesson.draft }) }]
      expect(reservations(await book(others, { payment: { processor: 'payment-offline.onsite' } }))).toHaveLength(3)
    })

    test('a hold for another time is replaced by the time that is booked', async () => {
      const item = at('visit', 4, 15)
      await hold({ ...item, ...at('visit', 4, 16, { draft: item.draft }) })
      expect(reservations(await book([item, at('talk', 4, 15)]))).toHaveLength(2)
      expect(await hold(at('visit', 4, 16, { resources: ['ines'] }))).toMatchObject({ ok: true })
    })
  })

  describe('clashes inside the cart', () => {
    test('without a preference, two at once get different guides, and a third is refused', async () => {
      const items = [at('visit', 5, 9), at('visit', 5, 9)]
      const booked = reservations(await book(items))
      expect(booked.flatMap(({ resources }) => resources).toSorted()).toEqual(['ines', 'tomas'])
      const three = [at('visit', 5, 10), at('visit', 5, 10), at('visit', 5, 10)]
      expect(error(await book(three))).toEqual({ code: 'appointments_duplicate', field: '/appointments/2' })
    })

    test('two overlapping bookables block each other on one raft, although it has units for both', async () => {
      const tour = { ...at('raft-tour', 5, 17), end: '2026-12-05 19:00:00' }
      expect(error(await book([at('pair', 5, 18), tour]))).toEqual({
        code: 'appointments_conflict',
        field: '/appointments/1',
      })
      expect(reservations(await book([at('pair', 5, 19), tour]))).toHaveLength(2)
    })

    test('the same guide twice at once is refused, even with units left', async () => {
      const items = [at('pair', 5, 11), at('pair', 5, 11)]
      expect(error(await book(items))).toMatchObject({ code: 'appointments_duplicate', field: '/appointments/1' })
      expect(reservations(await book([at('pair', 5, 12), at('pair', 5, 13)]))).toHaveLength(2)
    })

    test('the same appointment twice is a duplicate, for holds and for bookings', async () => {
      const [first, second] = [at('talk', 5, 14), at('talk', 5, 14)]
      expect(error(await book([first, second]))).toEqual({ code: 'appointments_duplicate', field: '/appointments/1' })
      expect(await hold(first)).toMatchObject({ ok: true })
      expect(error(await hold(second, { cart: [first.draft] }))).toMatchObject({ code: 'appointments_duplicate' })
      expect(await hold(second)).toMatchObject({ ok: true })
    })

    test('one draft can’t name two appointments', async () => {
      const item = at('talk', 5, 15)
      expect(error(await book([item, { ...at('talk', 5, 16), draft: item.draft }]))).toEqual({
        code: 'invalid_params',
        field: '/appointments/1/draft',
      })
    })
  })

  describe('with one payment', () => {
    const three = (day: number) => [at('lesson', day, 9), at('course', day, 9), at('lesson', day, 10)]

    test('the quote is the sum, with the volume discount for its size', async () => {
      const quote = await world.call('get_quote_for_appointments', { appointments: three(7) })
      expect(quote).toMatchObject({
        value: { finalprice: 189, duenow: 189, appointments: [{ finalprice: 85.5 }, { finalprice: 18 }, {}] },
      })
      const two = await world.call('get_quote_for_appointments', { appointments: three(7).slice(0, 2) })
      expect(two).toMatchObject({ value: { finalprice: 115 } })
    })

    test('one payment pays for all, and the ledger has each one’s share', async () => {
      const items = three(7)
      for (const item of items) await hold(item)
      const booked = await book(items, { totalprice: 189, payment: await pay(cards.approved) })
      const ids = reservations(booked).map(({ id }) => id)
      expect(await Promise.all(ids.map(lines))).toEqual([[8550], [1800], [8550]])
      const attempts = await Promise.all(ids.map((id) => repositories().payments.attemptsOf(id)))
      expect(new Set(attempts.flat().map(({ id, state, amount }) => `${id} ${state} ${amount}`)).size).toBe(1)
      expect(attempts[1]).toMatchObject([{ amount: 18900, state: 'captured', share: { amount: 1800 } }])
      expect(reservations(await book(items, { payment: await pay(cards.approved) })).map(({ id }) => id)).toEqual(ids)
      expect(await Promise.all(ids.map(lines))).toEqual([[8550], [1800], [8550]])
    })

    test('a declined card books none and keeps the holds; another card books all', async () => {
      const items = three(8)
      expect(error(await book(items, { payment: await pay(cards.declined) }))?.code).toBe('payment_declined')
      expect(await Promise.all(items.map(statusOf))).toEqual(['in-progress', 'in-progress', 'in-progress'])
      expect(reservations(await book(items, { payment: await pay(cards.approved) }))).toHaveLength(3)
    })

    test('a slot lost after the holds expired is reported before any card is charged; the others stay', async () => {
      const items = three(21)
      for (const item of items) await hold(item)
      world.clock.now += 660_000
      const [, , last] = items
      if (!last) throw new Error('there are three')
      expect(await hold({ ...last, draft: draft() })).toMatchObject({ ok: true })
      const refused = await book(items, { payment: await pay(cards.declined) })
      expect(error(refused)).toEqual({ code: 'slot_taken', field: '/appointments/2' })
      const attempts = await Promise.all(
        items.map(async (item) => repositories().payments.attemptsOf(await idOf(item))),
      )
      expect(attempts.flat()).toEqual([])
      const others = items.slice(0, 2)
      expect(reservations(await book(others, { payment: await pay(cards.approved) }))).toHaveLength(2)
    })

    test('an outdated total is refused with the new quote, and nothing is held', async () => {
      const items = three(9)
      const refused = await book(items, { totalprice: 210, payment: await pay(cards.approved) })
      expect(refused).toMatchObject({ error: { code: 'price_changed', data: { quote: { finalprice: 189 } } } })
      expect(await Promise.all(items.map(statusOf))).toEqual([null, null, null])
    })

    test('money that arrives after the holds expired takes every slot again, or is refunded in full', async () => {
      const [mine, lost] = [three(10), three(11)]
      for (const items of [mine, lost])
        expect(error(await book(items, { payment: await pay(cards.paidInSilence) }))?.code).toBe('payment_unknown')
      world.clock.now += 2_460_000
      const [first] = lost
      if (!first) throw new Error('there are three')
      expect(await hold({ ...first, draft: draft() })).toMatchObject({ ok: true })
      await later()
      expect(await Promise.all(mine.map(statusOf))).toEqual(['booked', 'booked', 'booked'])
      expect(await Promise.all((await Promise.all(mine.map(idOf))).map(lines))).toEqual([[8550], [1800], [8550]])
      const states = (await repositories().payments.attemptsOf(await idOf(first))).map(({ state }) => state)
      expect(states.every((state) => state === 'voided')).toBe(true)
      await runJobsOnce(world.app.platform.jobs)
      expect(await Promise.all(lost.map(statusOf))).toEqual([null, null, null])
    })

    test('cancelling one refunds its share once; then the others, each their own', async () => {
      const booked = reservations(await book(three(14), { payment: await pay(cards.approved) }))
      const cancel = async ({ id, managetoken: token }: Reservation) => world.call('cancel_reservation', { id, token })
      const [first, second, third] = booked
      if (!first || !second || !third) throw new Error('there are three')
      expect(await cancel(second)).toMatchObject({ value: { refund: 18 } })
      expect(await cancel(second)).toMatchObject({ value: { refund: 18 } })
      expect(await Promise.all(booked.map(({ id }) => lines(id)))).toEqual([[8550], [1800, -1800], [8550]])
      const rest = await Promise.all([cancel(first), cancel(third)])
      expect(rest).toMatchObject([{ value: { refund: 85.5 } }, { value: { refund: 85.5 } }])
      await later()
      expect(await Promise.all(booked.map(({ id }) => lines(id)))).toEqual([
        [8550, -8550],
        [1800, -1800],
        [8550, -8550],
      ])
      const [attempt] = await repositories().payments.attemptsOf(first.id)
      expect(attempt).toMatchObject({ state: 'captured', due: null })
      const refunds = await repositories().payments.refundsOf(attempt?.id ?? '')
      expect(refunds.map(({ amount, state }) => [amount, state]).sort()).toEqual([
        [1800, 'done'],
        [8550, 'done'],
        [8550, 'done'],
      ])
    })
  })

  test('carts that want each other’s slots at once never deadlock, and each slot has one owner', async () => {
    const slots = [
      ['lesson', 15, 9],
      ['lesson', 15, 10],
      ['lesson', 15, 11],
      ['course', 15, 9],
    ] as const
    const cart = (turn: number) =>
      slots.map((_, index) => {
        const [bookable, day, hour] = slots[(index * (turn % 2 === 0 ? 1 : 3) + turn) % slots.length] ?? slots[0]
        return at(bookable, day, hour)
      })
    const carts = Array.from({ length: 8 }, (_, turn) => cart(turn))
    const onSite = { payment: { processor: 'payment-offline.onsite' } }
    const results = await Promise.all(carts.map((items) => book(items, onSite)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.flatMap((result) => (result.ok ? [] : [result.error.code]))).toEqual(Array(7).fill('slot_taken'))
    const taken = await repositories().reservations.list({
      range: { start: Date.parse('2026-12-15T05:00:00Z'), end: Date.parse('2026-12-16T05:00:00Z') },
      status: ['booked'],
    })
    expect(taken.map(({ bookable, start }) => `${bookable} ${start}`)).toHaveLength(4)
  })

  test('where several are not allowed, one still is', async () => {
    const params = { appointments: [at('bowl', 16, 9), at('bowl', 16, 10)], user }
    expect(error(await world.call('book_appointments', params, 'kiln'))).toEqual({
      code: 'forbidden',
      field: '/appointments',
    })
    const one = { ...params, appointments: params.appointments.slice(0, 1) }
    expect(await world.call('book_appointments', one, 'kiln')).toMatchObject({ ok: true })
  })
})
