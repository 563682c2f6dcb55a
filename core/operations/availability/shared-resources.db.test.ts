import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'
import { takeCapacity } from '../capacity/take-capacity.ts'

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
    id: 'dawn-gig',
    name: 'Dawn gig',
    availability: { monday: [] },
    requirementgroups: [{ resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim_restricted' }],
  },
  {
    ...common,
    id: 'turns',
    name: 'In turns',
    requirementgroups: [{ resources: guides, selectionmethod: 'roundrobin' }],
  },
]
const resources = guides.map((id) => ({ id, provider: 'quay', name: id }))
const availabilities = [
  {
    id: 'dawn',
    bookable: 'dawn-gig',
    start: '2026-12-22 10:00:00',
    end: '2026-12-22 11:00:00',
    resources: ['ines'],
  },
]
/** An imported reservation that doesn't name the guide that its bookable requires. */
const reservations = [{ id: 'silent', bookable: 'with-ines', start: '2026-12-23 10:00:00', end: '2026-12-23 11:00:00' }]
const at = (bookable: string, day: number, more: object = {}) => ({
  bookable,
  start: `2026-12-${String(day).padStart(2, '0')} 10:00:00`,
  end: `2026-12-${String(day).padStart(2, '0')} 11:00:00`,
  ...more,
})

