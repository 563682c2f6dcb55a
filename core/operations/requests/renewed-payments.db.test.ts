import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import type { Tenant } from '../tenant.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const hour = 3_600_000
/** For how long the sandbox keeps an authorisation here: shorter than a request may wait, 48 hours. */
const authorizedhours = 30

await withDatabase('money that is kept for a request', (database) => {
  let world: RequestWorld
  let tenant: Tenant
  let card: PaymentProcessor
  let original: PaymentProcessor
  const begun = Date.parse('2026-11-20T12:00:00Z')
  let hours = 60
  beforeAll(async () => {
    const plugins = bookingBundle.whitelabel.plugins.map((one) =>
      one.name === 'payment-sandbox' ? { ...one, settings: { authorizedhours } } : one,
    )
    world = await requestWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, plugins } })
    ;({ tenant, card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
    world.clock.now = begun
  })
  afterAll(() => world.close())

  const payments = () => world.app.platform.ports.repositories(scope).payments
  const pay = async (number = '4242424242424242') => ({ processor, token: await world.cardToken(number) })
  const jobs = () => runJobsOnce(world.app.platform.jobs)
  const context = () => ({ ...tenant.context('payment-sandbox'), now: world.clock.now })
  const made = async (): Promise<Requested> => {
    hours += 2
    return world.requested('paid', hours, { payment: await pay() })
  }
  /** A request whose processor promised more time than it gives, so that its money is authorised. */
  const authorised = async (): Promise<Requested> => {
    card.captureBy = ({ now }) => now + 1000 * hour
    const one = await made()
    card.captureBy = original.captureBy ?? card.captureBy
    return one
  }
  const attempts = (id: string) => payments().attemptsOf(id)
  /** What the processor says of each attempt. */
  const atProcessor = async (id: string) => {
    const asked = (await attempts(id)).map(({ reference }) =>
      original.retrieve(context(), { reference: reference ?? '' }),
    )
    return (await Promise.all(asked)).map(({ state }) => state)
  }
  /** The states of its attempts, and its card money less refunds, minor units. */
  const money = async (id: string) => {
    const lines = (await payments().ledgerOf(id)).filter(
      (one) => one.paymentmethod === 'card' && one.status === 'success',
    )
    const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
    const states = (await attempts(id)).map(({ purpose, state }) => `${purpose} ${state}`)
    return { states, net, paid: (await world.stored(id)).payment?.paid }
  }
  const keptBy = async (id: string) => (await world.stored(id)).payment?.attempt
  /** Nothing can be authorised any more with what was saved. */
  const expectForgotten = async (method: string | null | undefined) => {
    expect(method).toMatch(/^card_/)
    const call = { amount: 1, currency: 'usd', idempotencyKey: `after-${hours}`, description: '', token: {} }
    const answer = await original.authorize(context(), { ...call, reference: `after-${hours}`, method: method ?? '' })
    expect(answer).toMatchObject({ status: 'declined' })
  }
  const later = async (ms = 150_000) => {
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += ms
      await jobs()
    }
  }
  /** The moment at which an authorisation is renewed: 24 hours before it ends. */
  const nearEnd = async () => {
    world.clock.now = begun + (authorizedhours - 24) * hour
    await jobs()
  }

  describe('that may be answered too late for an authorisation', () => {
    test('is a saved method, which is charged with the approval and forgotten then', async () => {
      const { id, status } = await made()
      expect(status).toBe('pending')
      const [attempt] = await attempts(id)
      expect(attempt).toMatchObject({ state: 'authorized', captureby: null, keepuntil: begun + 48 * hour })
      expect(await atProcessor(id)).toEqual(['none'])
      world.clock.now += 40 * hour
      await jobs()
      expect(await money(id)).toEqual({ states: ['initial authorized'], net: 0, paid: 0 })
      expect(await world.approve(id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
      expect(await money(id)).toEqual({ states: ['initial captured'], net: 4000, paid: 4000 })
      expect(await atProcessor(id)).toEqual(['captured'])
      await later()
      expect(await attempts(id)).toMatchObject([{ method: null, due: null }])
      await expectForgotten(attempt?.method)
      expect(await world.told(id)).toEqual(['pending', 'approved'])
    })

    test.each(['reject', 'withdraw', 'lapse'] as const)(
      'is neither charged nor kept after its end: %s',
      async (end) => {
        const one = await made()
        const [attempt] = await attempts(one.id)
        if (end === 'reject') await world.reject(one.id)
        if (end === 'withdraw') await world.withdraw(one)
        if (end === 'lapse') {
          world.clock.now = (await world.stored(one.id)).expires ?? 0
          await world.passTime()
        }
        await later()
        expect((await world.stored(one.id)).status).toBe('cancelled')
        expect(await atProcessor(one.id)).toEqual(['voided'])
        expect(await money(one.id)).toEqual({ states: ['initial voided'], net: 0, paid: 0 })
        await expectForgotten(attempt?.method)
      },
    )

    test('asks for another method if the saved one is declined with the approval', async () => {
      const { id } = await made()
      const { method } = card.capabilities
      expect(method).toBe('card')
      card.authorize = async (...call) =>
        call[1].method === undefined ? original.authorize(...call) : { status: 'declined', code: 'expired_card' }
      expect(await world.approve(id)).toMatchObject({
        error: { code: 'payment_declined', data: { status: 'pending' } },
      })
      expect(await world.stored(id)).toMatchObject({ status: 'pending', payment: { attempt: null, paid: 0 } })
      expect(await world.told(id)).toEqual(['pending', 'payment_failed'])
      expect(await money(id)).toMatchObject({ net: 0 })
    })

    test('books once it is known that it was charged, and charges once', async () => {
      const { id } = await made()
      card.authorize = async (...call) => {
        await original.authorize(...call)
        throw new Error('the line broke')
      }
      card.retrieve = () => Promise.reject(new Error('the line is dead'))
      expect(await world.approve(id)).toMatchObject({ error: { code: 'payment_unknown' } })
      Object.assign(card, original)
      await later()
      expect((await world.stored(id)).status).toBe('booked')
      expect(await money(id)).toEqual({ states: ['initial captured'], net: 4000, paid: 4000 })
    })

    test('is not offered by a processor that can neither keep nor save it, unless it is answered soon', async () => {
      card.capabilities = { ...original.capabilities, saveMethod: false }
      hours += 2
      const asked = async (ahead: number) => {
        const start = new Date(world.clock.now + ahead * hour).toISOString()
        const end = new Date(world.clock.now + (ahead + 1) * hour).toISOString()
        return world.call('get_quote', { bookable: 'paid', start, end })
      }
      expect(await asked(hours)).toMatchObject({ value: { processors: ['payment-offline.onsite'] } })
      expect(await asked(6)).toMatchObject({ value: { processors: [processor, 'payment-offline.onsite'] } })
      expect(await world.request('paid', hours, { payment: await pay() })).toMatchObject({
        error: { code: 'processor_not_eligible' },
      })
      const soon = await world.requested('paid', 6, { payment: await pay() })
      expect(await attempts(soon.id)).toMatchObject([{ state: 'authorized', method: null }])
      expect(await atProcessor(soon.id)).toEqual(['authorized'])
    })
  })

  describe('that is authorised and near its end', () => {
    test('is renewed: the new authorisation stands before the former one is released', async () => {
      const { id } = await authorised()
      const [first] = await attempts(id)
      expect(first).toMatchObject({ captureby: begun + authorizedhours * hour, due: begun + 6 * hour })
      const calls: string[] = []
      card.authorize = async (...call) => {
        calls.push('authorize')
        return original.authorize(...call)
      }
      card.void = async (...call) => {
        if (call[1].reference !== first?.reference) return original.void(...call)
        calls.push(`void ${(await attempts(id)).map(({ state }) => state)}`)
        expect(await keptBy(id)).toBe(`${id}-2`)
        return original.void(...call)
      }
      world.clock.now = begun + 6 * hour - 1
      await jobs()
      expect(await attempts(id)).toHaveLength(1)
      await nearEnd()
      expect(calls).toEqual(['authorize', 'void voiding,authorized'])
      expect(await atProcessor(id)).toEqual(['voided', 'authorized'])
      expect(await money(id)).toEqual({ states: ['initial voided', 'renewal authorized'], net: 0, paid: 0 })
      expect((await attempts(id))[1]).toMatchObject({ captureby: begun + 36 * hour, method: first?.method })
      expect(await world.told(id)).toEqual(['pending'])
      await world.approve(id)
      expect(await money(id)).toEqual({ states: ['initial voided', 'renewal captured'], net: 4000, paid: 4000 })
      expect(await atProcessor(id)).toEqual(['voided', 'captured'])
      await later()
      await expectForgotten(first?.method)
    })

    test('is renewed as often as it ends', async () => {
      const { id } = await authorised()
      await nearEnd()
      for (const at of [12, 18]) {
        world.clock.now = begun + at * hour
        await jobs()
      }
      expect(await atProcessor(id)).toEqual(['voided', 'voided', 'voided', 'authorized'])
      await world.approve(id)
      expect(await money(id)).toMatchObject({ net: 4000, paid: 4000 })
    })

    test('keeps the former one while nobody can say whether it is renewed, and exactly one in the end', async () => {
      const { id } = await authorised()
      const [first] = await attempts(id)
      const dead = () => Promise.reject(new Error('the line is dead'))
      card.authorize = async (...call) => {
        await original.authorize(...call)
        return dead()
      }
      card.retrieve = async (asking, call) =>
        call.reference === first?.reference ? original.retrieve(asking, call) : dead()
      await nearEnd()
      expect(await keptBy(id)).toBe(first?.id)
      expect((await money(id)).states).toEqual(['initial authorized', 'renewal unknown'])
      // A second renewal would authorise a third time.
      world.clock.now += 6 * hour
      await jobs()
      expect(await attempts(id)).toHaveLength(2)
      Object.assign(card, original)
      await later(hour / 2)
      expect(await atProcessor(id)).toEqual(['voided', 'authorized'])
      expect(await keptBy(id)).toBe(`${id}-2`)
    })

    test.each(['approve', 'withdraw'] as const)(
      'is captured or released once, whatever its renewal does: %s',
      async (how) => {
        const one = await authorised()
        const [first] = await attempts(one.id)
        const dead = () => Promise.reject(new Error('the line is dead'))
        card.authorize = async (...call) => {
          await original.authorize(...call)
          return dead()
        }
        card.retrieve = async (asking, call) =>
          call.reference === first?.reference ? original.retrieve(asking, call) : dead()
        await nearEnd()
        if (how === 'approve') await world.approve(one.id)
        else await world.withdraw(one)
        Object.assign(card, original)
        await later(hour)
        expect(await atProcessor(one.id)).toEqual(how === 'approve' ? ['captured', 'voided'] : ['voided', 'voided'])
        const net = how === 'approve' ? 4000 : 0
        expect(await money(one.id)).toMatchObject({ net, paid: net })
      },
    )

    test('asks for another method where its renewal is declined, and stands meanwhile', async () => {
      const one = await authorised()
      const { id } = one
      card.authorize = async () => ({ status: 'declined', code: 'expired_card' })
      await nearEnd()
      expect(await atProcessor(id)).toEqual(['authorized', 'none'])
      expect(await keptBy(id)).toBe(`${id}-1`)
      expect(await world.told(id)).toEqual(['pending', 'payment_failed'])
      const [told] = await database().db.knex('outbox').where({ reservation: id, name: 'reservation.payment_failed' })
      expect(JSON.parse(told.payload)).toMatchObject({ code: 'expired_card', until: begun + authorizedhours * hour })
      world.clock.now += 6 * hour
      await jobs()
      expect(await attempts(id)).toHaveLength(2)
      expect(await world.told(id)).toEqual(['pending', 'payment_failed'])
      Object.assign(card, original)
      const { bookable, start, end } = await world.stored(id)
      const at = { bookable, start: new Date(start).toISOString(), end: new Date(end).toISOString() }
      const change = { id, token: one.managetoken, ...at, payment: await pay('5555555555554444') }
      expect(await world.call('modify_reservation', change)).toMatchObject({
        value: { reservation: { status: 'pending' } },
      })
      await later()
      expect((await atProcessor(id)).slice(0, 1)).toEqual(['voided'])
      expect(await keptBy(id)).toBe(`${id}-3`)
      await world.approve(id)
      expect(await money(id)).toMatchObject({ net: 4000, paid: 4000 })
    })

    test('is not renewed where its provider has disconnected the account, and is captured in time', async () => {
      const { id } = await authorised()
      const start = vi.fn(original.start)
      Object.assign(card, { start, onboarding: { isWanted: () => true } })
      onTestFinished(() => void delete card.onboarding)
      await nearEnd()
      expect(start).not.toHaveBeenCalled()
      expect((await money(id)).states).toEqual(['initial authorized', 'renewal failed'])
      const [told] = await database().db.knex('outbox').where({ reservation: id, name: 'reservation.payment_failed' })
      expect(JSON.parse(told.payload)).toMatchObject({ code: 'processor_not_connected' })
      await world.approve(id)
      expect(await money(id)).toMatchObject({ net: 4000, paid: 4000 })
    })

    test('whose renewal was declined is captured with an approval that comes in time', async () => {
      const { id } = await authorised()
      card.authorize = async () => ({ status: 'declined', code: 'expired_card' })
      await nearEnd()
      await world.approve(id)
      expect(await atProcessor(id)).toEqual(['captured', 'none'])
      expect(await money(id)).toMatchObject({ net: 4000, paid: 4000 })
    })

    test('whose renewal was declined runs out, and the request waits 24 hours for another method', async () => {
      const { id } = await authorised()
      card.authorize = async () => ({ status: 'declined', code: 'expired_card' })
      await nearEnd()
      world.clock.now = begun + (authorizedhours + 7) * hour
      await jobs()
      expect(await world.stored(id)).toMatchObject({ status: 'pending', payment: { attempt: null } })
      expect(await world.told(id)).toEqual(['pending', 'payment_failed', 'payment_failed'])
    })

    test('survives a process that dies between the new authorisation and the release of the former', async () => {
      const { id } = await authorised()
      card.void = () => Promise.reject(new Error('the process died'))
      await nearEnd()
      expect(await atProcessor(id)).toEqual(['authorized', 'authorized'])
      expect(await keptBy(id)).toBe(`${id}-2`)
      Object.assign(card, original)
      await later()
      expect(await atProcessor(id)).toEqual(['voided', 'authorized'])
    })

    test('survives a process that dies before it heard of the new authorisation', async () => {
      const { id } = await authorised()
      card.authorize = async (...call) => {
        await original.authorize(...call)
        return Promise.reject(new Error('the process died'))
      }
      const [first] = await attempts(id)
      card.retrieve = async (asking, call) =>
        call.reference === first?.reference
          ? original.retrieve(asking, call)
          : Promise.reject(new Error('the process died'))
      await nearEnd()
      await database().db.knex.raw("UPDATE payment_attempts SET process = 'dead', state = 'created' WHERE id = ?", [
        `${id}-2`,
      ])
      Object.assign(card, original)
      await jobs()
      expect(await atProcessor(id)).toEqual(['voided', 'authorized'])
      expect(await keptBy(id)).toBe(`${id}-2`)
    })

    test('is renewed again where a process died before it asked', async () => {
      const { id } = await authorised()
      card.start = () => Promise.reject(new Error('the process died'))
      await nearEnd()
      expect(await atProcessor(id)).toEqual(['authorized', 'none'])
      expect(await world.told(id)).toEqual(['pending'])
      Object.assign(card, original)
      world.clock.now += 6 * hour
      await jobs()
      expect(await atProcessor(id)).toEqual(['voided', 'none', 'authorized'])
      expect(await keptBy(id)).toBe(`${id}-3`)
    })
  })
})
