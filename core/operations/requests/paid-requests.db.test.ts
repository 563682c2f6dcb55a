import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const cards = { approved: '4242424242424242', declined: '4000000000000002', confirmation: '4000000000003220' }
const hour = 3_600_000

await withDatabase('paid requests', (database) => {
  let world: RequestWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  const begun = Date.parse('2026-11-20T12:00:00Z')
  let hours = 60
  beforeAll(async () => {
    world = await requestWorld(database())
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
    world.clock.now = begun
  })
  afterAll(() => world.close())

  const payments = () => world.app.platform.ports.repositories(scope).payments
  const pay = async (number: string = cards.approved) => ({ processor, token: await world.cardToken(number) })
  /** A request at an hour that no other test of this file uses, its price authorised. */
  const made = async (bookable = 'paid', number = cards.approved): Promise<Requested> => {
    hours += 2
    return world.requested(bookable, hours, { payment: await pay(number) })
  }
  /** The states of its attempts, and its card money less refunds, minor units. */
  const money = async (id: string) => {
    const states = (await payments().attemptsOf(id)).map(({ state }) => state)
    const lines = (await payments().ledgerOf(id)).filter(
      (one) => one.paymentmethod === 'card' && one.status === 'success',
    )
    const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
    return { states, net, paid: (await world.stored(id)).payment?.paid }
  }
  /** What the sandbox's processor itself says of the last attempt. */
  const atProcessor = async (id: string) => {
    const attempt = (await payments().attemptsOf(id)).at(-1)
    const { tenant } = await sandboxCardAt(world.app)
    const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
    return card.retrieve(context, { reference: attempt?.reference ?? '' })
  }
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
    }
  }

  test('a quote says what is due on approval, and who may take it', async () => {
    const start = new Date(begun + 50 * hour).toISOString()
    const end = new Date(begun + 51 * hour).toISOString()
    const quoted = (bookable: string) => world.call('get_quote', { bookable, start, end })
    expect(await quoted('paid')).toMatchObject({ value: { duenow: 0, dueonapproval: 40, finalprice: 40 } })
    expect(await quoted('paid')).toMatchObject({ value: { processors: [processor, 'payment-offline.onsite'] } })
    expect(await quoted('part')).toMatchObject({ value: { duenow: 0, dueonapproval: 15, finalprice: 40 } })
    expect(await quoted('ask')).toMatchObject({ value: { duenow: 0, dueonapproval: 0 } })
  })

  describe('the money', () => {
    test('is authorised with the request and captured with the approval', async () => {
      const { id, status } = await made()
      expect(status).toBe('pending')
      expect(await money(id)).toEqual({ states: ['authorized'], net: 0, paid: 0 })
      expect(await atProcessor(id)).toMatchObject({ state: 'authorized', amount: 4000 })
      expect(await world.approve(id)).toMatchObject({
        value: { reservation: { status: 'booked', paymentinformation: { paidprice: 40 } } },
      })
      expect(await money(id)).toEqual({ states: ['captured'], net: 4000, paid: 4000 })
      expect(await world.told(id)).toEqual(['pending', 'approved'])
      expect((await world.stored(id)).life.request).toBeUndefined()
    })

    test('is refunded for as many days as its processor says, from its capture on', async () => {
      card.capabilities = { ...card.capabilities, refundWindow: 10 }
      const { id } = await made()
      world.clock.now += 5 * hour
      await world.approve(id)
      const [attempt] = await payments().attemptsOf(id)
      expect(attempt).toMatchObject({ state: 'captured', refundwindow: begun + 5 * hour + 240 * hour })
    })

    test('has what its customer agreed to with it, also once its method is forgotten', async () => {
      const { id } = await made()
      const words = 'Your payment details are kept until your request is answered, and charged only if it is accepted.'
      const kept = { words, language: 'en-us', at: begun }
      expect(await payments().attemptsOf(id)).toMatchObject([{ saving: { kept } }])
      await world.approve(id)
      await later()
      expect(await payments().attemptsOf(id)).toMatchObject([{ state: 'captured', method: null, saving: { kept } }])
    })

    test('is the down payment with partial terms', async () => {
      const { id } = await made('part')
      expect(await atProcessor(id)).toMatchObject({ state: 'authorized', amount: 1500 })
      await world.approve(id)
      expect(await money(id)).toEqual({ states: ['captured'], net: 1500, paid: 1500 })
    })

    test('is needed, unless it is paid at the venue', async () => {
      hours += 2
      expect(await world.request('paid', hours)).toMatchObject({ error: { code: 'payment_required' } })
      const onsite = await world.requested('paid', hours, { payment: { processor: 'payment-offline.onsite' } })
      expect(await world.approve(onsite.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
      expect(await money(onsite.id)).toEqual({ states: [], net: 0, paid: 0 })
    })

    test('that is declined makes no request', async () => {
      hours += 2
      const payment = await pay(cards.declined)
      expect(await world.request('paid', hours, { payment })).toMatchObject({ error: { code: 'payment_declined' } })
    })

    test.each(['reject', 'withdraw', 'lapse', 'cancel'] as const)(
      'is released by the end of the request: %s',
      async (end) => {
        const one = await made()
        if (end === 'reject') await world.reject(one.id)
        if (end === 'withdraw') await world.withdraw(one)
        if (end === 'cancel') await world.call('cancel_reservation', { id: one.id, token: one.managetoken })
        if (end === 'lapse') {
          world.clock.now = (await world.stored(one.id)).expires ?? 0
          await world.passTime()
        }
        expect((await world.stored(one.id)).status).toBe('cancelled')
        expect(await money(one.id)).toEqual({ states: ['voided'], net: 0, paid: 0 })
        expect(await atProcessor(one.id)).toMatchObject({ state: 'voided' })
      },
    )

    test('is released later if the processor does not answer when the request ends', async () => {
      const one = await made()
      card.void = async () => ({ status: 'unknown' })
      await world.withdraw(one)
      expect((await money(one.id)).states).toEqual(['voiding'])
      Object.assign(card, original)
      await later()
      expect(await atProcessor(one.id)).toMatchObject({ state: 'voided' })
    })

    test('is kept while nothing is decided, however often it is looked at', async () => {
      const { id } = await made()
      for (let look = 0; look < 3; look += 1) {
        world.clock.now += 7 * hour
        await runJobsOnce(world.app.platform.jobs)
      }
      expect(await money(id)).toEqual({ states: ['authorized'], net: 0, paid: 0 })
      expect((await world.stored(id)).status).toBe('pending')
    })

    test('that the processor let go is asked for again', async () => {
      const { id } = await made()
      card.retrieve = async () => ({ state: 'voided', amount: 0 })
      world.clock.now += 7 * hour
      await runJobsOnce(world.app.platform.jobs)
      expect(await world.stored(id)).toMatchObject({ status: 'pending', payment: { attempt: null } })
      expect(await world.told(id)).toEqual(['pending', 'payment_failed'])
    })
  })

  describe('a capture that', () => {
    test('is refused leaves it pending, with 24 hours for another method', async () => {
      const { id } = await made()
      world.clock.now = ((await world.stored(id)).expires ?? 0) - hour
      card.capture = async () => ({ status: 'declined', code: 'insufficient_funds' })
      expect(await world.approve(id)).toMatchObject({
        error: {
          code: 'payment_declined',
          data: { code: 'insufficient_funds', status: 'pending', reservation: { id } },
        },
      })
      const row = await world.stored(id)
      expect(row).toMatchObject({ status: 'pending', payment: { attempt: null, paid: 0 } })
      expect(row.expires).toBe(Math.min(world.clock.now + 24 * hour, row.start))
      expect(row.due).toBe(row.expires)
      expect(row.life.request?.approving).toBeUndefined()
      expect(await world.told(id)).toEqual(['pending', 'payment_failed'])
      expect(await world.approve(id)).toMatchObject({
        error: { code: 'payment_required', data: { status: 'pending' } },
      })
      Object.assign(card, original)
      await later()
      expect(await atProcessor(id)).toMatchObject({ state: 'voided' })
      world.clock.now = row.expires ?? 0
      await world.passTime()
      expect((await world.stored(id)).status).toBe('cancelled')
      expect(await money(id)).toMatchObject({ net: 0, paid: 0 })
    })

    test('is refused is followed by another method, with place and answers as they are', async () => {
      const { id, managetoken: token } = await made()
      card.capture = async () => ({ status: 'declined', code: 'insufficient_funds' })
      await world.approve(id)
      Object.assign(card, original)
      const seen = async () => {
        const answer = await world.call<{ owed?: object }>('get_basereservation', { id, token })
        if (!answer.ok) throw new Error(answer.error.code)
        return answer.value
      }
      expect((await seen()).owed).toEqual({ price: 40, due: 40, processors: expect.arrayContaining([processor]) })
      const before = await world.stored(id)
      const iso = (at: number) => new Date(at).toISOString()
      const place = { bookable: 'paid', start: iso(before.start), end: iso(before.end), seats: before.seats }
      const bring = async (number: string) =>
        world.call('modify_reservation', {
          id,
          token,
          ...place,
          totalprice: 40,
          payment: await pay(number),
        })
      expect(await bring(cards.declined)).toMatchObject({ error: { code: 'payment_declined' } })
      expect(await bring(cards.approved)).toMatchObject({ ok: true })
      const { formresponses, resources, start } = before
      expect(await world.stored(id)).toMatchObject({ status: 'pending', formresponses, resources, start })
      expect((await seen()).owed).toBeUndefined()
      expect(await world.approve(id)).toMatchObject({ ok: true })
      expect(await money(id)).toMatchObject({ net: 4_000, paid: 4_000 })
    })

    test('is refused long after it began is looked at for ten days from then on', async () => {
      const { id } = await made()
      const [before] = await payments().attemptsOf(id)
      const table = database().db.knex('payment_attempts').where({ id: before?.id })
      await table.update({ created: begun - 12 * 24 * hour })
      card.capture = async () => ({ status: 'declined', code: 'card_declined' })
      await world.approve(id)
      await later()
      const attempt = async () => (await payments().attemptsOf(id))[0]
      expect(await attempt()).toMatchObject({ state: 'voided' })
      expect((await attempt())?.due).toBeGreaterThan(world.clock.now)
      world.clock.now += 11 * 24 * hour
      await later()
      expect(await attempt()).toMatchObject({ state: 'voided', due: null })
    })

    test('stays unanswered holds everything back, and books once it is known', async () => {
      const one = await made()
      card.capture = async (...call) => {
        await original.capture(...call)
        return { status: 'unknown' }
      }
      card.retrieve = async () => {
        throw new Error('nobody answers')
      }
      expect(await world.approve(one.id)).toMatchObject({
        error: { code: 'payment_unknown', data: { status: 'pending' } },
      })
      const row = await world.stored(one.id)
      expect(row).toMatchObject({ expires: null, due: null, life: { request: { approving: { actor: 'provider' } } } })
      // Who is refused is told what it is now.
      for (const answer of [
        await world.withdraw(one),
        await world.reject(one.id),
        await world.call('cancel_reservation', { id: one.id, token: one.managetoken }),
      ])
        expect(answer).toMatchObject({
          error: { code: 'status_conflict', data: { status: 'pending', reservation: { id: one.id } } },
        })
      world.clock.now = row.life.request?.approving?.expires ?? 0
      await world.passTime()
      expect((await world.stored(one.id)).status).toBe('pending')
      expect(await world.request('paid', (row.start - world.clock.now) / hour)).toMatchObject({ ok: false })
      Object.assign(card, original)
      await later()
      expect((await world.stored(one.id)).status).toBe('booked')
      expect(await money(one.id)).toEqual({ states: ['captured'], net: 4000, paid: 4000 })
      expect(await world.told(one.id)).toEqual(['pending', 'approved'])
    })

    test('was never begun, since the process died, is carried out by another', async () => {
      const { id } = await made()
      // The order is written; what follows it does not happen here.
      card.retrieve = async () => {
        throw new Error('the process is gone')
      }
      card.capture = async () => {
        throw new Error('the process is gone')
      }
      await world.approve(id)
      Object.assign(card, original)
      await later()
      expect((await world.stored(id)).status).toBe('booked')
      expect(await money(id)).toEqual({ states: ['captured'], net: 4000, paid: 4000 })
    })

    test('takes another amount books nothing, and the money lies in suspense', async () => {
      const { id } = await made()
      card.capture = async (_context, { reference }) => ({ status: 'succeeded', reference, amount: 1, currency: 'usd' })
      expect(await world.approve(id)).toMatchObject({
        error: { code: 'payment_declined', data: { status: 'pending' } },
      })
      expect(await world.stored(id)).toMatchObject({ status: 'pending', payment: { attempt: null, paid: 0 } })
    })
  })

  describe('at once', () => {
    const rounds = [1, 2, 3]

    test.each(rounds)('approved twice: captured once (%i)', async () => {
      const { id } = await made()
      const both = await Promise.all([world.approve(id), world.approve(id)])
      expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0)
      await later()
      expect((await world.stored(id)).status).toBe('booked')
      expect(await money(id)).toEqual({ states: ['captured'], net: 4000, paid: 4000 })
      expect(await world.told(id)).toEqual(['pending', 'approved'])
    })

    test.each(rounds)('approved and withdrawn: booked and paid, or neither (%i)', async () => {
      const one = await made()
      const [approved, withdrawn] = await Promise.all([world.approve(one.id), world.withdraw(one)])
      await later()
      const isBooked = (await world.stored(one.id)).status === 'booked'
      expect([approved.ok, withdrawn.ok]).toEqual([isBooked, !isBooked])
      expect(await money(one.id)).toMatchObject({ net: isBooked ? 4000 : 0, paid: isBooked ? 4000 : 0 })
      expect((await atProcessor(one.id)).state).toBe(isBooked ? 'captured' : 'voided')
    })
  })
})
