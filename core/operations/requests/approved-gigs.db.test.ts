import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { up } from '../../../migrations/105-gigs-untold.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000
const guides = ['ines', 'tomas']
const users = guides.map((id) => ({ id, email: `${id}@people.example`, firstname: id, role: 'customer' }))
const resources = guides.map((id) => ({ id, provider: 'quay', name: id, user: id }))
const group = (selectionmethod: string) => [{ name: 'Guide', resources: guides, selectionmethod }]
const asked = { provider: 'quay', price: 40, approvalmode: true, paymentterms: 'full', availability: everyDay() }
const bookables = [
  { ...asked, id: 'claimed', name: 'Claimed', requirementgroups: group('resourceclaim') },
  { ...asked, id: 'bidden', name: 'Bidden', requirementgroups: group('resourcebids') },
]

await withDatabase('a paid request that somebody claims later', (database) => {
  let world: RequestWorld
  const begun = Date.parse('2026-11-20T12:00:00Z')
  let hours = 100
  beforeAll(async () => {
    world = await requestWorld(database(), { users, resources }, bookables)
    await sandboxCardAt(world.app)
  })
  afterEach(() => {
    world.clock.now = begun
  })
  afterAll(() => world.close())

  const reservations = () => database().db.knex('reservations')
  const approved = async (bookable: string): Promise<Requested> => {
    hours += 2
    const payment = { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') }
    const made = await world.requested(bookable, hours, { payment })
    expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'gig' } } })
    return made
  }
  /** Who was asked to take it on, each time. */
  const opened = async (id: string): Promise<unknown[]> => {
    const told = await database()
      .db.knex('outbox')
      .where({ reservation: id, name: 'reservation.gig_open' })
      .orderBy('version')
    return told.map(({ payload }) => JSON.parse(String(payload)).users)
  }
  const passedTo = async (instant: number) => {
    world.clock.now = instant
    await world.passTime()
  }

  describe.each(['claimed', 'bidden'])('%s', (bookable) => {
    test('is told to those who may with its approval, and again 24 hours before', async () => {
      const { id } = await approved(bookable)
      const { start, due, life } = await world.stored(id)
      expect([due, life.gig]).toEqual([start - 24 * hour, { since: begun, due: start - 24 * hour }])
      expect(await world.told(id)).toEqual(['pending', 'approved', 'gig_open'])
      expect(await opened(id)).toEqual([guides])
      await passedTo(start - 24 * hour)
      expect(await opened(id)).toEqual([guides, guides])
    })

    test('ends with its expiry, with everything back', async () => {
      const { id } = await approved(bookable)
      const { start } = await world.stored(id)
      await passedTo(start - 24 * hour)
      await passedTo(start - 2 * hour)
      expect(await world.stored(id)).toMatchObject({ status: 'cancelled', payment: { paid: 0 } })
      expect(await world.told(id)).toEqual(expect.arrayContaining(['gig_expired', 'refunded']))
      const ledger = await world.app.platform.ports.repositories(scope).payments.ledgerOf(id)
      expect(ledger.some((one) => one.transactiontype === 'debit' && one.amount === 4000)).toBe(true)
    })
  })

  describe('one that nobody was told of, as it was stored before', () => {
    const untold = async () => {
      const one = await approved('claimed')
      const { life } = await world.stored(one.id)
      const { gig: _, ...before } = life
      await reservations()
        .where({ id: one.id })
        .update({ life: JSON.stringify(before), due: null })
      await database().db.knex('outbox').where({ reservation: one.id, name: 'reservation.gig_open' }).delete()
      return one
    }

    test('is told by time once its migration has run, and ends like any other', async () => {
      const { id } = await untold()
      const other = await approved('claimed')
      await up(database().db.knex)
      expect((await world.stored(other.id)).due).toBe((await world.stored(other.id)).life.gig?.due)
      await world.passTime()
      expect(await opened(id)).toEqual([guides])
      const { start, due } = await world.stored(id)
      expect(due).toBe(start - 24 * hour)
      await passedTo(start - 2 * hour)
      expect((await world.stored(id)).status).toBe('cancelled')
    })

    test('is over at its expiry for whoever decides about it', async () => {
      const { id } = await untold()
      world.clock.now = (await world.stored(id)).start - 2 * hour
      expect(await world.call('claim_reservation', { id, resource: 'ines' }, 'quay', 'api')).toMatchObject({
        ok: false,
      })
      expect((await world.stored(id)).status).toBe('cancelled')
    })
  })
})
