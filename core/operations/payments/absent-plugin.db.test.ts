import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import type { Installation } from '../tenant-bundle/installation-warnings.ts'
import { refundKey } from './payment-work.ts'

const minute = 60_000
const day = 24 * 60 * minute

await withDatabase('a processor whose plugin is taken away while its money is under way', (database) => {
  let mirrored: Mirrored
  let original: PaymentProcessor
  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
    original = { ...mirrored.card }
  })
  afterAll(() => mirrored.world.close())

  const installation: Installation = {
    served: ({ plugins = [] }) => ({
      ...{ themes: ['base'], flows: ['normal', 'checklist'], languages: ['en-us'] },
      processors: plugins.some(({ name }) => name === 'payment-sandbox')
        ? [{ name: 'payment-sandbox.card', takes: () => true }]
        : [],
      signons: [],
    }),
    settingsOf: () => [],
    settingFaults: () => [],
  }
  /** Names the plugins of the white-label anew; answers what the import warns of. */
  async function names(isNamed: (name: string) => boolean) {
    const plugins = bookingBundle.whitelabel.plugins.filter(({ name }) => isNamed(name))
    const bundle = { whitelabel: { ...bookingBundle.whitelabel, plugins }, providers: [] }
    const done = await importBundle(database().db, bundle, { now: mirrored.world.clock.now, installation })
    if (!done.ok) throw new Error(JSON.stringify(done.faults))
    return done.warnings
  }
  const takesAway = () => names((name) => name !== 'payment-sandbox')
  const bringsBack = () => names(() => true)
  const runs = async (pause: number, times: number) => {
    for (let run = 0; run < times; run += 1) {
      mirrored.world.clock.now += pause
      await mirrored.runJobs()
    }
  }

  const mailsOfFailing = async () => (await database().db.knex('outbox').where({ name: 'account.pluginoff' })).length

  test('a payment of which nobody can say what became is asked about until the plugin is back', async () => {
    const { world, card, payments } = mirrored
    const slot = { bookable: 'row', start: '2026-12-28 10:00:00', end: '2026-12-28 11:00:00', draft: 'absent-plugin-1' }
    const held = await world.call<{ id: string }>('hold_appointment', slot)
    const id = held.ok ? held.value.id : ''
    card.authorize = async (...given) => {
      await original.authorize(...given)
      return { status: 'unknown' }
    }
    card.retrieve = () => Promise.reject(new Error('the line is dead'))
    const asked = await world.call('book_appointment', {
      ...slot,
      user: { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    expect(asked).toMatchObject({ ok: false, error: { code: 'payment_unknown' } })
    Object.assign(card, original)
    expect(await takesAway()).toEqual([
      {
        pointer: '/whitelabel/plugins',
        message: expect.stringContaining('a payment under way at "payment-sandbox.card"'),
      },
    ])
    await runs(minute, 15)
    const [waits] = await payments().attemptsOf(id)
    expect(waits).toMatchObject({ state: 'unknown', silentsince: expect.any(Number) })
    expect(waits?.due).toBeGreaterThan(world.clock.now)
    // Staff hear of it once, and the place is kept as while a service is away.
    expect(await mailsOfFailing()).toBe(1)
    expect((await world.stored(id)).expires).toBeGreaterThan(world.clock.now)
    expect(await bringsBack()).toEqual([])
    await runs(2 * minute, 3)
    expect((await payments().attemptsOf(id))[0]?.state).toBe('captured')
    expect(await mirrored.paid({ id })).toMatchObject({ paid: 5000 })
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('a refund waits for it, and is left to staff after a week', async () => {
    const { world, payments } = mirrored
    const { booked, attempt } = await mirrored.book('sail')
    await takesAway()
    const [one] = booked
    expect(await world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })).toMatchObject({
      value: { refund: 100 },
    })
    const refunds = async () =>
      (await payments().refundsOf(attempt.id)).map(({ state, byhand }) => [state, byhand?.why ?? null])
    await runs(day, 6)
    expect(await refunds()).toEqual([['ordered', null]])
    await runs(day, 2)
    expect(await refunds()).toEqual([['by_hand', 'gone']])
    const told = await world.as<{ tasks: object[] }>('pia', 'get_refund_tasks', {})
    expect(told.ok && told.value.tasks).toMatchObject([{ why: 'gone', amount: 100 }])
    // Where the plugin comes back and says that it had arrived, nobody gives it back again.
    await bringsBack()
    const tenant = await tenantAt(world.app)
    const [row] = await payments().refundsOf(attempt.id)
    await original.refund(
      { ...tenant.context('payment-sandbox'), now: world.clock.now },
      {
        ...{ amount: 10_000, currency: 'usd', reference: attempt.reference ?? '' },
        idempotencyKey: refundKey(attempt, { id: row?.id ?? '' }),
      },
    )
    const settled = { id: row?.id, memo: 'paid at the desk', externalid: 'R-41' }
    expect(await world.as('pia', 'settle_refund_task', settled)).toMatchObject({ ok: false })
    expect(await refunds()).toEqual([['done', 'gone']])
    expect(await mirrored.faults(true)).toEqual([])
  })
})
