import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isRecord } from '../../domain/is-record.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { cards, type DrawnCart, type PaidCartWorld, paidCartWorld } from '../../testing/worlds/paid/paid-cart-world.ts'

const nothing = { authorized: 0, captured: 0 }

await withDatabase('a paid cart with requests', (database) => {
  let world: PaidCartWorld
  beforeAll(async () => {
    world = await paidCartWorld(database())
  })
  afterEach(() => {
    Object.assign(world.card, world.original)
  })
  afterAll(() => world.close())

  const booked = async (cart: DrawnCart, more: object = {}) => {
    const answer = await world.send(cart, { ...(await world.pay()), ...more })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.reservations
  }

  test('its quote says what is due now, what on approval, and who may take both', async () => {
    const { appointments } = world.drawn('lesson', 'paid', 'part')
    expect(await world.call('get_quote_for_appointments', { appointments })).toMatchObject({
      ok: true,
      value: {
        ...{ duenow: 95, dueonapproval: 55, finalprice: 175, balancetobecollected: 80 },
        processors: ['payment-sandbox.card', 'payment-offline.onsite'],
      },
    })
  })

  test('its quote says the same over REST and in the graph', async () => {
    const { appointments } = world.drawn('lesson', 'paid', 'part')
    const both = { duenow: 95, dueonapproval: 55, finalprice: 175 }
    const each = [
      { duenow: 95, dueonapproval: 0 },
      { duenow: 0, dueonapproval: 40 },
      { duenow: 0, dueonapproval: 15 },
    ]
    const visitor = visitorOf(world.app)
    const origin = { origin: 'http://quay.northwind.localhost' }
    const page = await visitor.send({ method: 'POST', url: '/sitetoken', headers: origin })
    const token = isRecord(page.body) ? page.body.token : undefined
    const headers = { authorization: `Bearer ${token}` }
    const answer = await visitor.send({
      method: 'POST',
      url: '/api/reservation/quoteappointments',
      headers,
      payload: { appointments },
    })
    expect(answer).toMatchObject({ status: 200, body: { ...both, appointments: each } })
    const query = `query ($appointments: [AppointmentToPrice!]!) {
      cartquote(appointments: $appointments) { duenow dueonapproval finalprice appointments { duenow dueonapproval } }
    }`
    const variables = { appointments: appointments.map((one) => ({ ...one, seats: null })) }
    const graph = await visitor.send({ method: 'POST', url: '/graphql', headers, payload: { query, variables } })
    expect(graph.body).toEqual({ data: { cartquote: { ...both, appointments: each } } })
  })

  test('one confirmation takes what is due now, and authorises each request by itself', async () => {
    const cart = world.drawn('lesson', 'paid', 'ask', 'part')
    const made = await booked(cart, { totalprice: 215 })
    expect(made.map(({ status }) => status)).toEqual(['booked', 'pending', 'pending', 'pending'])
    expect(made.map(({ paymentinformation: { paidprice } }) => paidprice)).toEqual([95, 0, 0, 0])
    expect(await world.books(cart)).toEqual([
      { status: 'booked', states: ['captured'], net: 9500, paid: 9500 },
      { status: 'pending', states: ['authorized'], net: 0, paid: 0 },
      { status: 'pending', states: ['captured'], net: 0, paid: 0 },
      { status: 'pending', states: ['authorized'], net: 0, paid: 0 },
    ])
    expect(await world.bank(cart)).toEqual({ authorized: 5500, captured: 9500 })
    expect(await world.told(made[0]?.id ?? '')).toEqual(['booked'])
    expect(await world.told(made[1]?.id ?? '')).toEqual(['pending'])
    // A repeat answers the same, and nothing is charged again.
    const again = await world.send(cart, { ...(await world.pay()), totalprice: 215 })
    expect(again.ok && again.value.reservations.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
    expect(await world.bank(cart)).toEqual({ authorized: 5500, captured: 9500 })
  })

  test('what costs nothing is confirmed with the rest, and has no line', async () => {
    const cart = world.drawn('gift', 'paid', 'askgift', 'part')
    const made = await booked(cart)
    expect(made.map(({ status }) => status)).toEqual(['booked', 'pending', 'pending', 'pending'])
    expect(await world.bank(cart)).toEqual({ authorized: 5500, captured: 0 })
    const [, paid, askgift] = made
    expect(await world.approve(askgift?.id ?? '')).toMatchObject({ value: { reservation: { status: 'booked' } } })
    expect(await world.bank(cart)).toEqual({ authorized: 5500, captured: 0 })
    expect(await world.approve(paid?.id ?? '')).toMatchObject({ value: { reservation: { status: 'booked' } } })
    expect(await world.bank(cart)).toEqual({ authorized: 1500, captured: 4000 })
    expect((await world.books(cart)).map(({ net }) => net)).toEqual([0, 4000, 0, 0])
  })

  test('a request that costs nothing, sent again as it is, changes nothing and tells nobody', async () => {
    const cart = world.drawn('lesson', 'askgift')
    const [, gift] = await booked(cart)
    const [, place] = cart.appointments
    const again = { id: gift?.id, token: gift?.managetoken, ...place }
    expect(await world.call('modify_reservation', again)).toMatchObject({ ok: true })
    expect(await world.told(gift?.id ?? '')).toEqual(['pending'])
  })

  test('what waits owes nothing, and the rest is paid as if it were not there', async () => {
    const cart = world.drawn('raku', 'kiln-visit', 'lesson', 'paid')
    const [first, second] = cart.appointments
    const other = { user: { email: 'bea@people.example', firstname: 'Bea', lastname: 'Lund' } }
    for (const [index, slot] of [first, second].entries())
      expect(
        await world.call('book_appointment', {
          ...slot,
          draft: `full-${index}-by-bea`,
          ...other,
          ...(await world.pay()),
        }),
      ).toMatchObject({ ok: true })
    const appointments = cart.appointments.map((one, index) => ({ ...one, waitlist: index < 2 }))
    const made = await booked({ appointments }, { totalprice: 135 })
    expect(made.map(({ status }) => status)).toEqual(['waitlisted', 'waitlisted', 'booked', 'pending'])
    expect(await world.bank(cart)).toEqual({ authorized: 4000, captured: 9500 })
    expect((await world.books(cart)).map(({ states }) => states)).toEqual([[], [], ['captured'], ['authorized']])
  })

  test('a request beside what costs nothing needs no saved method', async () => {
    Object.assign(world.card, { capabilities: { ...world.original.capabilities, saveMethod: false } })
    const quoted = (...bookables: string[]) => world.call('get_quote_for_appointments', world.drawn(...bookables))
    expect(await quoted('gift', 'paid')).toMatchObject({
      value: { processors: ['payment-sandbox.card', 'payment-offline.onsite'] },
    })
    expect(await quoted('lesson', 'paid')).toMatchObject({ value: { processors: ['payment-offline.onsite'] } })
    expect(await booked(world.drawn('gift', 'paid'))).toMatchObject([{ status: 'booked' }, { status: 'pending' }])
  })

  test('requests that may be answered too late keep the card of their cart, until the last of them is answered', async () => {
    Object.assign(world.card, { captureBy: ({ now }: { now: number }) => now + 30 * 3_600_000 })
    const cart = world.drawn('lesson', 'paid', 'part')
    const [lesson, paid, part] = await booked(cart)
    if (!lesson || !paid || !part) throw new Error('three are booked')
    expect([lesson, paid, part].map(({ status }) => status)).toEqual(['booked', 'pending', 'pending'])
    expect(await world.bank(cart)).toEqual({ authorized: 0, captured: 9500 })
    const { jobs, ports } = world.app.platform
    const { payments } = ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    const methods = async () => {
      const found = await Promise.all([lesson, paid, part].map(({ id }) => payments.attemptsOf(id)))
      return found.flat().map(({ method }) => method)
    }
    const [saved] = await methods()
    expect(saved).toMatch(/^card_/)
    expect(await world.approve(paid.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    expect(await world.bank(cart)).toEqual({ authorized: 0, captured: 13_500 })
    const now = world.clock.now
    for (let run = 0; run < 2; run += 1) await runJobsOnce(jobs)
    // What others still need is not forgotten with those that have ended.
    expect(await methods()).toEqual([null, null, saved])
    expect(await world.approve(part.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    expect(await world.bank(cart)).toEqual({ authorized: 0, captured: 15_000 })
    await runJobsOnce(jobs)
    expect(await methods()).toEqual([null, null, null])
    world.clock.now = now
  })

  describe('each part is decided by itself', () => {
    test('approved it is captured, rejected, withdrawn or lapsed it is released; the others stay', async () => {
      const cart = world.drawn('lesson', 'paid', 'paid', 'paid', 'paid')
      const [, approved, rejected, withdrawn, left] = await booked(cart)
      if (!approved || !rejected || !withdrawn || !left) throw new Error('five are booked')
      expect(await world.bank(cart)).toEqual({ authorized: 16_000, captured: 9500 })
      await world.approve(approved.id)
      expect(await world.bank(cart)).toEqual({ authorized: 12_000, captured: 13_500 })
      await world.reject(rejected.id)
      expect(await world.bank(cart)).toEqual({ authorized: 8000, captured: 13_500 })
      expect(
        await world.call('withdraw_reservation', { id: withdrawn.id, token: withdrawn.managetoken }),
      ).toMatchObject({ ok: true })
      expect(await world.bank(cart)).toEqual({ authorized: 4000, captured: 13_500 })
      const now = world.clock.now
      world.clock.now = (await world.stored(left.id)).expires ?? 0
      await world.passTime()
      world.clock.now = now
      expect(await world.bank(cart)).toEqual({ authorized: 0, captured: 13_500 })
      expect(await world.books(cart)).toMatchObject([
        { status: 'booked', net: 9500, paid: 9500 },
        { status: 'booked', net: 4000, paid: 4000 },
        { status: 'cancelled', states: ['voided'], net: 0 },
        { status: 'cancelled', states: ['voided'], net: 0 },
        { status: 'cancelled', states: ['voided'], net: 0 },
      ])
      expect(await world.told(approved.id)).toEqual(['pending', 'approved'])
      expect(await world.told(rejected.id)).toEqual(['pending', 'rejected'])
    })

    test('a cancelled one gets its share back, and no other', async () => {
      const cart = world.drawn('lesson', 'course', 'paid')
      const [lesson, course] = await booked(cart)
      if (!lesson || !course) throw new Error('three are booked')
      const cancelled = await world.call('cancel_reservation', { id: lesson.id, token: lesson.managetoken })
      expect(cancelled).toMatchObject({ value: { refund: 95, refundstatus: 'full' } })
      expect(await world.bank(cart)).toEqual({ authorized: 4000, captured: 2000 })
      expect((await world.books(cart)).map(({ status, net }) => [status, net])).toEqual([
        ['cancelled', 0],
        ['booked', 2000],
        ['pending', 0],
      ])
    })

    test('one whose capture is refused waits for another method; the others stay', async () => {
      const cart = world.drawn('lesson', 'paid', 'part')
      const [, paid] = await booked(cart)
      world.card.capture = async () => ({ status: 'declined', code: 'insufficient_funds' })
      expect(await world.approve(paid?.id ?? '')).toMatchObject({ error: { code: 'payment_declined' } })
      Object.assign(world.card, world.original)
      await world.later()
      expect((await world.books(cart)).map(({ status, states }) => [status, ...states])).toEqual([
        ['booked', 'captured'],
        ['pending', 'voided'],
        ['pending', 'authorized'],
      ])
      expect(await world.bank(cart)).toEqual({ authorized: 1500, captured: 9500 })
    })
  })

  describe('nothing stands', () => {
    const leftAlone = async (cart: DrawnCart) => {
      expect(await world.bank(cart)).toEqual(nothing)
      for (const { status, states, net } of await world.books(cart)) {
        expect([status, net]).toEqual(['in-progress', 0])
        for (const state of states) expect(['voided', 'failed']).toContain(state)
      }
    }

    test.each([
      ['the first', cards.declined],
      ['a request', cards.savedDeclined],
    ])('where %s is declined; another card pays for all', async (_which, number) => {
      const cart = world.drawn('lesson', 'paid', 'part')
      const answer = await world.send(cart, await world.pay(number))
      expect(answer).toMatchObject({ error: { code: 'payment_declined', data: { code: 'card_declined' } } })
      await leftAlone(cart)
      expect((await booked(cart)).map(({ status }) => status)).toEqual(['booked', 'pending', 'pending'])
      expect(await world.bank(cart)).toEqual({ authorized: 5500, captured: 9500 })
    })

    test('where the processor saved no method', async () => {
      const cart = world.drawn('lesson', 'paid')
      world.card.authorize = async (context, { keepMethod: _, ...call }) => world.original.authorize(context, call)
      expect(await world.send(cart, await world.pay())).toMatchObject({
        error: { code: 'payment_declined', data: { code: 'method_not_saved' } },
      })
      await leftAlone(cart)
    })

    test('where another total was shown, and nothing is asked of the processor', async () => {
      const cart = world.drawn('lesson', 'paid')
      const answer = await world.send(cart, { ...(await world.pay()), totalprice: 134 })
      expect(answer).toMatchObject({ error: { code: 'price_changed', data: { quote: { finalprice: 135 } } } })
      expect(await world.rows(cart)).toEqual([])
    })

    test('where the card is declined while all is cleared, which frees nothing before that is known', async () => {
      const cart = world.drawn('paid', 'part', 'part')
      let ids: string[] = []
      world.card.authorize = async (context, call) => {
        const holds = (await world.rows(cart)).filter(({ status }) => status === 'in-progress')
        ids = [...ids, ...holds.map(({ id }) => id)]
        for (const { id: reservation, draft } of holds)
          expect(await world.call('clear_holds', { reservations: [reservation], draft })).toMatchObject({
            value: { cleared: [] },
          })
        return world.original.authorize(context, call)
      }
      expect(await world.send(cart, await world.pay(cards.declined))).toMatchObject({ ok: false })
      await world.later()
      const { payments } = world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      const states = (await Promise.all(ids.map((id) => payments.attemptsOf(id)))).flat().map(({ state }) => state)
      expect(states).toHaveLength(3)
      for (const state of states) expect(['voided', 'failed']).toContain(state)
      expect(await world.bank(cart)).toEqual(nothing)
    })

    test('where a slot was lost while the card was asked', async () => {
      const cart = world.drawn('lesson', 'paid')
      world.card.authorize = async (context, call) => {
        const answer = await world.original.authorize(context, call)
        if (call.method !== undefined) {
          world.clock.now += 3_600_000
          await database().db.knex('reservations').where('status', 'in-progress').update({ expires: 1 })
          const [{ draft: _, ...slot } = world.drawn('lesson').appointments[0] ?? { draft: '' }] = cart.appointments
          const other = { ...slot, user: { email: 'bea@people.example', firstname: 'Bea', lastname: 'Lund' } }
          Object.assign(world.card, world.original)
          const taken = await world.call('book_appointment', { ...other, ...(await world.pay()) })
          expect(taken).toMatchObject({ ok: true })
        }
        return answer
      }
      expect(await world.send(cart, await world.pay())).toMatchObject({ error: { code: 'slot_taken' } })
      await world.later()
      expect(await world.bank(cart)).toEqual(nothing)
    })
  })
})
