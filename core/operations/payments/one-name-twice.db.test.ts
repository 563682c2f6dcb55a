import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const processor = 'payment-sandbox.card'
const declined = '4000000000000002'

await withDatabase('two providers that share an account at a processor', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    const queue = { price: 40, paymentterms: 'full', seats: 1, waitlist: { enabled: true } }
    const bookables = [
      ...accessBundle.bookables,
      { ...queue, provider: 'quay', id: 'quay-queue', name: 'At quay' },
      { ...queue, provider: 'kiln', id: 'kiln-queue', name: 'At kiln' },
    ]
    const pointspackages = [
      { id: 'q10', provider: 'quay', points: 10, price: 90 },
      { id: 'k1000', provider: 'kiln', points: 1000, price: 90 },
    ]
    world = await accessWorld(database(), { bookables, pointspackages })
  })
  afterAll(() => world.close())
  const by = async (number?: string) => ({
    payment: { processor, token: await world.cardToken(number ?? '4242424242424242') },
  })

  test('charge one person each for their own points', async () => {
    const buy = async (provider: string, id: string, number?: string) => {
      const packages = [{ id, quantity: 1 }]
      return world.as(
        'ana',
        'buy_points',
        { purchase: 'one-name-for-both', packages, ...(await by(number)) },
        { provider },
      )
    }
    expect(await buy('quay', 'q10')).toMatchObject({ ok: true })
    expect(await buy('kiln', 'k1000', declined)).toMatchObject({ error: { code: 'payment_declined' } })
    expect(await buy('kiln', 'k1000')).toMatchObject({ value: { points: 1000, pointsbalance: 1000 } })
  })

  test('charge each for their own reservation, where both were imported with one id', async () => {
    const id = 'entry-1001'
    for (const [provider, bookable] of [
      ['quay', 'quay-queue'],
      ['kiln', 'kiln-queue'],
    ]) {
      const entry = {
        ...{ id, provider, bookable, status: 'waitlisted', seats: 1, user: 'ana' },
        ...{ start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' },
      }
      const bundle = { whitelabel: bookingBundle.whitelabel, providers: [], reservations: [entry] }
      const imported = await importBundle(database().db, bundle, { now: world.clock.now })
      if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    }
    const accept = async (provider: string, staff: string, number?: string) => {
      expect(await world.as(staff, 'make_waitlist_offer', { id }, { provider })).toMatchObject({ ok: true })
      return world.as('ana', 'accept_waitlist_offer', { id, ...(await by(number)) }, { provider })
    }
    expect(await accept('quay', 'pia')).toMatchObject({ value: { status: 'booked' } })
    expect(await accept('kiln', 'kim', declined)).toMatchObject({ error: { code: 'payment_declined' } })
  })
})
