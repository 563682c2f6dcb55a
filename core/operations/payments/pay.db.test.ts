import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const cards = {
  approved: '4242424242424242',
  confirmation: '4000000000003220',
  paidInSilence: '4000000000007700',
  unpaidInSilence: '4000000000007718',
  captureLost: '4000000000007726',
}
const processor = 'payment-sandbox.card'
const onSite = { processor: 'payment-offline.onsite' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const scope = { whitelabel: 'northwind', provider: 'quay' }

interface Booked {
  id: string
  bookable: string
  status: string
  managetoken: string
  paymentinformation: { finalprice: number }
}

let count = 0
const draft = () => `paying-${String(count++).padStart(6, '0')}`
const suits = (quantity: number) => [
  { formid: 'extras', responses: [{ question_id: 'suit', value: { ws: quantity } }] },
]

await withDatabase('paying', (database) => {
  let world: BookingWorld
  let hour = 0
  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  /** A slot that no other test in this file takes. */
  const slot = (bookable: string) => {
    const start = Date.parse('2026-12-01T14:00:00Z') + Math.floor(hour / 8) * 86_400_000 + (hour % 8) * 3_600_000
    hour += 1
    return { bookable, start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString(), user }
  }
  const book = (params: object) => world.call<Booked>('book_appointment', params)
  const pay = async (number: string) => ({ processor, token: await world.cardToken(number) })
  const code = (result: Result<unknown>) => (result.ok ? null : result.error.code)
  const repositories = () => world.app.platform.ports.repositories(scope)
  const balance = async (id: string) =>
    (await repositories().payments.ledgerOf(id))
      .filter(({ paymentmethod, status }) => paymentmethod !== 'charge' && status === 'success')
      .reduce((sum, { amount, transactiontype }) => sum + (transactiontype === 'credit' ? amount : -amount), 0)
  const states = async (id: string) => (await repositories().payments.attemptsOf(id)).map(({ state }) => state)
  const refunds = async (id: string) => {
    const attempts = await repositories().payments.attemptsOf(id)
    const all = await Promise.all(attempts.map((attempt) => repositories().payments.refundsOf(attempt.id)))
    return all.flat().map(({ amount, state }) => [amount, state])
  }
  const draftId = async (name: string) => (await repositories().reservations.findByDraft(name))?.id ?? ''
  const sandbox = async () => (await sandboxCardAt(world.app)).card
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
    }
  }

  test('charges ten simultaneous calls once', async () => {
    const params = { ...slot('lesson'), draft: draft(), payment: await pay(cards.approved) }
    await world.call('hold_appointment', { ...params, user: undefined, payment: undefined })
    const results = await Promise.all(Array.from({ length: 10 }, () => book(params)))
    await later()
    const id = results.flatMap((result) => (result.ok ? [result.value.id] : []))[0] ?? (await draftId(params.draft))
    expect(await balance(id)).toBe(9500)
    expect((await states(id)).filter((state) => state === 'captured')).toHaveLength(1)
    expect(await book(params)).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test('never books a hold of one bookable at the price of another', async () => {
    const time = slot('lesson')
    const params = { ...time, draft: draft() }
    await world.call('hold_appointment', { ...params, user: undefined })
    const other = await book({ ...params, bookable: 'talk' })
    expect(other).toMatchObject({ ok: true, value: { bookable: 'talk', paymentinformation: { finalprice: 10 } } })
    expect(await world.call('hold_appointment', { ...time, draft: draft(), user: undefined })).toMatchObject({
      ok: true,
    })
  })

  test('charges answers that change the price after a card was asked in full, or does not book', async () => {
    const params = { ...slot('course'), draft: draft() }
    expect(code(await book({ ...params, payment: await pay(cards.confirmation) }))).toBe('payment_requires_action')
    const dearer = await book({ ...params, formresponses: suits(2), payment: await pay(cards.approved) })
    expect(dearer).toMatchObject({ ok: true, value: { paymentinformation: { finalprice: 50 } } })
    const id = dearer.ok ? dearer.value.id : ''
    await later()
    expect(await balance(id)).toBe(5000)
    expect(await states(id)).toEqual(['voided', 'captured'])
  })

  test('asks about a card whose answer was lost before it takes anything else', async () => {
    const params = { ...slot('lesson'), draft: draft() }
    expect(code(await book({ ...params, payment: await pay(cards.paidInSilence) }))).toBe('payment_unknown')
    const again = await book({ ...params, payment: onSite })
    expect(again).toMatchObject({ ok: true, value: { status: 'booked' } })
    await later()
    expect(await balance(again.ok ? again.value.id : '')).toBe(9500)
    expect(await states(again.ok ? again.value.id : '')).toEqual(['captured'])
  })

  test('lets another card replace a confirmation that was abandoned', async () => {
    const params = { ...slot('lesson'), draft: draft() }
    const asked = await book({ ...params, payment: await pay(cards.confirmation) })
    expect(asked).toMatchObject({ error: { code: 'payment_requires_action', data: { attempt: expect.any(String) } } })
    // By this the browser knows that nobody else's log-in takes it over.
    const seen = await world.call('get_basereservation', { id: await draftId(params.draft), draft: params.draft })
    expect(seen).toMatchObject({ ok: true, value: { hascustomer: true, paymentstate: 'requires_action' } })
    const paid = await book({ ...params, payment: await pay(cards.approved) })
    expect(paid).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect(await states(paid.ok ? paid.value.id : '')).toEqual(['voided', 'captured'])
  })

  test('books a confirmation that was given, once', async () => {
    const params = { ...slot('lesson'), draft: draft() }
    const asked = await book({ ...params, payment: await pay(cards.confirmation) })
    const attempt = asked.ok ? '' : String(asked.error.data?.attempt)
    const payment = { processor, attempt, token: { confirmed: true } }
    const [a, b] = await Promise.all([book({ ...params, payment }), book({ ...params, payment })])
    expect([a, b].some((result) => result.ok)).toBe(true)
    await later()
    expect(await balance(await draftId(params.draft))).toBe(9500)
  })

  test('accepts a confirmation only for what was asked', async () => {
    const params = { ...slot('lesson'), draft: draft() }
    const asked = await book({ ...params, payment: await pay(cards.confirmation) })
    const attempt = asked.ok ? '' : String(asked.error.data?.attempt)
    const other = { ...params, user: { ...user, lastname: 'Byron' } }
    const answer = await book({ ...other, payment: { processor, attempt, token: { confirmed: true } } })
    expect(answer.ok).toBe(false)
    expect(code(answer)).not.toBe('idempotency_conflict')
    expect((await repositories().reservations.findByDraft(params.draft))?.status).toBe('in-progress')
    const paid = await book({ ...other, payment: await pay(cards.approved) })
    expect(paid).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect((await repositories().reservations.findByDraft(params.draft))?.last_name).toBe('Byron')
    await later()
    expect(await balance(await draftId(params.draft))).toBe(9500)
  })

  test('refunds if a cancellation arrives while the money is being taken', async () => {
    for (let round = 0; round < 5; round += 1) {
      const params = { ...slot('lesson'), draft: draft(), payment: await pay(cards.approved) }
      const booking = book(params)
      const mine = () => repositories().reservations.findByDraft(params.draft)
      await expect.poll(async () => (await mine())?.status, { interval: 1 }).toBe('booked')
      const booked = await mine()
      if (!booked) throw new Error('it was booked a moment ago')
      const token = world.app.platform.ports.tokens.manage(booked)
      const cancelled = await world.call('cancel_reservation', { id: booked.id, token })
      expect(cancelled).toMatchObject({ ok: true, value: { refund: 95 } })
      await booking
      await later()
      expect(await balance(booked.id)).toBe(0)
      const [state] = await states(booked.id)
      expect(await refunds(booked.id)).toEqual(state === 'captured' ? [[9500, 'done']] : [])
      expect(['voided', 'captured']).toContain(state)
    }
  })

  test('neither books nor charges after a cancellation that precedes the bank’s answer', async () => {
    const params = { ...slot('lesson'), draft: draft(), payment: await pay(cards.approved) }
    const card = await sandbox()
    const { capture } = card
    card.capture = async (...asked) => {
      card.capture = capture
      const taken = await capture(...asked)
      const booked = await repositories().reservations.findByDraft(params.draft)
      if (!booked) throw new Error('it is booked before the money is taken')
      const token = world.app.platform.ports.tokens.manage(booked)
      expect(await world.call('cancel_reservation', { id: booked.id, token })).toMatchObject({ ok: true })
      return taken
    }
    expect(await book(params)).toMatchObject({
      ok: false,
      error: { code: 'draft_finished', data: { status: 'cancelled' } },
    })
    expect((await repositories().reservations.findByDraft(params.draft))?.status).toBe('cancelled')
    await later()
  })

  test('does not book a draft with a second card if it is cancelled while the first is called off', async () => {
    const params = { ...slot('lesson'), draft: draft() }
    expect(code(await book({ ...params, payment: await pay(cards.confirmation) }))).toBe('payment_requires_action')
    const card = await sandbox()
    const { callOff } = card
    card.callOff = async (...asked) => {
      card.callOff = callOff
      const hold = await repositories().reservations.findByDraft(params.draft)
      if (!hold) throw new Error('it is held while it is being paid')
      const token = world.app.platform.ports.tokens.manage(hold)
      expect(await world.call('cancel_reservation', { id: hold.id, token })).toMatchObject({ ok: true })
      return callOff(...asked)
    }
    const second = await book({ ...params, payment: await pay(cards.approved) })
    expect(second).toMatchObject({ ok: false, error: { code: 'draft_finished', data: { status: 'cancelled' } } })
    expect((await repositories().reservations.findByDraft(params.draft))?.status).toBe('cancelled')
  })

  test('releases money that turns up after the customer was told of a failure, and ends the attempt', async () => {
    const params = { ...slot('lesson'), draft: draft(), payment: await pay(cards.approved) }
    const card = await sandbox()
    const { authorize } = card
    card.authorize = async (...asked) => {
      card.authorize = authorize
      await authorize(...asked)
      return { status: 'declined', code: 'called_off' }
    }
    expect(code(await book(params))).toBe('payment_declined')
    const id = await draftId(params.draft)
    expect(await states(id)).toEqual(['failed'])
    await later()
    expect(await states(id)).toEqual(['voided'])
    const lines = await repositories().payments.ledgerOf(id)
    expect(lines.map(({ status }) => status)).toEqual(['failed'])
    expect((await repositories().reservations.find(id))?.payment?.transactions).toEqual(lines.map((line) => line.id))
  })

  test('keeps a wrong amount in suspense once, however often it is retrieved', async () => {
    const params = { ...slot('lesson'), draft: draft() }
    expect(code(await book({ ...params, payment: await pay(cards.unpaidInSilence) }))).toBe('payment_unknown')
    const id = await draftId(params.draft)
    const card = await sandbox()
    const { retrieve } = card
    card.retrieve = async () => ({ state: 'captured', amount: 1 })
    await later()
    expect(await states(id)).toEqual(['failed'])
    world.clock.now += 700_000
    await runJobsOnce(world.app.platform.jobs)
    card.retrieve = retrieve
    const [attempt] = await repositories().payments.attemptsOf(id)
    expect(attempt?.due).toBeGreaterThanOrEqual(world.clock.now + 3_600_000)
  })

  test('refunds everything if a capture’s answer was lost and the reservation is cancelled, and says so', async () => {
    const booked = await book({ ...slot('lesson'), draft: draft(), payment: await pay(cards.captureLost) })
    const { id, managetoken: token } = booked.ok ? booked.value : { id: '', managetoken: '' }
    expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ value: { refund: 95 } })
    await later()
    expect(await balance(id)).toBe(0)
    expect(await refunds(id)).toEqual([[9500, 'done']])
    expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ value: { refund: 95 } })
  })

  test('repeats a failed refund until it succeeds', async () => {
    const booked = await book({ ...slot('lesson'), draft: draft(), payment: await pay(cards.approved) })
    const { id, managetoken: token } = booked.ok ? booked.value : { id: '', managetoken: '' }
    const card = await sandbox()
    const { refund } = card
    card.refund = () => Promise.reject(new Error('the line is dead'))
    expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ ok: true })
    expect(await refunds(id)).toEqual([[9500, 'ordered']])
    card.refund = refund
    await later()
    expect(await refunds(id)).toEqual([[9500, 'done']])
    expect(await balance(id)).toBe(0)
  })

  test('reports silence without a payment, and frees the slot', async () => {
    const params = { ...slot('lesson'), draft: draft() }
    expect(code(await book({ ...params, payment: await pay(cards.unpaidInSilence) }))).toBe('payment_unknown')
    const id = await draftId(params.draft)
    await later()
    expect(await states(id)).toEqual(['voided'])
    world.clock.now += 2_000_000
    await runJobsOnce(world.app.platform.jobs)
    expect(await world.call('hold_appointment', { ...params, draft: draft(), user: undefined })).toMatchObject({
      ok: true,
    })
  })

  test('makes one hold of several simultaneous calls for one draft', async () => {
    const params = { ...slot('lesson'), draft: draft(), user: undefined }
    const results = await Promise.all(Array.from({ length: 6 }, () => world.call<Booked>('hold_appointment', params)))
    expect(new Set(results.map((result) => (result.ok ? result.value.id : result.error.code))).size).toBe(1)
  })

  test('prepares a payment for the hold’s own price, whatever the caller says', async () => {
    const params = { ...slot('course'), draft: draft(), user: undefined }
    const held = await world.call<Booked>('hold_appointment', params)
    const asked = { reservation: held.ok ? held.value.id : '', draft: params.draft, processor }
    const prepared = async (more: object) => world.call('start_payment', { ...asked, ...more })
    expect(await prepared({ amount: 1 })).toEqual({ ok: true, value: { amount: 20, currency: 'usd' } })
    expect(await prepared({ formresponses: suits(2) })).toMatchObject({ value: { amount: 50 } })
    const second = { ...slot('lesson'), draft: draft(), user: undefined }
    const other = await world.call<Booked>('hold_appointment', second)
    const others = [{ reservation: other.ok ? other.value.id : '', draft: second.draft }]
    expect(await prepared({ others })).toMatchObject({ value: { amount: 115 } })
    expect(code(await world.call('start_payment', { ...asked, draft: draft() }))).toBe('not_found')
  })

  test('opens nobody else’s reservation with an idempotency key', async () => {
    const time = slot('talk')
    const long = 'K'.repeat(70)
    const mine = await book({ ...time, idempotencyKey: `${long}-mine` })
    const theirs = await book({ ...time, idempotencyKey: `${long}-theirs` })
    expect(mine.ok && theirs.ok && mine.value.id !== theirs.value.id).toBe(true)
    const thief = { ...user, email: 'eve@customers.example' }
    expect(code(await book({ ...time, user: thief, idempotencyKey: `${long}-mine` }))).toBe('idempotency_conflict')
  })

  test('answers simultaneous cancellations alike: cancelled', async () => {
    const booked = await book({ ...slot('talk'), draft: draft() })
    const { id, managetoken: token } = booked.ok ? booked.value : { id: '', managetoken: '' }
    const results = await Promise.all(Array.from({ length: 4 }, () => world.call('cancel_reservation', { id, token })))
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true])
  })
})
