import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const hour = 3_600_000
const user = { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' }
const guides = { name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual' }
const helpers = { name: 'Helper', resources: ['maren', 'yusuf'], selectionmethod: 'manual' }
const resources = ['ines', 'tomas', 'maren', 'yusuf'].map((id) => ({ id, provider: 'quay', name: id }))
const listed = { provider: 'quay', price: 40, paymentterms: 'bill', seats: 9 }
const bookables = [
  ...bookingBundle.bookables,
  { ...listed, id: 'walk', name: 'Walk', requirementgroups: [{ ...guides, minimum: 1, maximum: 2 }, helpers] },
  { ...listed, id: 'duo', name: 'Duo', requirementgroups: [{ ...guides, minimum: 2, maximum: 2 }] },
]

await withDatabase('fewer resources', (database) => {
  let world: BookingWorld
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables, resources })
  })
  afterAll(async () => {
    expect(await sweepClaims(database().db, world.clock.now)).toEqual([])
    await world.close()
  })

  const draftAt = (bookable: string) => {
    count += 1
    const start = Date.UTC(2026, 11, 1, 15) + count * 24 * hour
    return {
      ...{ bookable, draft: `fewer-of-${String(count).padStart(4, '0')}` },
      ...{ start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() },
    }
  }
  const hold = async (draft: object, chosen: string[]) => {
    const held = await world.call<{ id: string }>('hold_appointment', { ...draft, resources: chosen })
    if (!held.ok) throw new Error(JSON.stringify(held.error))
    const { id, resources: had } = await world.stored(held.value.id)
    return { id, had: had.toSorted() }
  }
  const isFree = async (id: string, draft: ReturnType<typeof draftAt>) =>
    (await world.call('hold_appointment', { ...draft, resources: [id], draft: `${draft.draft}-${id}-is-free` })).ok

  test('held again with one of two, the other comes free', async () => {
    const draft = draftAt('walk')
    const both = await hold(draft, ['ines', 'tomas'])
    expect(both.had).toEqual(['ines', 'maren', 'tomas'])
    expect(await hold(draft, ['tomas', 'ines'])).toEqual(both)
    const one = await hold(draft, ['ines'])
    expect(one.had).toEqual(['ines', 'maren'])
    expect(await isFree('tomas', draft)).toBe(true)
    const booked = await world.call<{ id: string }>('book_appointment', { ...draft, resources: ['ines'], user })
    expect(booked).toMatchObject({ value: { id: one.id } })
  })

  test('what a group needs stays as it is held, named or not', async () => {
    const draft = draftAt('duo')
    const held = await hold(draft, ['tomas'])
    expect(held.had).toEqual(['ines', 'tomas'])
    for (const chosen of [['tomas'], ['ines'], [], ['ines', 'tomas']]) expect(await hold(draft, chosen)).toEqual(held)
  })

  test('a booking gives one of two back by a move, which is told', async () => {
    const draft = draftAt('walk')
    const both = { ...draft, resources: ['ines', 'tomas', 'yusuf'], user }
    const booked = await world.call<{ id: string; managetoken: string }>('book_appointment', both)
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const { id, managetoken: token } = booked.value
    const { start, end } = draft
    const move = (chosen: string[]) =>
      world.call('reschedule_reservation', { id, token, start, end, resources: chosen })
    expect(await move(['yusuf', 'tomas', 'ines'])).toMatchObject({ value: { changed: false } })
    expect(await move(['ines', 'yusuf'])).toMatchObject({ value: { changed: true } })
    expect((await world.stored(id)).resources.toSorted()).toEqual(['ines', 'yusuf'])
    expect(await isFree('tomas', draft)).toBe(true)
    // Somebody has to serve as its helper: the one it has.
    expect(await move(['ines'])).toMatchObject({ value: { changed: false } })
    expect(await world.told(id)).toEqual(['booked', 'rescheduled'])
  })
})
