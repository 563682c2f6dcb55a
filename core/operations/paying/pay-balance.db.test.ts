import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { type SandboxCard, sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const cards = { good: '4242424242424242', declined: '4000000000000002', bank: '4000000000003220' }

interface Booked {
  id: string
  managetoken: string
  paymentinformation: { paidprice: number }
}

interface Told {
  balance?: { price: number; due: number; processors: string[] }
  paymentinformation: { paidprice: number }
}

await withDatabase('what is left to pay', (database) => {
  let world: BookingWorld
  let card: SandboxCard
  beforeAll(async () => {
    const terms = { provider: 'quay', seats: 50, seatsperbooking: 2, price: 100 }
    const bookables = [
      {
        ...terms,
        id: 'sail',
        name: 'Sail',
        paymentterms: 'partial',
        downpaymentamount: 30,
        downpaymenttype: 'singlecharge',
      },
      { ...terms, id: 'full', name: 'Full', paymentterms: 'full' },
      { ...terms, id: 'billed', name: 'Billed', paymentterms: 'bill' },
    ]
    const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: true }))
    world = await bookingWorld(database(), { bookables, providers })
    card = await sandboxCardAt(world.app)
  })
  afterAll(() => world.close())

  let drafts = 0
  const by = async (number = cards.good) => ({
    payment: { processor: card.card.name, token: await world.cardToken(number) },
  })
  const book = async (bookable: string, how: object) => {
    drafts += 1
    const date = `2026-12-${String(drafts + 1).padStart(2, '0')}`
    const answer = await world.call<Booked>('book_appointment', {
      ...{ bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `left-${10000 + drafts}` },
      user: { email: `left${drafts}@people.example`, firstname: 'Ada', lastname: 'Moor' },
      ...how,
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return { id: answer.value.id, token: answer.value.managetoken }
  }
  type One = Awaited<ReturnType<typeof book>>
  const told = async (one: One): Promise<Told> => {
    const answer = await world.call<Told>('get_basereservation', one)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const pay = (one: One, how: object, more: object = {}) =>
    world.call<Booked>('pay_balance', { ...one, ...how, ...more })
  const payments = () => world.app.platform.ports.repositories(scope).payments
  const faults = async () => {
    // What was refused or has come too late is released by now.
    world.clock.now += 700_000
    await runJobsOnce(world.app.platform.jobs)
    const work = { tenant: card.tenant, ports: world.app.platform.ports, actor: 'system' }
    const { checked } = await checkAttempts(work, { after: '', limit: 500, asks: true })
    return checked.differences
  }

  test('is told, paid once, and comes back with a cancellation', async () => {
    const one = await book('sail', await by())
    expect(await told(one)).toMatchObject({
      balance: { price: 100, due: 70, processors: ['payment-sandbox.card'] },
      paymentinformation: { paidprice: 30 },
    })
    expect(await pay(one, await by(), { totalprice: 60 })).toMatchObject({
      ok: false,
      error: { code: 'price_changed', data: { price: 70 } },
    })
    const keyed = { ...(await by()), totalprice: 70, idempotencykey: 'balance-of-one' }
    const paid = await pay(one, keyed)
    expect(paid).toMatchObject({ ok: true, value: { id: one.id, paymentinformation: { paidprice: 100 } } })
    expect(await pay(one, keyed)).toEqual(paid)
    const stored = await database().db.knex('idempotency_keys')
    expect(stored.filter(({ answer }) => String(answer).includes(one.id))).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(one.token)
    // A repeat takes nothing, and another amount is not called paid.
    expect(await pay(one, await by(), { totalprice: 70 })).toMatchObject({ ok: true })
    expect(await pay(one, await by(), { totalprice: 5 })).toMatchObject({
      error: { code: 'price_changed', field: '/totalprice', data: { price: 0 } },
    })
    expect((await told(one)).balance).toBeUndefined()
    const lines = (await payments().ledgerOf(one.id)).filter(({ paymentmethod }) => paymentmethod === 'card')
    expect(lines.map(({ amount, eventtype }) => [amount, eventtype])).toEqual([
      [3000, 'downpayment'],
      [7000, 'periodic_charge'],
    ])
    await world.runJobs()
    const receipts = await world.call<{ receipts: { items: { balance: number }[] }[] }>('get_receipts', one)
    expect(receipts.ok && receipts.value.receipts.map(({ items: [item] }) => item?.balance)).toEqual([70, 0])
    expect(await world.call('cancel_reservation', one)).toMatchObject({ ok: true, value: { refund: 100 } })
    expect(await faults()).toEqual([])
  })

  test('is nothing of what is cancelled: another payment is refused, a copy of the one that was made is not', async () => {
    const one = await book('sail', await by())
    expect(await pay(one, await by(), { totalprice: 70 })).toMatchObject({ ok: true })
    const made = (await payments().attemptsOf(one.id)).find(({ purpose }) => purpose === 'balance')
    expect(await world.call('cancel_reservation', one)).toMatchObject({ ok: true, value: { refund: 100 } })
    const over = { ok: false, error: { code: 'status_conflict', data: { status: 'cancelled' } } }
    for (const totalprice of [70, 0, undefined]) expect(await pay(one, await by(), { totalprice })).toMatchObject(over)
    const copy = { payment: { processor: card.card.name, attempt: made?.id, token: { confirmed: true } } }
    expect(await pay(one, copy)).toMatchObject({ ok: true, value: { id: one.id } })
    expect(await payments().attemptsOf(one.id)).toHaveLength(2)
    expect(await faults()).toEqual([])
  })

  test('is charged once, however many ask at the same moment', async () => {
    const one = await book('sail', await by())
    const means = await Promise.all(Array.from({ length: 6 }, () => by()))
    const all = await Promise.all(means.map((how) => pay(one, how)))
    expect(all.some(({ ok }) => ok)).toBe(true)
    await runJobsOnce(world.app.platform.jobs)
    expect((await told(one)).paymentinformation.paidprice).toBe(100)
    const taken = (await payments().attemptsOf(one.id)).filter(({ state }) => state === 'captured')
    expect(taken.map(({ amount }) => amount)).toEqual([3000, 7000])
    expect(await faults()).toEqual([])
  })

  test('stays owed after a decline, and is paid with another card, or confirmed with the bank', async () => {
    const one = await book('sail', await by())
    expect(await pay(one, await by(cards.declined))).toMatchObject({ ok: false, error: { code: 'payment_declined' } })
    expect((await told(one)).balance?.due).toBe(70)
    const asked = await pay(one, await by(cards.bank))
    expect(asked).toMatchObject({ ok: false, error: { code: 'payment_requires_action' } })
    // Another card calls the first one off.
    expect(await pay(one, await by())).toMatchObject({ ok: true })
    const two = await book('sail', await by())
    const waits = await pay(two, await by(cards.bank))
    const attempt = waits.ok ? '' : String((waits.error.data as { attempt?: string }).attempt)
    const confirmed = { payment: { processor: card.card.name, attempt, token: { confirmed: true } } }
    expect(await pay(two, confirmed)).toMatchObject({ ok: true, value: { paymentinformation: { paidprice: 100 } } })
    expect(await faults()).toEqual([])
  })

  test('is what a refused capture left, and is not paid twice where the reservation ends meanwhile', async () => {
    const { capture } = card.card
    card.card.capture = async () => ({ status: 'declined', code: 'processing_error' })
    const one = await book('full', await by())
    card.card.capture = capture
    expect((await told(one)).balance).toMatchObject({ price: 100, due: 100 })
    // The capture of the balance is on its way when it is cancelled: it counts, and what comes goes back.
    card.card.capture = async (...asked) => {
      card.card.capture = capture
      const taken = await capture(...asked)
      expect(await world.call('cancel_reservation', one)).toMatchObject({ ok: true, value: { refund: 100 } })
      return taken
    }
    await pay(one, await by())
    card.card.capture = capture
    for (const later of [150_000, 700_000]) {
      world.clock.now += later
      await runJobsOnce(world.app.platform.jobs)
    }
    const [, last] = await payments().attemptsOf(one.id)
    expect(last?.state).toBe('captured')
    expect((await payments().refundsOf(last?.id ?? '')).map(({ amount, state }) => [amount, state])).toEqual([
      [10_000, 'done'],
    ])
    expect(await faults()).toEqual([])
  })

  test.each([
    ['norefund', 0, 3000],
    ['partial', 20, 1000],
    ['partial', 40, 0],
  ])('goes back whole where it comes after a cancellation with %s %i', async (refundstatus, amount, paid) => {
    const one = await book('sail', await by())
    const { capture } = card.card
    card.card.capture = async (...asked) => {
      card.card.capture = capture
      const taken = await capture(...asked)
      const refundobj = { refundstatus, ...(amount > 0 && { amount }) }
      expect(await world.call('cancel_reservation', { id: one.id, refundobj }, 'quay', 'api')).toMatchObject({
        value: { refund: amount },
      })
      return taken
    }
    await pay(one, await by())
    card.card.capture = capture
    for (const later of [150_000, 700_000]) {
      world.clock.now += later
      await runJobsOnce(world.app.platform.jobs)
    }
    const refunds = async (id = '') => (await payments().refundsOf(id)).map(({ amount, state }) => [amount, state])
    const [first, last] = await payments().attemptsOf(one.id)
    expect(last?.state).toBe('captured')
    expect(await refunds(last?.id)).toEqual([[7000, 'done']])
    expect(await refunds(first?.id)).toEqual(amount > 0 ? [[Math.min(amount * 100, 3000), 'done']] : [])
    expect((await world.stored(one.id)).payment?.paid).toBe(paid)
    expect(await faults()).toEqual([])
  })

  test('counts as paid once its capture is ordered, and is owed again where that is refused', async () => {
    const { capture, retrieve } = card.card
    const one = await book('sail', await by())
    card.card.capture = async () => ({ status: 'unknown' })
    card.card.retrieve = () => Promise.reject(new Error('the line is dead'))
    expect(await pay(one, await by())).toMatchObject({ ok: true, value: { paymentinformation: { paidprice: 100 } } })
    expect((await told(one)).balance).toBeUndefined()
    Object.assign(card.card, { capture, retrieve })
    for (const later of [150_000, 700_000]) {
      world.clock.now += later
      await runJobsOnce(world.app.platform.jobs)
    }
    expect((await payments().attemptsOf(one.id)).map(({ state }) => state)).toEqual(['captured', 'captured'])
    expect((await told(one)).paymentinformation.paidprice).toBe(100)
    const two = await book('sail', await by())
    card.card.capture = async () => ({ status: 'declined', code: 'processing_error' })
    expect(await pay(two, await by())).toMatchObject({ ok: false, error: { code: 'payment_declined' } })
    card.card.capture = capture
    expect(await told(two)).toMatchObject({ balance: { due: 70 }, paymentinformation: { paidprice: 30 } })
    expect(await pay(two, await by())).toMatchObject({ ok: true, value: { paymentinformation: { paidprice: 100 } } })
    expect(await faults()).toEqual([])
  })

  test('that is confirmed with the bank after the price has fallen is returned, which is no decline', async () => {
    const one = await book('sail', { ...(await by()), seats: 2 })
    const waits = await pay(one, await by(cards.bank))
    const attempt = waits.ok ? '' : String((waits.error.data as { attempt?: string }).attempt)
    const to = { start: '2026-12-28 14:00:00', end: '2026-12-28 15:00:00' }
    expect(await world.call('reschedule_reservation', { ...one, ...to, seats: 1 })).toMatchObject({ ok: true })
    const confirmed = { payment: { processor: card.card.name, attempt, token: { confirmed: true } } }
    expect(await pay(one, confirmed)).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    expect((await told(one)).balance?.due).toBe(70)
    expect(await faults()).toEqual([])
  })

  test('is not asked for online where it is billed, paid at the venue, or somebody else’s', async () => {
    const billed = await book('billed', {})
    const there = await book('full', { payment: { processor: 'payment-offline.onsite' } })
    for (const one of [billed, there]) {
      expect((await told(one)).balance).toBeUndefined()
      expect(await pay(one, await by())).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    }
    const { id } = await book('sail', await by())
    expect(await world.call('pay_balance', { id, ...(await by()) })).toMatchObject({ error: { code: 'not_found' } })
  })
})
