import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservationFixture } from '../../persistence/reservation.fixture.ts'
import { withDatabase } from '../../testing/databases.ts'
import { datesWorld, granted, refusal } from '../../testing/dates-world.ts'
import { writtenReservations } from '../../testing/written-reservations.ts'

const guides = ['ines', 'tomas', 'mara']
const common = { provider: 'quay', price: 10, paymentterms: 'bill' }
const bookables = [
  { ...common, id: 'lesson', name: 'Lesson', requirementgroups: [{ resources: ['ines', 'tomas'] }] },
  { ...common, id: 'with-ines', name: 'With Ines', requiredresources: ['ines'] },
  {
    ...common,
    id: 'gig',
    name: 'Gig',
    requirementgroups: [{ resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim_restricted' }],
  },
  {
    ...common,
    id: 'bid',
    name: 'Bid',
    requirementgroups: [{ resources: ['tomas', 'mara'], selectionmethod: 'resourcebids' }],
  },
  { ...common, id: 'with-mara', name: 'With Mara', requiredresources: ['mara'] },
  {
    ...common,
    id: 'turns',
    name: 'In turns',
    requirementgroups: [{ resources: guides, selectionmethod: 'roundrobin' }],
  },
]
const resources = guides.map((id) => ({ id, provider: 'quay', name: id }))
const at = (bookable: string, day: number, more: object = {}) => ({
  bookable,
  start: `2026-12-${String(day).padStart(2, '0')} 10:00:00`,
  end: `2026-12-${String(day).padStart(2, '0')} 11:00:00`,
  ...more,
})

await withDatabase('resources that bookables share', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database(), { bookables, resources })
  })
  afterAll(() => world.close())

  const reservations = () => writtenReservations(database().db, { whitelabel: 'northwind', provider: 'quay' })
  /** A reservation that staff claims later: it names nobody. */
  const insertClaim = async (id: string, bookable: string, day: number) => {
    const start = Date.parse(`2026-12-${String(day).padStart(2, '0')}T15:00:00Z`)
    const span = { start, end: start + 3_600_000 }
    await reservations().insert(reservationFixture({ id, provider: 'quay', bookable, ...span, status: 'gig' }), [span])
  }
  const slotAt = async (bookable: string, day: number) => {
    const { start, end } = at(bookable, day)
    return granted(await world.slots({ bookable, start, end })).timeslots[0]
  }

  test('a claim takes one guide of its group, nobody knows which', async () => {
    expect(await slotAt('lesson', 2)).toMatchObject({ resources: ['ines', 'tomas'] })
    await insertClaim('g1', 'gig', 2)
    expect(await slotAt('lesson', 2)).toMatchObject({ resources: ['ines', 'tomas'] })
    expect(granted(await world.book(at('lesson', 2))).resources).toEqual(['ines'])
    expect(await slotAt('lesson', 2)).toBeUndefined()
    expect(refusal(await world.book(at('lesson', 2)))).toBe('slot_taken')
    expect(granted(await world.book(at('lesson', 3))).resources).toEqual(['ines'])
  })

  test('two claims leave nobody, though neither names anybody', async () => {
    await insertClaim('g2', 'gig', 4)
    await insertClaim('g3', 'gig', 4)
    expect(await slotAt('with-ines', 4)).toBeUndefined()
    expect(refusal(await world.book(at('with-ines', 4)))).toBe('slot_taken')
  })

  test('an answer that was kept goes stale when a claim comes or goes', async () => {
    expect(await slotAt('with-ines', 7)).toBeDefined()
    await insertClaim('g4', 'gig', 7)
    await insertClaim('g5', 'gig', 7)
    expect(await slotAt('with-ines', 7)).toBeUndefined()
    const why = { actor: 'test', reason: 'left', at: world.clock.now }
    await reservations().change('g5', 'gig', { status: 'cancelled' }, 'keep', why)
    expect(await slotAt('with-ines', 7)).toBeDefined()
  })

  test('claims push one another along: Mara is gone when both others are', async () => {
    await insertClaim('g6', 'gig', 8)
    await insertClaim('g7', 'bid', 8)
    expect(await slotAt('with-mara', 8)).toBeDefined()
    granted(await world.book(at('with-ines', 8)))
    expect(await slotAt('with-mara', 8)).toBeUndefined()
    expect(refusal(await world.book(at('with-mara', 8)))).toBe('slot_taken')
  })

  test('turns go round in the order of booking, whatever the day, and a cancelled one is given back', async () => {
    const bookOn = async (day: number) => {
      world.clock.now += 1_000
      return granted(await world.book(at('turns', day)))
    }
    const first = [await bookOn(20), await bookOn(18), await bookOn(19)]
    expect(first.flatMap((one) => one.resources)).toEqual(['tomas', 'mara', 'ines'])
    expect((await bookOn(15)).resources).toEqual(['tomas'])
    granted(await world.cancel(await bookOn(16)))
    expect((await bookOn(17)).resources).toEqual(['mara'])
  })
})
