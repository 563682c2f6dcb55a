import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'

const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 40, seatsperbooking: 9 }
const bookables = [
  ...accessBundle.bookables,
  { ...visit, id: 'plenty', name: 'Plenty', price: 10 },
  { ...visit, id: 'asked', name: 'Asked', approvalmode: true },
]

for (const payonsite of [true, false])
  await withDatabase(`a dearer move, payonsite: ${payonsite}`, (database) => {
    let world: AccessWorld
    const calls = balanceCalls({ world: () => world, database, mode: 'currency', drafts: 'dearer' })
    const { at, booked, card, only } = calls
    beforeAll(async () => {
      const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite }))
      world = await accessWorld(database(), { bookables, providers })
      for (const who of ['ana', 'bo'])
        await booked(payonsite ? at('visit') : { ...at('visit'), ...(await card()) }, who)
    })
    afterAll(() => world.close())

    const dearer = async (id: string, bookable: string) => {
      const { start, end } = at(bookable)
      return world.as(calls.user(), 'reschedule_reservation', { id, start, end, seats: 4 })
    }

    test.each(['card', 'credit'])('is paid before it counts, of what was paid by %s', async (by) => {
      await only(10)
      const { id } = await booked({ ...at('plenty'), ...(by === 'card' ? await card() : { credit: 10 }) })
      expect(await dearer(id, 'plenty')).toMatchObject({ error: { code: 'payment_required' } })
    })

    test('is paid before it is asked for, of a request that holds credit', async () => {
      await only(40)
      const { id } = await booked({ ...at('asked'), credit: 40 })
      expect(await dearer(id, 'asked')).toMatchObject({ ok: false })
      expect(await world.as('pia', 'approve_reservation', { id })).toMatchObject({ ok: true })
      expect(await world.stored(id)).toMatchObject({
        ...{ status: 'booked', seats: 1, payment: { paid: 4000, quote: { finalprice: 4000 } } },
      })
    })
  })
