import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsIn } from '../../persistence/occupancy/claims.ts'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'

const early = { bookable: 'sail', start: '2026-12-05 16:00:00', end: '2026-12-05 18:00:00', occurrence: 'early' }
const late = { bookable: 'sail', start: '2026-12-19 16:00:00', end: '2026-12-19 18:00:00', occurrence: 'late' }
const raku = { bookable: 'raku', start: '2026-12-04 18:00:00', end: '2026-12-12 22:00:00', occurrence: 'raku-dec' }
const firing = (start: string, end: string) => ({
  bookable: 'firing',
  start: `2026-12-${start}`,
  end: `2026-12-${end}`,
})

await withDatabase('events', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database())
  })
  afterAll(() => world.close())

  const slotsOf = async (bookable: string, more: object = {}) =>
    granted(await world.slots({ bookable, lookahead: true, ...more })).timeslots

  test('two years of occurrences fit in one answer', async () => {
    const slots = await slotsOf('sail')
    expect(slots.map(({ id, occurrence, title, seats }) => [id, occurrence, title, seats])).toEqual([
      ['early', 'early', 'Early December', 6],
      ['late', 'late', 'Late December', 2],
      ['far', 'far', 'In two years', 6],
    ])
    const { month } = granted(await world.slots({ bookable: 'sail', start: '2026-11-20 00:00:00', lookahead: true }))
    expect(month).toBe('2026-12')
  })

  test('an occurrence has its own seats, one price and its title in every answer', async () => {
    const draft = world.draft()
    expect(granted(await world.hold({ ...late, draft, seats: 1 }))).toMatchObject({
      occurrence: 'late',
      title: 'Late December',
      resources: ['catboat'],
    })
    expect(granted(await world.quote({ ...late, draft })).finalprice).toBe(45)
    const booked = granted(await world.book({ ...late, draft, totalprice: 45 }))
    expect(booked).toMatchObject({ status: 'booked', occurrence: 'late', title: 'Late December', segments: [] })
    expect(refusal(await world.book({ ...late, seats: 2 }))).toBe('slot_taken')
    const last = granted(await world.book({ ...late, seats: 1 }))
    expect(await slotsOf('sail')).toMatchObject([
      { id: 'early', seats: 6 },
      { id: 'late', seats: 0, available: false },
      {},
    ])
    granted(await world.cancel(last))
    expect((await slotsOf('sail'))[1]).toMatchObject({ id: 'late', seats: 1, available: true })
  })

  test('an occurrence can be named by its time, and is stored by its id', async () => {
    const { occurrence: _, ...byTime } = early
    expect(granted(await world.book(byTime))).toMatchObject({ occurrence: 'early', title: 'Early December' })
  })

  test('an occurrence may have more seats than the bookable says', async () => {
    const restrictions = [{ id: 'big', start: '2026-12-22 10:00:00', end: '2026-12-22 11:00:00', seats: 8 }]
    const hall = { id: 'hall', provider: 'quay', name: 'Hall', bookabletype: 'event', price: 5, paymentterms: 'bill' }
    const other = await datesWorld(database(), { bookables: [{ ...hall, seatsperbooking: 5, restrictions }] })
    const big = { bookable: 'hall', start: restrictions[0]?.start, end: restrictions[0]?.end, occurrence: 'big' }
    granted(await other.book({ ...big, seats: 5 }))
    expect(refusal(await other.book({ ...big, seats: 4 }))).toBe('slot_taken')
    expect(refusal(await other.book({ ...big, seats: 6 }))).toBe('seats_not_available')
    await other.close()
  })

  test('an unknown occurrence, or another time for it, is refused', async () => {
    expect(await world.hold({ ...early, occurrence: 'never' })).toMatchObject({
      error: { code: 'not_found', field: '/occurrence' },
    })
    expect(refusal(await world.hold({ ...early, start: late.start, end: late.end }))).toBe('invalid_time')
    expect(refusal(await world.hold({ ...early, occurrence: undefined, end: '2026-12-05 17:00:00' }))).toBe(
      'invalid_time',
    )
    expect(await world.hold({ ...firing('08 09:00:00', '08 10:00:00'), occurrence: 'early' })).toMatchObject({
      error: { code: 'invalid_params', field: '/occurrence' },
    })
    expect(await world.slots({ bookable: 'sail', from: early.start })).toMatchObject({
      error: { code: 'invalid_params', field: '/from' },
    })
  })

  test('an occurrence that ends after the range is judged over all of its time', async () => {
    const week = { start: '2026-12-01 00:00:00', end: '2026-12-06 00:00:00' }
    const isFree = async () => granted(await world.slots({ bookable: 'raku', ...week })).timeslots[0]?.available
    expect(await isFree()).toBe(true)
    const inTheWay = granted(await world.book(firing('12 19:00:00', '12 20:00:00')))
    expect(await isFree()).toBe(false)
    granted(await world.cancel(inTheWay))
    expect(await isFree()).toBe(true)
  })

  test('segments are listed, frozen with the booking and sent with it', async () => {
    const [slot] = await slotsOf('raku')
    expect(slot?.segments).toMatchObject([
      {
        start: '2026-12-04 18:00:00',
        end_utc: '2026-12-05T01:00:00.000Z',
        title: 'Throwing',
        description: 'Old clothes',
      },
      { start: '2026-12-12 19:00:00', title: 'Firing' },
    ])
    const booked = granted(await world.book(raku))
    const told = granted(await world.call('get_basereservation', { id: booked.id, token: booked.managetoken }))
    expect(told).toMatchObject({
      title: 'December raku',
      segments: [
        {
          start: '2026-12-04 18:00:00',
          end: '2026-12-04 20:00:00',
          start_utc: '2026-12-04T23:00:00.000Z',
          title: 'Throwing',
          description: 'Old clothes',
        },
        { start: '2026-12-12 19:00:00', title: 'Firing' },
      ],
    })
    const ics = await world.call<{ content: string }>('get_reservation_ics', {
      id: booked.id,
      token: booked.managetoken,
      timezone: 'Europe-Madrid',
    })
    expect(granted(ics).content.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  test('each segment claims its own time, and none of the gaps', async () => {
    const claims = statement(
      `SELECT claims.* FROM claim_resources JOIN claims USING (provider, reservation)
        WHERE provider = 'quay' AND resource = 'kiln'`,
    )
    const [found] = await database().db.read([claims])
    const spans = claimsIn(found?.rows ?? []).flatMap((claim) => claim.spans)
    const instants = spans.map(({ start, end }) => [start, end].map((at) => new Date(at).toISOString()))
    expect(instants).toEqual([
      ['2026-12-04T23:00:00.000Z', '2026-12-05T01:00:00.000Z'],
      ['2026-12-13T00:00:00.000Z', '2026-12-13T03:00:00.000Z'],
    ])
    expect(found?.rows.map(({ occurrence }) => occurrence)).toEqual(['raku-dec'])
    granted(await world.book(firing('08 09:00:00', '08 10:00:00')))
    expect(refusal(await world.book(firing('04 18:00:00', '04 19:00:00')))).toBe('slot_taken')
  })

  test('seats of one session share its kiln', async () => {
    expect(granted(await world.book(raku)).resources).toEqual(['kiln'])
    expect((await slotsOf('raku'))[0]).toMatchObject({ seats: 1, available: true })
  })

  test('two simultaneous occurrences count their seats separately', async () => {
    const time = { start: '2026-12-21 10:00:00', end: '2026-12-21 11:00:00' }
    const twins = ['left', 'right'].map((id) => ({ ...time, id, title: id, seats: 2 }))
    const tour = { id: 'tour', provider: 'quay', name: 'Tour', bookabletype: 'event', price: 5, paymentterms: 'bill' }
    const other = await datesWorld(database(), {
      bookables: [{ ...tour, seats: 2, seatsperbooking: 2, restrictions: twins }],
    })
    granted(await other.book({ bookable: 'tour', ...time, occurrence: 'left', seats: 2 }))
    granted(await other.book({ bookable: 'tour', ...time, occurrence: 'right', seats: 1 }))
    expect(granted(await other.slots({ bookable: 'tour', lookahead: true })).timeslots).toMatchObject([
      { id: 'left', seats: 0 },
      { id: 'right', seats: 1 },
    ])
    expect(refusal(await other.book({ bookable: 'tour', ...time, occurrence: 'left' }))).toBe('slot_taken')
    granted(await other.book({ bookable: 'tour', ...time, occurrence: 'right' }))
    await other.close()
  })
})
