import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }
const cards = { approved: '4242424242424242', declined: '4000000000000002', confirmation: '4000000000003220' }
const hour = 3_600_000
const day = 24 * hour
const bookables = [
  ...bookingBundle.bookables,
  {
    ...{ id: 'sail', provider: 'quay', name: 'Sail', price: 50, seats: 6, seatsperbooking: 6, paymentterms: 'full' },
    refundcutoff: 24,
  },
  {
    ...{ id: 'skiff', provider: 'quay', name: 'Skiff', price: 50, seats: 3, seatsperbooking: 3, paymentterms: 'full' },
    ...{ refundcutoff: 24, waitlist: { enabled: true } },
  },
]

const gratis = { id: 'gratis', provider: 'quay', referencecode: 'GRATIS', discount_amount: 150 }
/** Nobody may pay at the venue. */
const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('a move that costs more', (database) => {
  let world: BookingWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  let began = 0
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables, providers, discounts: [gratis] })
    began = world.clock.now
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(async () => {
    Object.assign(card, original)
    expect(await capacityFaults(database().db, world.clock.now)).toEqual([])
    world.clock.now = began
  })
  afterAll(() => world.close())

  const at = (start: number) => ({
    start: new Date(start).toISOString(),
    end: new Date(start + hour).toISOString(),
  })
  const nextHour = () => {
    count += 1
    return Date.parse('2026-12-01T15:00:00Z') + count * day
  }
  const payBy = async (number: string) => ({ processor, token: await world.cardToken(number) })
  /** A boat for three at a time of its own, and another time. */
  const booked = async () => {
    const [from, to] = [nextHour(), nextHour()]
    const params = { bookable: 'sail', ...at(from), seats: 3, draft: `paid-move-${from}`, user }
    const made = await world.call<Booked>('book_appointment', { ...params, payment: await payBy(cards.approved) })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return { ...made.value, from, to }
  }
  const move = ({ id, managetoken: token }: Booked, start: number, more: object = {}) =>
    world.call<{ changed: boolean }>('reschedule_reservation', { id, token, ...at(start), seats: 5, ...more })
  const stored = async ({ id }: Booked) => {
    const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
    if (!found) throw new Error('it is gone')
    return found
  }
  const money = async ({ id }: Booked) => {
    const { payments } = world.app.platform.ports.repositories(scope)
    const lines = (await payments.ledgerOf(id)).filter(
      (one) => one.paymentmethod === 'card' && one.status === 'success',
    )
    const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
    return { net, states: (await payments.attemptsOf(id)).map(({ state }) => state) }
  }
  const told = async ({ id }: Booked) =>
    (await database().db.knex('outbox').where('id', 'like', `${id}.reservation.%`)).map(({ id: key }) =>
      String(key).split('.').slice(2, 3).join(),
    )
  /** How many more fit at a time. */
  const fits = async (start: number, seats: number): Promise<boolean> => {
    const params = { bookable: 'sail', ...at(start), seats, draft: `probe-${start}-${seats}-${world.clock.now}` }
    const hold = await world.call<Booked & { draft: string }>('hold_appointment', params)
    if (hold.ok) await world.call('remove_inprogress_reservation_by_id', { id: hold.value.id, draft: params.draft })
    return hold.ok
  }
  const later = async (ms: number) => {
    world.clock.now += ms
    await runJobsOnce(world.app.platform.jobs)
  }

  test.each([
    [{}, 0],
    [{ refundobj: { refundstatus: 'partial', amount: 200 } }, 5_000],
    [{ refundobj: { refundstatus: 'partial', amount: 40 } }, 21_000],
    [{ refundobj: { refundstatus: 'norefund' } }, 25_000],
  ])('cancelled while its difference is being captured gives back what was decided, once: %j', async (how, kept) => {
    const one = await booked()
    card.capture = async () => ({ status: 'unknown' })
    await move(one, one.to, { payment: await payBy(cards.approved) })
    expect(await money(one)).toEqual({ net: 15_000, states: ['captured', 'capturing'] })
    expect(await stored(one)).toMatchObject({ start: one.to, payment: { paid: 25_000 } })
    expect(await world.call('cancel_reservation', { id: one.id, ...how }, 'quay', 'api')).toMatchObject({ ok: true })
    Object.assign(card, original)
    for (let run = 0; run < 3; run += 1) await later(300_000)
    expect((await money(one)).net).toBe(kept)
    const { payments } = world.app.platform.ports.repositories(scope)
    const refunds = await Promise.all((await payments.attemptsOf(one.id)).map(({ id }) => payments.refundsOf(id)))
    expect(refunds.flat().filter(({ state }) => state !== 'done')).toEqual([])
  })

  test('is paid in advance too where the booking cost nothing', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const params = { bookable: 'sail', ...at(from), seats: 3, draft: `free-${from}`, user, discountcode: 'GRATIS' }
    const made = await world.call<Booked>('book_appointment', params)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const free = made.value
    expect(await stored(free)).toMatchObject({ status: 'booked', payment: { attempt: null, paid: 0 } })
    expect(await move(free, to)).toMatchObject({ error: { code: 'payment_required', data: { amount: 100 } } })
    expect(await move(free, to, { payment: await payBy(cards.approved) })).toMatchObject({
      value: { price: 100, duenow: 0, balance: 0, reservation: { status: 'booked', seats: 5 } },
    })
    expect(await money(free)).toEqual({ net: 10_000, states: ['captured'] })
    // So is what comes on top of it.
    expect(await move(free, to, { seats: 6 })).toMatchObject({ error: { code: 'payment_required' } })
    expect(await move(free, to, { seats: 6, payment: await payBy(cards.approved) })).toMatchObject({ ok: true })
    expect(await money(free)).toEqual({ net: 15_000, states: ['captured', 'captured'] })
    expect(await world.call('cancel_reservation', { id: free.id, token: free.managetoken })).toMatchObject({
      value: { refund: 150, errors: [] },
    })
    expect((await money(free)).net).toBe(0)
  })

  test('says who may take the difference, takes it, and is made with it; a cancel gives all of it back', async () => {
    const one = await booked()
    expect(await move(one, one.to)).toMatchObject({ error: { code: 'payment_required', data: { amount: 100 } } })
    expect(await move(one, one.to, { preview: true })).toMatchObject({
      value: { duenow: 100, approval: false, processors: [processor] },
    })
    const payment = await payBy(cards.approved)
    expect(await move(one, one.to, { payment, totalprice: 240 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await move(one, one.to, { payment, totalprice: 250 })).toMatchObject({
      value: { changed: true, price: 250, duenow: 0, balance: 0, reservation: { status: 'booked', seats: 5 } },
    })
    expect(await stored(one)).toMatchObject({ start: one.to, sequence: 1, expires: null, payment: { paid: 25_000 } })
    expect(await money(one)).toEqual({ net: 25_000, states: ['captured', 'captured'] })
    expect((await told(one)).toSorted()).toEqual(['booked', 'rescheduled'])
    expect(await move(one, one.to, { payment })).toMatchObject({ value: { changed: false } })
    const ended = await world.call('cancel_reservation', { id: one.id, token: one.managetoken })
    expect(ended).toMatchObject({ value: { refund: 250, refundstatus: 'full', errors: [] } })
    expect((await money(one)).net).toBe(0)
  })

  test('that is declined leaves it where it was, and charges nothing', async () => {
    const one = await booked()
    const payment = await payBy(cards.declined)
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_declined' } })
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3, payment: { paid: 15_000 } })
    expect(await money(one)).toEqual({ net: 15_000, states: ['captured', 'failed'] })
    expect(await fits(one.to, 6)).toBe(true)
    expect(await told(one)).toEqual(['booked'])
    expect(await move(one, one.to, { payment: await payBy(cards.approved) })).toMatchObject({ ok: true })
  })

  test('holds both places while its customer confirms with their bank, and goes on with that', async () => {
    const one = await booked()
    const token = await world.cardToken(cards.confirmation)
    const waiting = await move(one, one.to, { payment: { processor, token } })
    expect(waiting).toMatchObject({ error: { code: 'payment_requires_action' } })
    const attempt = waiting.ok ? null : waiting.error.data?.attempt
    expect([await fits(one.to, 2), await fits(one.from, 4), await fits(one.from, 3)]).toEqual([false, false, true])
    const decide = { id: one.id }
    expect(await world.call('approve_reservation', decide, 'quay', 'api')).toMatchObject({
      error: { code: 'payment_pending' },
    })
    expect(await world.call('get_request', decide, 'quay', 'api')).toMatchObject({ value: { ischarging: true } })
    const payment = { processor, attempt, token: { ...token, confirmed: true } }
    expect(await move(one, one.to, { payment })).toMatchObject({
      value: { changed: true, pricedifference: 100, reservation: { status: 'booked' } },
    })
    expect(await money(one)).toEqual({ net: 25_000, states: ['captured', 'captured'] })
    expect(await fits(one.from, 6)).toBe(true)
  })

  test('is put back in silence once its time is over, and what turns up is released', async () => {
    const one = await booked()
    const payment = await payBy(cards.confirmation)
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_requires_action' } })
    for (let run = 0; run < 4; run += 1) await later(5 * 60_000)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3 })
    expect((await money(one)).net).toBe(15_000)
    expect((await money(one)).states[0]).toBe('captured')
    expect(['voided', 'failed']).toContain((await money(one)).states[1])
    expect(await told(one)).toEqual(['booked'])
    expect(await fits(one.to, 6)).toBe(true)
  })

  test('another time is chosen while one waits: that one is called off', async () => {
    const one = await booked()
    const other = nextHour()
    await move(one, one.to, { payment: await payBy(cards.confirmation) })
    expect(await move(one, other, { payment: await payBy(cards.approved) })).toMatchObject({ value: { changed: true } })
    expect(await stored(one)).toMatchObject({ start: other, payment: { paid: 25_000 } })
    expect((await money(one)).net).toBe(25_000)
    expect(await fits(one.to, 6)).toBe(true)
  })

  test('whose answer is lost is made by the finaliser', async () => {
    const one = await booked()
    Object.assign(card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        await original.authorize(...given)
        throw new Error('the answer is lost')
      },
    })
    const payment = await payBy(cards.approved)
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_unknown' } })
    Object.assign(card, original)
    await later(30_000)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.to, payment: { paid: 25_000 } })
    expect((await money(one)).net).toBe(25_000)
  })

  test('of which nobody can say anything is called off at its end and put back, and what turns up is released', async () => {
    const one = await booked()
    const dead = () => Promise.reject(new Error('the line is dead'))
    Object.assign(card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        await original.authorize(...given)
        return dead()
      },
      ...{ retrieve: dead, callOff: dead },
    })
    const payment = await payBy(cards.approved)
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_unknown' } })
    const { expires } = await stored(one)
    await later((expires ?? 0) - world.clock.now)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from })
    expect((await money(one)).states).toEqual(['captured', 'failed'])
    expect(await fits(one.to, 6)).toBe(true)
    Object.assign(card, original)
    await later(3_600_000)
    expect(await money(one)).toMatchObject({ net: 15_000, states: ['captured', 'voided'] })
    expect((await told(one)).toSorted()).toEqual(['booked', 'move_failed'])
  })

  test('is cancelled while it waits: nothing of it is charged', async () => {
    const one = await booked()
    await move(one, one.to, { payment: await payBy(cards.confirmation) })
    const ended = await world.call('cancel_reservation', { id: one.id, token: one.managetoken })
    expect(ended).toMatchObject({ value: { refund: 150 } })
    expect((await money(one)).net).toBe(0)
    expect([await fits(one.from, 6), await fits(one.to, 6)]).toEqual([true, true])
  })

  test('whose capture is refused stands, and owes what it costs more', async () => {
    const one = await booked()
    Object.assign(card, { capture: async () => ({ status: 'declined', code: 'insufficient_funds' }) })
    expect(await move(one, one.to, { payment: await payBy(cards.approved) })).toMatchObject({ ok: true })
    expect(await stored(one)).toMatchObject({ start: one.to, payment: { paid: 15_000, differences: [] } })
    Object.assign(card, original)
  })

  /** What is told last, with what the event adds. */
  const lastTold = async ({ id }: Booked) => {
    const rows = await database().db.knex('outbox').where({ reservation: id }).orderBy('version')
    const { name, payload } = rows.at(-1) ?? {}
    return { name, data: JSON.parse(String(payload)) }
  }
  const seen = ({ id, managetoken: token }: Booked) => world.call('get_basereservation', { id, token })
  const silent = {
    authorize: async () => {
      throw new Error('no answer')
    },
    retrieve: async () => {
      throw new Error('no answer')
    },
  }

  test.each([
    ['says in the end that it declined', 10 * 60_000],
    ['never answers', 45 * 60_000],
  ])('whose bank %s is put back, and its customer hears why', async (_, silence) => {
    const one = await booked()
    Object.assign(card, silent)
    expect(await move(one, one.to, { payment: await payBy(cards.approved) })).toMatchObject({
      error: { code: 'payment_unknown' },
    })
    for (let passed = 0; passed < silence; passed += 5 * 60_000) await later(5 * 60_000)
    Object.assign(card, { ...original, retrieve: async () => ({ state: 'failed', amount: 0 }) })
    await later(10 * 60_000)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3, payment: { paid: 15_000 } })
    expect(await lastTold(one)).toMatchObject({ name: 'reservation.move_failed', data: { reason: 'unpaid' } })
    expect(await seen(one)).toMatchObject({ value: { moveended: 'unpaid' } })
    expect((await told(one)).toSorted()).toEqual(['booked', 'move_failed'])
  })

  test('whose place is gone when the money comes is put back, and told so', async () => {
    const one = await booked()
    const token = await world.cardToken(cards.confirmation)
    const waiting = await move(one, one.to, { payment: { processor, token } })
    const day = new Date(one.to).toISOString().slice(0, 10)
    const entity = { bookable: 'sail', start: `${day} 00:00:00`, end: `${day} 23:59:00` }
    const closed = await world.call<{ id: string }>('create_entity', { type: 'blackout', entity }, 'quay', 'api')
    expect(closed).toMatchObject({ ok: true })
    const attempt = waiting.ok ? '' : waiting.error.data?.attempt
    const payment = { processor, attempt, token: { ...token, confirmed: true } }
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'closed' } })
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3, payment: { paid: 15_000 } })
    expect(await money(one)).toEqual({ net: 15_000, states: ['captured', 'voided'] })
    expect(await lastTold(one)).toMatchObject({ name: 'reservation.move_failed', data: { reason: 'slot_gone' } })
    expect(await seen(one)).toMatchObject({ value: { moveended: 'slot_gone' } })
  })

  test('a later fall in price gives the difference back first', async () => {
    const one = await booked()
    await move(one, one.to, { payment: await payBy(cards.approved) })
    expect(await move(one, one.from, { seats: 2 })).toMatchObject({ value: { refund: 150, price: 100 } })
    const { payments } = world.app.platform.ports.repositories(scope)
    const attempts = await payments.attemptsOf(one.id)
    const back = await Promise.all(attempts.map(({ id }) => payments.refundsOf(id)))
    expect(back.map((refunds) => refunds.map(({ amount }) => amount))).toEqual([[5000], [10_000]])
    expect(await money(one)).toMatchObject({ net: 10_000 })
  })

  /** A skiff of one seat that moves to a place which costs more, with both its times full, and who waits for each. */
  const crowded = async () => {
    const [from, to] = [nextHour(), nextHour()]
    const wish = (start: number, seats: number) => {
      count += 1
      const email = `skipper${count}@people.example`
      const draft = `crowded-${String(count).padStart(6, '0')}`
      return { bookable: 'skiff', ...at(start), seats, draft, user: { ...user, email } }
    }
    const must = async (name: string, params: object) => {
      const answer = await world.call<Booked>(name, params)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
      return answer.value
    }
    const payment = () => payBy(cards.approved)
    const one = await must('book_appointment', { ...wish(from, 1), payment: await payment() })
    await must('book_appointment', { ...wish(from, 2), payment: await payment() })
    await must('book_appointment', { ...wish(to, 1), payment: await payment() })
    const [former, wanted] = [() => must('join_waitlist', wish(from, 1)), () => must('join_waitlist', wish(to, 1))]
    return { ...one, from, to, former, wanted }
  }
  const isOffered = async (entry: Booked) => (await stored(entry)).waitlistoffer !== null

  test('offers the place that it frees in the transaction that settles it', async () => {
    const one = await crowded()
    const entry = await one.former()
    expect(await move(one, one.to, { seats: 2, payment: await payBy(cards.approved) })).toMatchObject({
      value: { changed: true },
    })
    expect(await isOffered(entry)).toBe(true)
  })

  test('offers the place that it gives back, and says meanwhile that it is being paid', async () => {
    const one = await crowded()
    const token = (await payBy(cards.confirmation)).token
    const asked = await move(one, one.to, { seats: 2, payment: { processor, token } })
    expect(asked).toMatchObject({ ok: false, error: { code: 'payment_requires_action' } })
    const seen = await world.call('get_basereservation', { id: one.id, token: one.managetoken })
    expect(seen).toMatchObject({ value: { status: 'pending', reschedule: { paying: true } } })
    const entry = await one.wanted()
    expect(await isOffered(entry)).toBe(false)
    const attempt = asked.ok ? '' : asked.error.data?.attempt
    const refused = { processor, token: { ...token, confirmed: false }, attempt }
    expect(await move(one, one.to, { seats: 2, payment: refused })).toMatchObject({ ok: false })
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 1 })
    expect(await isOffered(entry)).toBe(true)
  })
})
