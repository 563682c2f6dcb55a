import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'ben@people.example', firstname: 'Ben', lastname: 'Moor' }

await withDatabase('approval of a draft that somebody else held', (database) => {
  let world: RequestWorld
  let hours = 100
  beforeAll(async () => {
    world = await requestWorld(database())
    await sandboxCardAt(world.app)
  })
  afterAll(() => world.close())

  /** A draft for an hour that nobody else in this file takes. */
  const asked = (bookable: string) => {
    hours += 2
    const start = world.clock.now + hours * 3_600_000
    const at = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { bookable, ...at, draft: `another-holder-${hours}` }
  }
  const asStaff = (name: string, params: object) => world.call<Requested>(name, params, 'quay', 'api')
  const pay = async () => ({ processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') })
  const takenFor = async (id: string) =>
    (await world.app.platform.ports.repositories(scope).payments.ledgerOf(id))
      .filter(({ paymentmethod, status }) => paymentmethod === 'card' && status === 'success')
      .reduce((sum, { amount }) => sum + amount, 0)

  describe('by staff', () => {
    test('is asked for when a customer books it', async () => {
      const params = asked('ask')
      expect(await asStaff('hold_appointment', params)).toMatchObject({ ok: true })
      expect(await world.call('book_appointment', { ...params, user })).toMatchObject({ value: { status: 'pending' } })
    })

    test('is asked for when a customer pays it, whose money is only authorised', async () => {
      const params = asked('paid')
      expect(await asStaff('hold_appointment', params)).toMatchObject({
        value: { quote: { duenow: 40, dueonapproval: 0 } },
      })
      expect(await world.call('get_quote', params)).toMatchObject({ value: { duenow: 0, dueonapproval: 40 } })
      const made = await world.call<Requested>('book_appointment', { ...params, user, payment: await pay() })
      expect(made).toMatchObject({ value: { status: 'pending' } })
      if (!made.ok) throw new Error('it was refused')
      expect(await takenFor(made.value.id)).toBe(0)
      expect(await world.approve(made.value.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
      expect(await takenFor(made.value.id)).toBe(4000)
    })

    test('is told to a customer who saves their answers', async () => {
      const params = asked('paid')
      const held = await asStaff('hold_appointment', params)
      if (!held.ok) throw new Error('it was refused')
      const reservation = { id: held.value.id, draft: params.draft }
      expect(await world.call('update_reservation_metainformation', { reservation })).toMatchObject({
        value: { quote: { duenow: 0, dueonapproval: 40 } },
      })
    })

    test('is not asked for when they pay it by card themselves', async () => {
      const params = asked('paid')
      expect(await asStaff('hold_appointment', params)).toMatchObject({ ok: true })
      const made = await asStaff('book_appointment', { ...params, user, payment: await pay() })
      expect(made).toMatchObject({ value: { status: 'booked' } })
      if (made.ok) expect(await takenFor(made.value.id)).toBe(4000)
    })
  })

  test('by a customer is not asked for when staff book it', async () => {
    const params = asked('ask')
    expect(await world.call('hold_appointment', params)).toMatchObject({ ok: true })
    expect(await asStaff('book_appointment', { ...params, user })).toMatchObject({ value: { status: 'booked' } })
  })
})