await withDatabase('resources that bookables share', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database(), { bookables, resources, availabilities, reservations })
  })
  afterAll(() => world.close())

  const scope = { whitelabel: 'northwind', provider: 'quay' }
  const stored = () => ({
    ...world.app.platform.ports.repositories(scope).reservations,
    ...writtenReservations(database().db, scope),
  })
  /** A reservation whose guide staff claim later, so it names none. */
  const insertClaim = async (id: string, bookable: string, day: number, from = '15:00', hours = 1) => {
    const start = Date.parse(`2026-12-${String(day).padStart(2, '0')}T${from}:00Z`)
    const span = { start, end: start + hours * 3_600_000 }
    await stored().insert(reservationFixture({ id, provider: 'quay', bookable, ...span, status: 'gig' }), [span])
  }
  const slotAt = async (bookable: string, day: number) => {
    const { start, end } = at(bookable, day)
    return granted(await world.slots({ bookable, start, end })).timeslots[0]
  }

  test('a claim takes one guide of its group without naming one', async () => {
    expect(await slotAt('lesson', 2)).toMatchObject({ resources: ['ines', 'tomas'] })
    await insertClaim('g1', 'gig', 2)
    expect(await slotAt('lesson', 2)).toMatchObject({ resources: ['ines', 'tomas'] })
    expect(granted(await world.book(at('lesson', 2))).resources).toEqual(['ines'])
    expect(await slotAt('lesson', 2)).toBeUndefined()
    expect(refusal(await world.book(at('lesson', 2)))).toBe('slot_taken')
    expect(granted(await world.book(at('lesson', 3))).resources).toEqual(['ines'])
  })

  test('two unnamed claims leave no guide free', async () => {
    await insertClaim('g2', 'gig', 4)
    await insertClaim('g3', 'gig', 4)
    expect(await slotAt('with-ines', 4)).toBeUndefined()
    expect(refusal(await world.book(at('with-ines', 4)))).toBe('slot_taken')
  })

  test('a cached answer becomes stale when a claim comes or goes', async () => {
    expect(await slotAt('with-ines', 7)).toBeDefined()
    await insertClaim('g4', 'gig', 7)
    await insertClaim('g5', 'gig', 7)
    expect(await slotAt('with-ines', 7)).toBeUndefined()
    const why = { actor: 'test', reason: 'left', at: world.clock.now }
    await stored().change('g5', 'gig', { status: 'cancelled' }, 'keep', why)
    expect(await slotAt('with-ines', 7)).toBeDefined()
  })

  test('claims displace each other: Mara is taken when both others are', async () => {
    await insertClaim('g6', 'gig', 8)
    await insertClaim('g7', 'bid', 8)
    expect(await slotAt('with-mara', 8)).toBeDefined()
    granted(await world.book(at('with-ines', 8)))
    expect(await slotAt('with-mara', 8)).toBeUndefined()
    expect(refusal(await world.book(at('with-mara', 8)))).toBe('slot_taken')
  })

  test('turns rotate in the order of booking, whatever the day, and cancelling gives a turn back', async () => {
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

  test('a claim needs a guide for all of its time, not only for the range asked for', async () => {
    // From 10:30 to 12:00; Ines is away from 11:00, so only Tomas can take it.
    await insertClaim('g8', 'gig', 9, '15:30', 1.5)
    granted(await world.book({ bookable: 'with-ines', start: '2026-12-09 11:00:00', end: '2026-12-09 12:00:00' }))
    expect(await slotAt('lesson', 9)).toMatchObject({ resources: ['ines'] })
    expect(refusal(await world.book(at('lesson', 9, { resources: ['tomas'] })))).toBe('slot_taken')
    granted(await world.book(at('lesson', 9, { resources: ['ines'] })))
  })

  test('the same holds across the end of the UTC day, also when bookings beyond it change', async () => {
    // In New York the UTC day ends at 19:00; the gig ends at 20:00.
    await insertClaim('g9', 'gig', 10, '22:30', 2.5)
    const evening = async () => {
      const range = { start: '2026-12-10 17:00:00', end: '2026-12-10 17:30:00' }
      return granted(await world.slots({ bookable: 'lesson', ...range })).timeslots[0]?.resources
    }
    expect(await evening()).toEqual(['ines', 'tomas'])
    const busy = await world.book({ bookable: 'with-ines', start: '2026-12-10 19:00:00', end: '2026-12-10 20:00:00' })
    expect(await evening()).toEqual(['ines'])
    granted(await world.cancel(granted(busy)))
    expect(await evening()).toEqual(['ines', 'tomas'])
  })

  test('a claim is judged by the dated openings of its own bookable', async () => {
    await insertClaim('g10', 'dawn-gig', 22)
    expect(await slotAt('lesson', 22)).toMatchObject({ resources: ['tomas'] })
    expect(refusal(await world.book(at('lesson', 22, { resources: ['ines'] })))).toBe('slot_taken')
  })

  test('an imported reservation takes the resources that its bookable requires, even if it names none', async () => {
    expect(await slotAt('lesson', 23)).toMatchObject({ resources: ['tomas'] })
    expect((await stored().find('silent'))?.resources).toEqual(['ines'])
  })

  test('confirming a live hold keeps exactly its resources', async () => {
    const { tenants, ports } = world.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    const known = tenant && (await ports.catalogueOf(tenant)).find('lesson')
    if (!tenant || !known) throw new Error('the lesson is there')
    // After the hold was made, the provider requires two guides.
    const requirementgroups = [{ resources: ['ines', 'tomas'], minimum: 2 }]
    const entry = { ...known, rules: { ...known.rules, requirementgroups } }
    const start = Date.parse('2026-12-24T15:00:00Z')
    const candidate = { start, end: start + 3_600_000, seats: 1, resources: ['tomas'] }
    const taken = (exactResources: boolean) =>
      ports.transaction(tenant.scope, async (unit) => {
        const options = { now: world.clock.now, window: false, exactResources }
        return granted(await takeCapacity(unit, entry, tenant, candidate, options)).resources
      })
    expect(await taken(true)).toEqual(['tomas'])
    expect(await taken(false)).toEqual(['tomas', 'ines'])
  })

  test('everybody may list unavailable slots, only staff see the reasons', async () => {
    const params = {
      bookable: 'with-ines',
      start: '2026-12-09 11:00:00',
      end: '2026-12-09 12:00:00',
      showunavailable: true,
    }
    const reasons = async (kind: 'site' | 'api') => {
      const answer = await world.call('get_availability_in_range_for_bookable', params, 'quay', kind)
      const { timeslots }: { timeslots: { available: boolean; reason?: string }[] } = JSON.parse(
        JSON.stringify(granted(answer)),
      )
      return timeslots.map(({ available, reason }) => [available, reason])
    }
    expect(await reasons('api')).toEqual([[false, 'resources']])
    expect(await reasons('site')).toEqual([[false, undefined]])
    expect(await reasons('api')).toEqual([[false, 'resources']])
  })

  test('and so it is where a slot is refused, held or booked', async () => {
    await insertClaim('g11', 'gig', 28)
    await insertClaim('g12', 'gig', 28)
    const asked = at('with-ines', 28, { draft: 'told-to-staff-alone' })
    const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
    const calls: [name: string, params: object][] = [
      ['hold_appointment', asked],
      ['book_appointment', { user, ...asked }],
      ['book_appointments', { user, appointments: [asked] }],
    ]
    for (const [name, params] of calls) {
      const told = async (kind: 'site' | 'api') => {
        const answer = await world.call(name, params, 'quay', kind)
        return answer.ok ? 'taken' : [answer.error.code, answer.error.data?.reason]
      }
      expect(await told('site')).toEqual(['slot_taken', undefined])
      expect(await told('api')).toEqual(['slot_taken', 'resources'])
    }
  })

  test('what staff claims later is booked without them; nobody chooses who will come', async () => {
    const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
    for (const bookable of ['gig', 'bid']) {
      const named = at(bookable, 29, { resources: ['tomas'], draft: `names-${bookable}` })
      expect(await world.call('hold_appointment', named)).toEqual({
        ok: false,
        error: { code: 'resource_unavailable', field: '/resources' },
      })
      expect(await stored().findByDraft(`names-${bookable}`)).toBeNull()
    }
    const asked = at('gig', 29, { draft: 'claimed-later' })
    expect(await world.call('book_appointment', { user, ...asked })).toMatchObject({
      ok: true,
      value: { status: 'gig', resources: [] },
    })
  })
})
