import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)

await withDatabase('what time has ended before its job has run', (database) => {
  let world: RequestWorld
  let begun = 0
  beforeAll(async () => {
    world = await requestWorld(database())
    begun = world.clock.now
  })
  beforeEach(() => {
    world.clock.now = begun
  })
  afterAll(() => world.close())

  const at = (hours: number) => ({
    start: new Date(begun + hours * hour).toISOString(),
    end: new Date(begun + (hours + 1) * hour).toISOString(),
  })
  const own = ({ id, managetoken: token }: Requested) => ({ id, token })
  const move = (one: Requested, hours: number, more: object = {}) =>
    world.call<{ changed: boolean }>('reschedule_reservation', { ...own(one), ...at(hours), ...more })

  test('a request that has lapsed is moved, changed and answered by nobody', async () => {
    const verbs: ((one: Requested, to: number) => Promise<Result<unknown>>)[] = [
      (one, to) => move(one, to),
      (one, to) => world.call('reschedule_reservation', { id: one.id, ...at(to) }, 'quay', 'api'),
      (one, to) => world.call('modify_reservation', { ...own(one), bookable: 'ask', ...at(to) }),
      (one) => world.call('update_reservation_formresponses', { ...own(one), formresponses: [] }),
      (one) => world.approve(one.id),
    ]
    for (const [index, verb] of verbs.entries()) {
      world.clock.now = begun
      const one = await world.requested('ask', 100 + index)
      world.clock.now = begun + 48 * hour
      expect(codeOf(await verb(one, 200 + index))).toBe('status_conflict')
      const { status, start } = await world.stored(one.id)
      expect([status, start]).toEqual(['cancelled', begun + (100 + index) * hour])
      expect(await world.told(one.id)).toEqual(['pending', 'request_lapsed'])
    }
  })

  test('a move that has lapsed is put back before it is asked anew, approved or cancelled', async () => {
    const asking = async (from: number) => {
      world.clock.now = begun
      const one = await world.requested('ask', from)
      await world.approve(one.id)
      expect(codeOf(await move(one, from + 5))).toBe('ok')
      world.clock.now = begun + 48 * hour
      return one
    }
    const told = ['pending', 'approved', 'pending', 'move_lapsed']
    const one = await asking(120)
    expect(await world.approve(one.id)).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    expect(await world.stored(one.id)).toMatchObject({ status: 'booked', start: begun + 120 * hour, sequence: 0 })
    expect(await world.told(one.id)).toEqual(told)
    const two = await asking(140)
    expect(codeOf(await move(two, 148))).toBe('ok')
    expect(await world.told(two.id)).toEqual([...told, 'pending'])
    expect((await world.stored(two.id)).life.reschedule?.start).toBe(begun + 140 * hour)
  })
})

await withDatabase('a gig that has expired before its job has run', (database) => {
  let gigs: Awaited<ReturnType<typeof gigsWorld>>
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  test('is moved by nobody, and taken on by nobody', async () => {
    const begun = gigs.world.clock.now
    for (const verb of ['reschedule_reservation', 'claim_reservation', 'place_bid']) {
      gigs.world.clock.now = begun
      const { id } = await gigs.book(verb === 'place_bid' ? 'show' : 'tour', 50)
      const { start } = await gigs.stored(id)
      gigs.world.clock.now = start - 2 * hour
      const later = { start: new Date(start + 24 * hour).toISOString(), end: new Date(start + 25 * hour).toISOString() }
      const by = verb === 'reschedule_reservation' ? 'dock' : 'ines'
      const params = verb === 'reschedule_reservation' ? later : verb === 'place_bid' ? { amount: 10 } : {}
      expect(codeOf(await gigs.as(by, verb, { id, ...params }))).toBe('status_conflict')
      expect(await gigs.stored(id)).toMatchObject({ status: 'cancelled', start })
    }
    gigs.world.clock.now = begun
  })
})

await withDatabase('what was to be paid by now, before its job has run', (database) => {
  let world: AccessWorld
  let drafts = 0
  beforeAll(async () => {
    const trip = { provider: 'quay', price: 100, duration: 3600, seats: 20, paymentterms: 'full' }
    world = await accessWorld(database(), {
      bookables: [...accessBundle.bookables, { ...trip, id: 'trip', name: 'Trip' }],
    })
  })
  afterAll(() => world.close())

  interface Booked {
    id: string
    managetoken: string
    payment: string
  }
  const cash = (id: string, amount: number) => ({ id, amount, means: 'cash', idempotencykey: `cash-${amount}-${id}` })
  /** What staff have booked until a time, at that time. */
  async function overdue(received: number): Promise<Booked> {
    drafts += 1
    const start = Math.floor(world.clock.now / (24 * hour)) * 24 * hour + (5 * 24 + 15) * hour
    const slot = { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
    const until = world.clock.now + 24 * hour
    const booked = await world.as<Booked>('pia', 'book_as_staff', {
      ...{ bookable: 'trip', ...slot, draft: `overdue-${drafts}-at-once`, payby: new Date(until).toISOString() },
      user: { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const noted = received > 0 && (await world.as('pia', 'record_payment', cash(booked.value.id, received)))
    if (noted && !noted.ok) throw new Error(JSON.stringify(noted.error))
    const [payment] = await world.read('SELECT id FROM payment_attempts WHERE reservation = ?', booked.value.id)
    world.clock.now = until
    return { ...booked.value, payment: String(payment?.id) }
  }
  const card = async () => ({
    payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
  })
  const verbs: Record<string, (one: Booked) => Promise<Result<unknown>>> = {
    pay_balance: async ({ id, managetoken: token }) => world.call('pay_balance', { id, token, ...(await card()) }),
    make_payment: async ({ id: reservation, managetoken: token }) =>
      world.call('make_payment', {
        ...{ event: 'periodic_charge', reservation, token, totalprice: 100 },
        info: await world.cardToken('4242424242424242'),
      }),
    record_payment: ({ id }) => world.as('pia', 'record_payment', cash(id, 100)),
    undo_payment: ({ id, payment }) => world.as('pia', 'undo_payment', { id, payment, reason: 'A mistake' }),
    ask_for_payment: ({ id }) => world.as('pia', 'ask_for_payment', { id, payby: 'start' }),
    integrations_update: ({ id }) =>
      world.as('pia', 'integrations_update', { id, status: 'booked', first_name: 'Eve' }),
  }

  test.each(Object.keys(verbs))('is over for %s', async (verb) => {
    const one = await overdue(verb === 'undo_payment' ? 10 : 0)
    const refused = verb === 'ask_for_payment' ? 'not_offered' : 'status_conflict'
    expect(codeOf((await verbs[verb]?.(one)) ?? { ok: true, value: null })).toBe(refused)
    const { reservations } = world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    expect((await reservations.find(one.id))?.status).toBe('cancelled')
  })
})
