import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { cards, type DrawnCart, type PaidCartWorld, paidCartWorld } from '../../testing/worlds/paid/paid-cart-world.ts'

const nothing = { authorized: 0, captured: 0 }
const whole = { authorized: 5500, captured: 9500 }
const waits = ['booked', 'pending', 'pending']
const drafts = ['in-progress', 'in-progress', 'in-progress']

await withDatabase('what can go wrong with a paid cart with requests', (database) => {
  let world: PaidCartWorld
  const begun = Date.parse('2026-11-20T12:00:00Z')
  beforeAll(async () => {
    world = await paidCartWorld(database())
  })
  afterEach(() => {
    Object.assign(world.card, world.original)
    world.clock.now = begun
  })
  afterAll(() => world.close())

  const drawn = () => world.drawn('lesson', 'paid', 'part')
  const code = (answer: Result<unknown>) => (answer.ok ? null : answer.error.code)
  const statuses = async (cart: DrawnCart) => (await world.books(cart)).map(({ status }) => status)
  /** All of it, to the cent and once; or nothing, and the drafts are kept. */
  const isAllOrNothing = async (cart: DrawnCart, isAll: boolean) => {
    const left = await statuses(cart)
    // Holds whose time is over are gone.
    expect(left).toEqual(isAll ? waits : drafts.slice(0, left.length))
    expect(await world.bank(cart)).toEqual(isAll ? whole : nothing)
    for (const { states } of await world.books(cart))
      for (const state of isAll ? [] : states) expect(['voided', 'failed']).toContain(state)
  }
  /** Lets the processor do something else at the attempt that a request has in the cart. */
  const atRequest = (authorize: PaymentProcessor['authorize']) => {
    world.card.authorize = (context, call) =>
      call.method === undefined ? world.original.authorize(context, call) : authorize(context, call)
  }

  describe('an answer that is lost', () => {
    test('after the first was authorised: the jobs go on with the others, and all is booked', async () => {
      const cart = drawn()
      expect(code(await world.send(cart, await world.pay(cards.timeoutPaid)))).toBe('payment_unknown')
      expect(await statuses(cart)).toEqual(drafts)
      // What is charged from the saved card is not answered either, and is asked about.
      await world.later()
      await isAllOrNothing(cart, true)
    })

    test('and nothing was authorised: nothing is booked, and the customer hears of it', async () => {
      const cart = drawn()
      expect(code(await world.send(cart, await world.pay(cards.timeoutUnpaid)))).toBe('payment_unknown')
      await world.later()
      await isAllOrNothing(cart, false)
      for (const { id } of await world.rows(cart)) expect(await world.told(id)).toEqual(['unpaid'])
    })

    test.each([
      ['after it was authorised', true],
      ['and nothing was authorised', false],
    ])('of a request, %s', async (_how, isDone) => {
      const cart = drawn()
      atRequest(async (context, call) => {
        if (isDone) await world.original.authorize(context, call)
        return { status: 'unknown' }
      })
      expect(code(await world.send(cart, await world.pay()))).toBe('payment_unknown')
      Object.assign(world.card, world.original)
      await world.later()
      await isAllOrNothing(cart, isDone)
    })

    test('of a processor that fails: nothing is charged twice when the customer tries again', async () => {
      const cart = drawn()
      atRequest(() => {
        throw new Error('502 Bad Gateway')
      })
      expect(code(await world.send(cart, await world.pay()))).toBe('payment_unknown')
      Object.assign(world.card, world.original)
      expect(await world.send(cart, await world.pay())).toMatchObject({ ok: true })
      await world.later()
      await isAllOrNothing(cart, true)
    })

    test('of a capture: the booking stands, and its money is taken once', async () => {
      const cart = drawn()
      world.card.capture = async (...call) => {
        await world.original.capture(...call)
        return { status: 'unknown' }
      }
      expect(await world.send(cart, await world.pay())).toMatchObject({ ok: true })
      Object.assign(world.card, world.original)
      await world.later()
      await isAllOrNothing(cart, true)
      expect((await world.books(cart)).map(({ net }) => net)).toEqual([9500, 0, 0])
    })
  })

  describe('a process that dies', () => {
    type Step = 'start' | 'authorize' | 'capture' | 'void'
    /** Each call of a payment, before or after the bank has done it: `at` is its number among those of its name. */
    const deaths: [Step, number, 'before' | 'after'][] = (['before', 'after'] as const).flatMap((when) => [
      ['start', 1, when],
      ['authorize', 1, when],
      ['start', 2, when],
      ['authorize', 2, when],
      ['start', 3, when],
      ['authorize', 3, when],
      ['capture', 1, when],
    ])

    test.each(deaths)('at %s %i, %s the bank acts: another process ends it, once', async (step, at, when) => {
      const cart = drawn()
      const [dead, reached] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()]
      let calls = 0
      const call = world.original[step]
      Object.assign(world.card, {
        async [step](...given: Parameters<typeof call>) {
          calls += 1
          if (calls !== at) return Reflect.apply(call, world.original, given)
          if (when === 'after') await Reflect.apply(call, world.original, given)
          reached.resolve()
          return dead.promise
        },
      })
      const sent = world.send(cart, await world.pay())
      await reached.promise
      Object.assign(world.card, world.original)
      await database().db.knex.raw("UPDATE payment_attempts SET process = 'dead' WHERE state NOT IN ('captured')")
      await world.jobs()
      await world.later()
      // The first card was given by a browser that is gone: without its authorisation there is nothing to go on with.
      const isAll = at > 1 || step === 'capture' || (step === 'authorize' && when === 'after')
      await isAllOrNothing(cart, isAll)
      dead.reject(new Error('it is long dead'))
      await sent
      await world.later()
      await isAllOrNothing(cart, isAll)
    })

    test('while a cart is given up: the rest is released by another', async () => {
      const cart = drawn()
      const [dead, reached] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()]
      world.card.void = () => {
        reached.resolve()
        return dead.promise
      }
      const sent = world.send(cart, await world.pay(cards.savedDeclined))
      await reached.promise
      Object.assign(world.card, world.original)
      await database().db.knex.raw("UPDATE payment_attempts SET process = 'dead' WHERE state NOT IN ('captured')")
      await world.later()
      await isAllOrNothing(cart, false)
      dead.reject(new Error('it is long dead'))
      expect(code(await sent)).toBe('payment_declined')
    })
  })

  describe('confirming with the bank', () => {
    const asked = async (cart: DrawnCart, number: string = cards.approved) => {
      const answer = await world.send(cart, await world.pay(number))
      if (answer.ok || answer.error.code !== 'payment_requires_action') throw new Error('nothing is asked')
      return { payment: { processor: 'payment-sandbox.card', attempt: answer.error.data?.attempt } }
    }
    const confirm = (cart: DrawnCart, { payment }: { payment: object }, confirmed = true) =>
      world.send(cart, { payment: { ...payment, token: { confirmed } } })
    test('goes on with the whole cart', async () => {
      const cart = drawn()
      const waiting = await asked(cart, cards.confirmation)
      expect(await confirm(cart, waiting)).toMatchObject({ ok: true })
      await isAllOrNothing(cart, true)
    })

    test('is refused: nothing stands', async () => {
      const cart = drawn()
      const waiting = await asked(cart, cards.confirmation)
      expect(code(await confirm(cart, waiting, false))).toBe('payment_declined')
      await isAllOrNothing(cart, false)
    })

    test('never happens: everything is called off with the hold', async () => {
      const cart = drawn()
      await asked(cart, cards.confirmation)
      world.clock.now += 3_600_000
      await world.later()
      expect(await world.bank(cart)).toEqual(nothing)
    })

    test('may take its time: what waits for its turn is not given up meanwhile', async () => {
      const cart = drawn()
      const waiting = await asked(cart, cards.confirmation)
      world.clock.now += 300_000
      await world.jobs()
      expect(await confirm(cart, waiting)).toMatchObject({ ok: true })
      await isAllOrNothing(cart, true)
    })

    test('is asked for a request too, and then goes on with the others', async () => {
      const cart = drawn()
      atRequest(async (_context, { reference }) => {
        return { status: 'requires_action', reference, action: { kind: 'confirm' } }
      })
      const waiting = await asked(cart)
      expect((await world.books(cart)).map(({ states }) => states)).toEqual([
        ['authorized'],
        ['requires_action'],
        ['created'],
      ])
      Object.assign(world.card, world.original)
      // Its customer confirms to their bank what is charged from the saved card.
      const { token } = (await world.pay()).payment
      world.card.authorize = (context, call) =>
        world.original.authorize(context, call.token.confirmed === true ? { ...call, token } : call)
      expect(await confirm(cart, waiting)).toMatchObject({ ok: true })
      await isAllOrNothing(cart, true)
    })

    test('beside another tab that changes a draft: nothing is booked with the former answers', async () => {
      const cart = drawn()
      const waiting = await asked(cart, cards.confirmation)
      const [, row] = await world.rows(cart)
      const changed = { id: row?.id, draft: row?.draft, user: { firstname: 'Bea' } }
      const update = await world.call('update_reservation_metainformation', {
        reservation: changed,
      })
      expect(update).toMatchObject({ ok: true })
      expect((await confirm(cart, waiting)).ok).toBe(false)
      await world.later()
      await isAllOrNothing(cart, false)
    })
  })

  describe('at once', () => {
    test.each([1, 2, 3])('two confirms of one cart charge it once (%i)', async () => {
      const cart = drawn()
      const payment = await world.pay()
      const answers = await Promise.all([world.send(cart, payment), world.send(cart, payment)])
      expect(answers.some(({ ok }) => ok)).toBe(true)
      for (const answer of answers) expect([null, 'payment_pending', 'payment_unknown']).toContain(code(answer))
      await world.later()
      await isAllOrNothing(cart, true)
      expect((await world.books(cart)).map(({ states }) => states.filter((one) => one !== 'voided').length)).toEqual([
        1, 1, 1,
      ])
    })

    test('a second confirm while a request is authorised waits, and ends nothing', async () => {
      const cart = drawn()
      const payment = await world.pay()
      const second: Promise<Result<unknown>>[] = []
      atRequest(async (context, call) => {
        if (second.length === 0) second.push(world.send(cart, payment))
        await Promise.all(second)
        return world.original.authorize(context, call)
      })
      expect(await world.send(cart, payment)).toMatchObject({ ok: true })
      expect((await Promise.all(second)).map(code)).toEqual(['payment_pending'])
      await isAllOrNothing(cart, true)
    })

    test('the news of a webhook beside the answer books once', async () => {
      const cart = drawn()
      atRequest(async (context, call) => {
        const answer = await world.original.authorize(context, call)
        await world.jobs()
        return answer
      })
      expect(await world.send(cart, await world.pay())).toMatchObject({ ok: true })
      await isAllOrNothing(cart, true)
    })
  })
})
