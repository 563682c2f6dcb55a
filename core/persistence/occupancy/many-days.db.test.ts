import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const boats = Array.from({ length: 30 }, (_, index) => `boat${index}`)
const always = [{ start: '00:00', end: '24:00' }]
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const newbusinesshours = Object.fromEntries(days.map((one) => [one, always]))
const fleet = [{ name: 'Fleet', resources: boats, selectionmethod: 'priorityoffer', quantity: 30, minimum: 30 }]

await withDatabase('a booking of thousands of days of resources', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), {
      providers: bookingBundle.providers.map((one) => ({ ...one, newbusinesshours })),
      resources: boats.map((id) => ({ id, provider: 'quay', name: id })),
      forms: [],
      bookables: [
        {
          ...{ id: 'fleet', provider: 'quay', name: 'Fleet', price: 1, paymentterms: 'bill', seats: 1 },
          ...{ bookabletype: 'calendarday', maxcombined: 250, holdduration: 600, requirementgroups: fleet },
        },
      ],
    })
  })
  afterAll(() => world.close())

  /** How often the event loop turns during the work: others are served then. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0
    let isDone = false
    const turn = () => {
      turns += 1
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    await work()
    isDone = true
    return turns
  }

  test('is read and written in pieces, between which others have their turns', async () => {
    const slot = { bookable: 'fleet', start: '2026-11-25 00:00:00', end: '2027-06-12 23:59:00' }
    const hold = (draft: string) => world.call<{ id: string }>('hold_appointment', { ...slot, draft })
    const clear = (draft: string, id: string) => world.call('clear_holds', { reservations: [id], draft })
    const first = await hold('of-many-days-1')
    if (!first.ok) throw new Error(first.error.code)
    expect(await hold('of-many-days-2')).toMatchObject({ error: { code: 'slot_taken' } })
    expect(await turnsDuring(() => clear('of-many-days-1', first.value.id))).toBeGreaterThanOrEqual(9)
    expect(await capacityFaults(database().db)).toEqual([])
    let held: Awaited<ReturnType<typeof hold>> | undefined
    const turns = await turnsDuring(async () => {
      held = await hold('of-many-days-2')
    })
    expect(held).toMatchObject({ ok: true })
    expect(turns).toBeGreaterThanOrEqual(9)
    expect(await capacityFaults(database().db)).toEqual([])
  })
})
