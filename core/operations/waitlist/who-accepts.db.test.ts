import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const user = { email: 'wanda@people.example', firstname: 'Wanda', lastname: 'Moor' }

interface Entry {
  id: string
  managetoken: string
}

await withDatabase('who accepts an offer without guest checkout', (database) => {
  let world: AccessWorld
  let count = 0
  beforeAll(async () => {
    const queue = { provider: 'quay', seats: 1, waitlist: { enabled: true }, refundcutoff: 0 }
    const bookables = [
      ...accessBundle.bookables,
      { ...queue, id: 'walk', name: 'Walk', price: 0 },
      { ...queue, id: 'sail', name: 'Sail', price: 40, paymentterms: 'full' },
      { ...queue, id: 'desk', name: 'Desk', price: 40, paymentterms: 'bill' },
    ]
    const whitelabel = { ...bookingBundle.whitelabel, allowguestcheckout: false }
    world = await accessWorld(database(), { whitelabel, bookables })
  })
  afterAll(() => world.close())

  /** An offer to a stranger, whose entry nobody had to sign in for. */
  async function offered(bookable: string): Promise<Entry> {
    count += 1
    const day = `2026-12-${String(count + 9)}`
    const at = { bookable, start: `${day} 10:00:00`, end: `${day} 11:00:00` }
    const must = async (who: string, name: string, params: object) => {
      const answer = await world.as<Entry>(who, name, params)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
      return answer.value
    }
    const has = await must('key', 'book_as_staff', {
      ...at,
      user: { ...user, email: 'has@people.example' },
      draft: `has-it-${count}000`,
    })
    const entry = await must('nobody', 'join_waitlist', { ...at, user, draft: `waits-for-${count}000` })
    await must('pia', 'cancel_reservation', { id: has.id })
    return entry
  }
  const accept = async (who: string, { id, managetoken: token }: Entry, more: object = {}) =>
    world.as(who, 'accept_waitlist_offer', { id, token, ...more })
  const told = ({ id, managetoken: token }: Entry, who = 'nobody') =>
    world.as(who, 'get_basereservation', { id, token })
  const byCard = async () => ({
    payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
  })

  test.each(['walk', 'desk'])('where nothing is due (%s) nobody has to sign in', async (bookable) => {
    const entry = await offered(bookable)
    expect(await told(entry)).toMatchObject({ value: { offered: { due: 0 } } })
    expect(await told(entry)).not.toHaveProperty('value.offered.loginrequired')
    expect(await accept('nobody', entry)).toMatchObject({ value: { status: 'booked' } })
  })

  test('what is due asks for what its booking would, and is told before', async () => {
    const entry = await offered('sail')
    expect(await told(entry)).toMatchObject({ value: { offered: { due: 40, loginrequired: true } } })
    expect(await accept('nobody', entry, await byCard())).toMatchObject({ error: { code: 'login_required' } })
    expect(await told(entry)).toMatchObject({ value: { status: 'waitlisted', offered: { due: 40 } } })
    expect(await told(entry, 'ana')).not.toHaveProperty('value.offered.loginrequired')
    expect(await accept('ana', entry, await byCard())).toMatchObject({ value: { status: 'booked' } })
  })

  test('staff accept for their customer', async () => {
    const entry = await offered('sail')
    expect(await accept('pia', entry, await byCard())).toMatchObject({ value: { status: 'booked' } })
  })
})
