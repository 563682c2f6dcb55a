import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type CollectedWorld, collectedWorld } from '../../testing/worlds/paid/collected-world.ts'
import { collectBalance } from './collect-balance.ts'

const hour = 3_600_000
const day = 24 * hour

await withDatabase('a balance that is collected by itself', (database) => {
  let scene: CollectedWorld
  let world: CollectedWorld['world']
  let card: PaymentProcessor
  let original: PaymentProcessor
  beforeAll(async () => {
    scene = await collectedWorld(database())
    ;({ world, card, original } = scene)
  })
  afterAll(() => scene.close())

  const repositories = () => scene.repositories()
  const at = (start: number) => scene.at(start)
  const by = () => scene.by()
  const book = (...asked: Parameters<CollectedWorld['book']>) => scene.book(...asked)
  const pass = () => scene.pass()
  const to = (now: number) => scene.to(now)
  const faults = () => scene.faults()
  const announced = /collected soon/
  const failed = /Please pay the rest/

  test('is announced three days before, collected a day before the start, once, and the method is forgotten then', async () => {
    const one = await book('trip', 10)
    expect(one.answer).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 30, duenow: 30 } })
    const { collect } = await one.row()
    expect(collect).toMatchObject({ before: day, consent: { language: 'en-us', at: scene.began } })
    expect(collect?.consent.words).toContain('you agree that')
    const [attempt] = await repositories().payments.attemptsOf(one.id)
    expect(attempt?.method).not.toBeNull()
    // The jobs leave it, and look no more than daily.
    for (let run = 0; run < 5; run += 1) await runJobsOnce(world.app.platform.jobs)
    const kept = await repositories().payments.attempt(attempt?.id ?? '')
    expect(kept?.method).toBe(attempt?.method)
    expect((kept?.due ?? 0) - scene.began).toBeGreaterThan(20 * hour)

    await to(one.start - 4 * day - 1)
    expect(await one.mails(announced)).toHaveLength(0)
    await to(one.start - 4 * day)
    await pass()
    const [mail, ...more] = await one.mails(announced)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/\$70.00 on .*November|\$70.00 on .*December/)
    expect(mail?.text).toContain('4242')
    await to(one.start - day - 1)
    expect(await one.row()).toMatchObject({ paid: 3000 })
    await to(one.start - day)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 10_000, collect: undefined })
    expect(await one.attempts()).toEqual([
      ['initial', 'captured', 3000],
      ['balance', 'captured', 7000],
    ])
    await to(one.start - 2 * hour)
    expect((await one.attempts()).length).toBe(2)
    const lines = (await repositories().payments.ledgerOf(one.id)).filter(
      ({ paymentmethod }) => paymentmethod === 'card',
    )
    expect(lines.map(({ eventtype, amount }) => [eventtype, amount])).toEqual([
      ['downpayment', 3000],
      ['periodic_charge', 7000],
    ])
    expect(await one.mails(failed)).toHaveLength(0)
    world.clock.now += 2 * day
    expect(await faults()).toEqual([])
    expect((await repositories().payments.attempt(attempt?.id ?? ''))?.method).toBeNull()
  })

  test('is collected by the job alone: nobody is charged because somebody decides in between', async () => {
    const one = await book('trip', 8)
    await to(one.start - 4 * day)
    world.clock.now = one.start - day
    expect(await world.call('update_reservation', { id: one.id, tags: ['regular'] }, 'quay', 'api')).toMatchObject({
      ok: true,
    })
    expect(await one.attempts()).toHaveLength(1)
    await pass()
    expect(await one.row()).toMatchObject({ paid: 10_000 })
  })

  test('two workers at once charge it once', async () => {
    const one = await book('trip', 11)
    await to(one.start - 4 * day)
    world.clock.now = one.start - day
    const due = await repositories().reservations.find(one.id)
    if (!due) throw new Error('it is booked')
    const work = { tenant: scene.tenant, ports: world.app.platform.ports }
    await Promise.all(Array.from({ length: 5 }, () => collectBalance(work, due)))
    await pass()
    expect(await one.attempts()).toEqual([
      ['initial', 'captured', 3000],
      ['balance', 'captured', 7000],
    ])
    expect(await one.row()).toMatchObject({ paid: 10_000, collect: undefined })
    expect(await faults()).toEqual([])
  })

  test('what is booked inside that time is due at once, as the quote says', async () => {
    world.clock.now = scene.began
    const soon = { bookable: 'early', ...at(scene.began + 2 * day) }
    expect(await world.call('get_quote', soon)).toMatchObject({ value: { duenow: 100, balancetobecollected: 0 } })
    const later = { bookable: 'early', ...at(scene.began + 12 * day) }
    expect(await world.call('get_quote', later)).toMatchObject({
      value: { duenow: 30, balancetobecollected: 70, collectat_utc: new Date(scene.began + 9 * day).toISOString() },
    })
    const one = await book('early', 2)
    expect(await one.row()).toMatchObject({ paid: 10_000, collect: undefined })
    // Held before that time, it keeps what it was held with.
    const two = await book('early', 4)
    expect(await two.row()).toMatchObject({
      paid: 3000,
      collect: { before: 3 * day, announced: { start: two.start, amount: 7000 } },
    })
    await to(two.start - 3 * day)
    expect(await two.row()).toMatchObject({ paid: 10_000 })
    expect(await two.mails(announced)).toHaveLength(0)
    expect(await faults()).toEqual([])
  })

  describe('declined', () => {
    test('is tried again after 8 and 20 hours, and then left to its customer, who is asked once', async () => {
      const one = await book('trip', 13, { number: '4000000000000341' })
      await to(one.start - 4 * day)
      const first = one.start - day
      const tried = async () => (await one.attempts()).length - 1
      for (const [now, times] of [
        [first, 1],
        [first + 8 * hour - 1, 1],
        [first + 8 * hour, 2],
        [first + 20 * hour - 1, 2],
        [first + 20 * hour, 3],
        [first + 23 * hour, 3],
      ] as const) {
        await to(now)
        expect([now - first, await tried()]).toEqual([now - first, times])
      }
      expect(await one.row()).toMatchObject({ status: 'booked', paid: 3000, collect: undefined })
      expect(await one.mails(failed)).toHaveLength(1)
      const told = await database().db.knex('outbox').where({ reservation: one.id, name: 'reservation.payment_failed' })
      expect(told).toHaveLength(1)
      // They pay it themselves.
      const paid = await world.call('pay_balance', { id: one.id, token: one.token, ...(await by()), totalprice: 70 })
      expect(paid).toMatchObject({ value: { paymentinformation: { paidprice: 100 } } })
      expect(await faults()).toEqual([])
    })

    test.each(['expired_card', 'method_unknown', 'action'] as const)(
      'for good (%s), it is not tried again',
      async (how) => {
        const one = await book('trip', 14)
        await to(one.start - 4 * day)
        card.authorize = async (_context, { reference }) =>
          how === 'action'
            ? { status: 'requires_action', reference, action: { kind: 'confirm' } }
            : { status: 'declined', code: how }
        if (how === 'action') card.retrieve = async () => ({ state: 'action', amount: 7000, currency: 'usd' })
        card.callOff = async (_context, { reference }) => {
          card.retrieve = async () => ({ state: 'voided', amount: 0 })
          return { status: 'succeeded', reference }
        }
        await to(one.start - day)
        expect((await one.attempts()).length).toBe(2)
        expect(await one.mails(failed)).toHaveLength(1)
        expect(await one.row()).toMatchObject({ status: 'booked', paid: 3000, collect: undefined })
        Object.assign(card, original)
        await to(one.start - hour)
        expect((await one.attempts()).length).toBe(2)
        expect(await one.mails(failed)).toHaveLength(1)
      },
    )
  })

  test.each(['expired_card', 'action'] as const)(
    'declined for good (%s), which is learned late, it is left to its customer then, and not tried again',
    async (how) => {
      const one = await book('trip', how === 'action' ? 17 : 18)
      await to(one.start - 4 * day)
      card.authorize = () => Promise.reject(new Error('the answer is lost'))
      card.retrieve = () => Promise.reject(new Error('the line is dead'))
      await to(one.start - day)
      expect(await one.row()).toMatchObject({ collect: { tried: { count: 1 } } })
      card.retrieve = async () =>
        how === 'action'
          ? { state: 'action', amount: 7000, currency: 'usd' }
          : { state: 'failed', amount: 0, code: 'expired_card' }
      card.callOff = async (_context, { reference }) => {
        card.retrieve = async () => ({ state: 'voided', amount: 0 })
        return { status: 'succeeded', reference }
      }
      for (let run = 1; run <= 8; run += 1) {
        world.clock.now += 5 * 60_000
        await runJobsOnce(world.app.platform.jobs)
      }
      expect(await one.row()).toMatchObject({ status: 'booked', paid: 3000, collect: undefined })
      expect(await one.mails(failed)).toHaveLength(1)
      Object.assign(card, original)
      for (const now of [8 * hour, 20 * hour]) await to(one.start - day + now)
      expect((await one.attempts()).length).toBe(2)
      expect(await one.mails(failed)).toHaveLength(1)
      expect(await faults()).toEqual([])
    },
  )

  test('a payment that nobody knows of is not tried twice, and counts once it is known', async () => {
    const one = await book('trip', 16)
    await to(one.start - 4 * day)
    card.authorize = async (...given) => {
      await original.authorize(...given)
      throw new Error('the answer is lost')
    }
    card.retrieve = () => Promise.reject(new Error('the line is dead'))
    await to(one.start - day)
    await to(one.start - day + 10 * 60_000)
    expect((await one.attempts()).length).toBe(2)
    Object.assign(card, original)
    await runJobsOnce(world.app.platform.jobs)
    for (let run = 1; run <= 4; run += 1) {
      world.clock.now += 5 * 60_000
      await runJobsOnce(world.app.platform.jobs)
    }
    expect(await one.row()).toMatchObject({ paid: 10_000 })
    await to(one.start - day + 8 * hour)
    expect(await one.row()).toMatchObject({ paid: 10_000, collect: undefined })
    expect((await one.attempts()).length).toBe(2)
    expect(await faults()).toEqual([])
  })

  test('is not collected of what is cancelled or paid by hand of its customer, nor after the start', async () => {
    const cancelled = await book('trip', 17)
    await world.call('cancel_reservation', { id: cancelled.id, token: cancelled.token })
    const paid = await book('trip', 17)
    const early = await world.call('pay_balance', { id: paid.id, token: paid.token, ...(await by()) })
    expect(early).toMatchObject({ ok: true })
    const late = await book('trip', 17)
    await to(cancelled.start - 4 * day)
    await to(cancelled.start + hour)
    expect((await cancelled.attempts()).length).toBe(1)
    expect((await paid.attempts()).length).toBe(2)
    expect(await paid.row()).toMatchObject({ paid: 10_000, collect: undefined })
    expect((await late.attempts()).length).toBe(1)
    expect(await late.row()).toMatchObject({ status: 'booked', paid: 3000, collect: undefined })
    expect(await late.mails(failed)).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  /** Lets the bank of what was paid with a booking dispute it, or decide. */
  const disputing = async (one: { id: string }) => {
    const [attempt] = await repositories().payments.attemptsOf(one.id)
    return async (state: 'open' | 'won') => {
      const dispute = {
        id: 'dp_c',
        amount: 3000,
        currency: 'USD',
        reason: 'fraudulent',
        fee: 0,
        opened: 1,
        closed: null,
      }
      card.disputes = async (_context, { reference }) =>
        reference === attempt?.reference ? [{ ...dispute, state }] : []
      const event = {
        id: `${one.id}.${state}`,
        type: 'disputed' as const,
        reference: attempt?.reference ?? '',
        amount: 0,
      }
      const told = { ...event, currency: 'USD' }
      await takePaymentEvent(world.app.platform.jobs, { tenant: scene.tenant, processor: card, event: told })
    }
  }

  test('is collected of what staff have asked to be paid by its start too', async () => {
    const one = await book('trip', 9)
    const asked = { id: one.id, payby: 'start' }
    expect(await world.call('ask_for_payment', asked, 'quay', 'api')).toMatchObject({ ok: true })
    await to(one.start - 4 * day)
    await to(one.start - day)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 10_000, collect: undefined })
    await to(one.start)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 10_000 })
  })

  test('waits while a bank disputes what was paid, and goes on once it has decided', async () => {
    const one = await book('trip', 19)
    const says = await disputing(one)
    await to(one.start - 4 * day)
    world.clock.now = one.start - day - hour
    await says('open')
    await to(one.start - day)
    expect((await one.attempts()).length).toBe(1)
    await says('won')
    await to(one.start - day + 7 * hour)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 10_000, collect: undefined })
    expect(await faults()).toEqual([])
  })

  test('waits before it is announced too, for hours: time has nothing more to do until then', async () => {
    const one = await book('trip', 21)
    const says = await disputing(one)
    world.clock.now = one.start - 5 * day
    await says('open')
    world.clock.now = one.start - 4 * day
    expect(await pass()).toBe(1)
    expect(await pass()).toBe(0)
    await says('won')
    await to(one.start - 4 * day + 6 * hour)
    expect(await one.mails(announced)).toHaveLength(1)
    await to(one.start - day)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 10_000, collect: undefined })
  })

  test('a move times it anew and changes the sum; one that waits for its decision holds it up', async () => {
    const one = await book('trip', 20)
    await to(one.start - 4 * day)
    expect(await one.mails(announced)).toHaveLength(1)
    const later = one.start + 5 * day
    const moved = await world.call('reschedule_reservation', { id: one.id, token: one.token, ...at(later), seats: 2 })
    expect(moved).toMatchObject({ value: { changed: true, price: 200 } })
    await to(one.start - day)
    expect(await one.row()).toMatchObject({ paid: 3000 })
    await to(later - 4 * day)
    expect(await one.mails(announced)).toHaveLength(2)
    await to(later - day)
    expect(await one.row()).toMatchObject({ paid: 20_000, collect: undefined })
    expect(await one.attempts()).toEqual([
      ['initial', 'captured', 3000],
      ['balance', 'captured', 17_000],
    ])
    expect(await faults()).toEqual([])
  })

  test('is not collected from a card that was given for a changed request: nobody agreed to that', async () => {
    const one = await book('asked', 10)
    const changed = { bookable: 'asked', ...at(one.start), seats: 2, ...(await scene.by('5555555555554444')) }
    expect(await world.call('modify_reservation', { id: one.id, token: one.token, ...changed })).toMatchObject({
      ok: true,
    })
    expect(await world.call('approve_reservation', { id: one.id }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 6000 })
    // Nobody is promised, or told of, what nobody would do.
    expect(await one.row()).toMatchObject({ collect: undefined })
    await to(one.start - 4 * day)
    expect(await one.mails(announced)).toHaveLength(0)
    expect(await one.mails(failed)).toHaveLength(0)
    await to(one.start - day)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 6000, collect: undefined })
    expect(await world.call('pay_balance', { id: one.id, token: one.token, ...(await by()) })).toMatchObject({
      ok: true,
    })
    expect(await one.row()).toMatchObject({ paid: 20_000 })
    expect(await faults()).toEqual([])
  })

  test('of a request begins with its approval', async () => {
    const one = await book('asked', 21)
    expect(one.answer.status).toBe('pending')
    expect(await world.call('approve_reservation', { id: one.id }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 3000, collect: { before: day } })
    await to(one.start - 4 * day)
    await to(one.start - day)
    expect(await one.row()).toMatchObject({ paid: 10_000, collect: undefined })
    expect(await faults()).toEqual([])
  })
})
