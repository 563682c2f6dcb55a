import { expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { reconcilePayments } from '../../jobs/reconcile-payments.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'
import type { Entered } from '../../testing/worlds/waitlist/waitlist-world.ts'

const minute = 60_000
const processor = 'payment-sandbox.card'

await withDatabase('an offer whose payment has begun', (database) => {
  const at = waitlistTests(database)
  const { nextDay } = at

  /** One who waits behind a lesson that is paid at the desk. */
  async function waiting() {
    const on = nextDay()
    const wish = () => at.the.wish('lesson', on)
    const taken = await at.the.book({ ...wish(), payment: { processor: 'payment-offline.onsite' } })
    return { on, wish, taken, entry: await at.the.join(wish()) }
  }
  const accept = async ({ id, managetoken: token }: Entered, more: object = {}) => {
    const payment = { processor, token: { ...(await at.the.cardToken('4000000000003220')), ...more } }
    return at.the.call('accept_waitlist_offer', { id, token, payment, ...more })
  }
  const endOf = async ({ id }: Entered) => Number((await at.the.stored(id)).waitlistoffer?.end)

  test('lasts 10 minutes longer, once, and goes to the next one then', async () => {
    const { wish, taken, entry } = await waiting()
    const next = await at.the.join(wish())
    await at.the.cancel(taken)
    const end = await endOf(entry)
    for (const now of [end - 5_000, end + 9 * minute]) {
      at.the.clock.now = now
      expect(await accept(entry)).toMatchObject({ error: { code: 'payment_requires_action' } })
      expect(await endOf(entry)).toBe(end + 10 * minute)
      await at.the.passTime()
    }
    at.the.clock.now = end + 10 * minute - 1
    expect(await at.the.call('hold_appointment', wish())).toMatchObject({ error: { code: 'slot_taken' } })
    expect(await at.hasOffer(next)).toBe(false)
    at.the.clock.now = end + 10 * minute
    await at.the.passTime()
    expect([await at.hasOffer(entry), await at.hasOffer(next)]).toEqual([false, true])
  })

  test('is booked by what its bank confirms in that time', async () => {
    const { taken, entry } = await waiting()
    await at.the.cancel(taken)
    const end = await endOf(entry)
    at.the.clock.now = end - 1
    const asked = await accept(entry)
    expect(asked).toMatchObject({ error: { code: 'payment_requires_action' } })
    const { attempt } = Object(asked.ok ? {} : asked.error.data)
    at.the.clock.now = end + 10 * minute - 1
    const { id, managetoken: token } = entry
    const confirmed = { ...(await at.the.cardToken('4000000000003220')), confirmed: true }
    const payment = { processor, token: confirmed, attempt }
    const booked = await at.the.call('accept_waitlist_offer', { id, token, payment })
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test.each(['noted', 'told by a program', 'reordered'])(
    'is booked by it also where it was %s meanwhile',
    async (aside) => {
      const { wish, taken, entry } = await waiting()
      const next = await at.the.join(wish())
      await at.the.cancel(taken)
      const { id, managetoken: token } = entry
      const asked = await accept(entry)
      expect(asked).toMatchObject({ error: { code: 'payment_requires_action' } })
      const { attempt } = Object(asked.ok ? {} : asked.error.data)
      const { version } = await at.the.stored(id)
      const staff = (name: string, params: object) => at.the.call(name, params, 'quay', 'api')
      if (aside === 'noted')
        expect(await staff('update_reservation', { id, tags: ['vip'] })).toMatchObject({ ok: true })
      if (aside === 'told by a program')
        expect(await staff('integrations_update', { id, validation_notes: 'by train' })).toMatchObject({ ok: true })
      if (aside === 'reordered')
        expect(await staff('reorder_waitlist', { id: next.id, before: id })).toMatchObject({ ok: true })
      expect((await at.the.stored(id)).version).toBe(version + 1)
      const confirmed = { ...(await at.the.cardToken('4000000000003220')), confirmed: true }
      const booked = await at.the.call('accept_waitlist_offer', {
        id,
        token,
        payment: { processor, token: confirmed, attempt },
      })
      expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    },
  )

  test('accepted in another tab while the answer of the first is on its way is paid once, by whoever it was', async () => {
    const { taken, entry } = await waiting()
    await at.the.cancel(taken)
    const { id, managetoken: token } = entry
    const { card, original } = await sandboxCardAt(at.the.app)
    const paying = async () => ({ processor, token: await at.the.cardToken('4242424242424242') })
    let count = 0
    let other: Result<unknown> | undefined
    card.authorize = async (...given) => {
      count += 1
      const isFirst = count === 1
      const answer = await original.authorize(...given)
      if (isFirst) other = await at.the.call('accept_waitlist_offer', { id, token, payment: await paying() })
      return answer
    }
    const first = await at.the.call('accept_waitlist_offer', { id, token, payment: await paying() })
    Object.assign(card, original)
    expect(other).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect(first).toMatchObject({ ok: true, value: { status: 'booked' } })
    const { payments } = at.the.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    const states = (await payments.attemptsOf(id)).map(({ state }) => state)
    expect(states.filter((state) => state === 'captured')).toHaveLength(1)
  })

  test('ends with the start at the latest', async () => {
    const { entry, taken } = await waiting()
    const { start } = await at.the.stored(entry.id)
    at.the.clock.now = start - 20 * minute
    await at.the.cancel(taken)
    expect(await at.hasOffer(entry)).toBe(false)
    expect(await at.the.call('make_waitlist_offer', { id: entry.id }, 'quay', 'api')).toMatchObject({ ok: true })
    const end = await endOf(entry)
    expect(end).toBeGreaterThan(start - 20 * minute)
    at.the.clock.now = end - 1
    expect(await accept(entry)).toMatchObject({ error: { code: 'payment_requires_action' } })
    expect(await endOf(entry)).toBe(Math.min(end + 10 * minute, start))
    expect(await endOf(entry)).toBe(start)
  })

  test('is not extended by one that begins when it is over', async () => {
    const { entry, taken } = await waiting()
    await at.the.cancel(taken)
    at.the.clock.now = await endOf(entry)
    expect((await accept(entry)).ok).toBe(false)
    expect(await at.hasOffer(entry)).toBe(false)
  })

  test('tells of each payment that was not made', async () => {
    const { taken, entry } = await waiting()
    await at.the.cancel(taken)
    const { id, managetoken: token } = entry
    for (const times of [1, 2]) {
      const payment = { processor, token: await at.the.cardToken('4000000000007718') }
      const paying = await at.the.call('accept_waitlist_offer', { id, token, payment })
      expect(paying).toMatchObject({ error: { code: 'payment_unknown' } })
      at.the.clock.now += 35 * minute
      const reconciling = reconcilePayments(at.the.jobs)
      await reconciling.run()
      await reconciling.settle?.()
      expect((await at.the.told(id)).filter((name) => name === 'unpaid')).toHaveLength(times)
    }
  })
})
