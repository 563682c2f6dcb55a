import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const group = (selectionmethod: string) => [
  { name: 'Guide', resources: ['ines', 'tomas'], selectionmethod, minimum: 1, maximum: 1 },
]
const own = [
  {
    provider: 'quay',
    id: 'tour',
    name: 'Tour',
    price: 0,
    holdduration: 600,
    requirementgroups: group('priorityoffer'),
  },
  { provider: 'quay', id: 'with', name: 'With', price: 0, holdduration: 600, requirementgroups: group('manual') },
]
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('resources that nobody chose', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database(), {
      bookables: [...accessBundle.bookables, ...own],
      resources: bookingBundle.resources,
    })
  })
  afterAll(() => world.close())

  let drafts = 0
  const at = (bookable: string, day: number, more: object = {}) => {
    drafts += 1
    const date = `2026-12-${String(day).padStart(2, '0')}`
    const draft = `assigned-${String(drafts).padStart(4, '0')}`
    return { bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft, ...more }
  }
  const later = async (work: () => Promise<void>) => {
    const { now } = world.clock
    world.clock.now += 15 * 60_000
    await work()
    world.clock.now = now
  }

  test('a hold that has run out is confirmed with another one, where the one assigned is taken', async () => {
    const held = at('tour', 2)
    expect(await world.call('hold_appointment', held)).toMatchObject({ value: { resources: ['ines'] } })
    await later(async () => {
      expect(await world.call('book_appointment', { ...at('with', 2, { resources: ['ines'] }), user })).toMatchObject({
        ok: true,
      })
      const booked = await world.call('book_appointment', { ...held, user })
      expect(booked).toMatchObject({ ok: true, value: { resources: ['tomas'] } })
    })
  })

  test('one that its customer chose is never replaced', async () => {
    const held = at('with', 3, { resources: ['ines'] })
    expect(await world.call('hold_appointment', held)).toMatchObject({ value: { resources: ['ines'] } })
    await later(async () => {
      expect(await world.call('book_appointment', { ...at('with', 3, { resources: ['ines'] }), user })).toMatchObject({
        ok: true,
      })
      expect(await world.call('book_appointment', { ...held, user })).toMatchObject({ ok: false })
    })
  })

  test('a draft tells which were chosen, so that it is restored with them alone', async () => {
    for (const [bookable, day, chosen] of [
      ['tour', 4, []],
      ['with', 5, ['ines']],
    ] as const) {
      const held = at(bookable, day, { resources: [...chosen] })
      const hold = await world.as<{ id: string }>('bo', 'hold_appointment', held)
      const id = hold.ok ? hold.value.id : ''
      expect(await world.as('bo', 'get_basereservation', { id })).toMatchObject({
        value: { resources: [expect.any(String)], chosenresources: chosen },
      })
    }
  })
})
