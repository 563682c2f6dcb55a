import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import type { DayListAnswer } from '../../domain/wire/day-list.ts'
import { persistencePorts } from '../../persistence/transaction.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { getDayList } from './get-day-list.ts'

const open = { provider: 'quay', price: 100, duration: 3600, seats: 40, seatsperbooking: 4 }
const evenings = {
  ...{ id: 'two-evenings', start: '2026-12-21 18:00:00', end: '2026-12-23 20:00:00' },
  segments: [
    { start: '2026-12-21 18:00:00', end: '2026-12-21 20:00:00', title: 'First evening' },
    { start: '2026-12-23 18:00:00', end: '2026-12-23 20:00:00', title: 'Second evening' },
  ],
}
const changes = {
  // What a customer books there is a gig that staff confirm.
  providers: bookingBundle.providers.map((one) => ({ ...one, bookingflow: 'checklist' })),
  bookables: [
    ...accessBundle.bookables,
    { ...open, id: 'trip', name: 'Trip', paymentterms: 'full', forms: ['extras'], addons: ['crewmug'] },
    { ...open, id: 'asked', name: 'Asked', paymentterms: 'bill', approvalmode: true },
    { ...open, id: 'tour', name: 'Tour', paymentterms: 'bill' },
    {
      ...{ ...open, id: 'loft', name: 'Loft', paymentterms: 'bill', bookabletype: 'calendarday', countby: 'nights' },
      ...{ arrivaltime: '15:00', departuretime: '11:00' },
    },
    { ...open, id: 'boat', name: 'Boat', paymentterms: 'bill', bookabletype: 'calendarday', price: 10 },
    {
      ...open,
      id: 'evenings',
      name: 'Evenings',
      paymentterms: 'bill',
      bookabletype: 'event',
      restrictions: [evenings],
    },
  ],
}
const user = { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor', mobile_phone_number: '2075550142' }

await withDatabase('the list of a day', (database) => {
  let world: AccessWorld
  let drafts = 0
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  const answered = <T>(answer: Result<T>): T => {
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const day = async (params: object = {}, who = 'pia') =>
    answered(await world.as<DayListAnswer>(who, 'get_day_list', params))
  const book = async (bookable: string, start: string, end: string, rest: object = {}) => {
    drafts += 1
    const asked = { bookable, start, end, user, draft: `of-the-day-${String(drafts).padStart(4, '0')}`, ...rest }
    return answered(await world.as<{ id: string; version: number }>('pia', 'book_as_staff', asked)).id
  }
  const names = ({ entries }: DayListAnswer) =>
    entries.map(({ bookablename, start, end }) => `${bookablename} ${start.slice(5, 16)}–${end.slice(5, 16)}`)

  test('says who comes, in order of time, with what they owe, and check-in is told', async () => {
    const late = await book('trip', '2026-12-01 15:00:00', '2026-12-01 16:00:00', { seats: 2 })
    const early = await book('talk', '2026-12-01 09:00:00', '2026-12-01 10:00:00')
    await book('trip', '2026-12-02 00:00:00', '2026-12-02 01:00:00')
    await book('trip', '2026-11-30 23:00:00', '2026-12-01 00:00:00')
    const list = await day({ day: '2026-12-01' })
    expect(list).toMatchObject({ day: '2026-12-01', today: '2026-11-20', timezone: 'America/New_York' })
    expect(list.entries).toMatchObject([
      { id: early, bookablename: 'Talk', status: 'booked', start: '2026-12-01 09:00:00', seats: 1, checkedin: null },
      {
        ...{ id: late, bookablename: 'Trip', seats: 2, due: 200, currency: 'usd', begins: true, moving: false },
        ...{ first_name: 'Lin', last_name: 'Moor', mobile_phone_number: '+12075550142' },
      },
    ])
    const [entry] = list.entries
    for (const checkedout of [false, true])
      answered(await world.as('pia', 'check_in_reservation', { id: early, ...(checkedout && { checkedout }) }))
    expect((await day({ day: '2026-12-01' })).entries[0]).toMatchObject({
      checkedin: expect.any(String),
      checkedout: expect.any(String),
      version: (entry?.version ?? 0) + 2,
    })
    answered(await world.as('pia', 'cancel_reservation', { id: early }))
    expect(names(await day({ day: '2026-12-01' }))).toEqual(['Trip 12-01 15:00–12-01 16:00'])
  })

  test('has what was answered and chosen besides, for whoever makes it ready', async () => {
    const chosen = {
      formresponses: [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws: 2 } }] }],
      addons: { crewmug: 2 },
    }
    await book('trip', '2026-12-03 15:00:00', '2026-12-03 16:00:00', chosen)
    await book('trip', '2026-12-03 17:00:00', '2026-12-03 18:00:00')
    const { entries } = await day({ day: '2026-12-03' })
    expect(entries).toMatchObject([
      {
        answers: [{ prompt: 'Rent a suit', response: 'Suit × 2' }],
        addons: [{ name: 'Crew mug', quantity: 2 }],
        stepanswers: [],
      },
      { answers: [], addons: [] },
    ])
  })

  test('lists what has gone on for a year, and reads nothing that began long before', async () => {
    const id = await book('boat', '2026-12-14 00:00:00', '2026-12-16 00:00:00')
    const listed = async (start: string) => {
      const own = () => database().db.knex('reservations').where({ id })
      const { start: before } = (await own())[0]
      await own().update({ start: Date.parse(start) })
      const told = names(await day({ day: '2026-12-15' }))
      // As it was booked, so that the calendar agrees.
      await own().update({ start: before })
      return told
    }
    expect(await listed('2025-11-03T05:00:00Z')).toEqual(['Boat 11-03 00:00–12-15 23:59'])
    expect(await listed('2020-11-03T05:00:00Z')).toEqual([])
  })

  test('lists what goes on from an earlier day, and says so', async () => {
    await book('boat', '2026-12-07 00:00:00', '2026-12-09 00:00:00')
    expect((await day({ day: '2026-12-07' })).entries).toMatchObject([{ bookablename: 'Boat', begins: true }])
    expect((await day({ day: '2026-12-08' })).entries).toMatchObject([{ bookablename: 'Boat', begins: false }])
    expect(await day({ day: '2026-12-09' })).toMatchObject({ entries: [] })
  })

  test('lists who leaves on a day, beside who comes: guests of a stay, and who brings back what they rented', async () => {
    await book('loft', '2026-12-27 00:00:00', '2026-12-29 00:00:00')
    await book('boat', '2026-12-28 00:00:00', '2026-12-30 00:00:00')
    await book('trip', '2026-12-28 22:00:00', '2026-12-29 02:00:00')
    await book('trip', '2026-12-29 08:00:00', '2026-12-29 09:00:00')
    const leaving = ({ departures }: DayListAnswer) =>
      departures.map(({ bookablename, end }) => `${bookablename} ${end}`)
    expect(leaving(await day({ day: '2026-12-27' }))).toEqual([])
    expect(leaving(await day({ day: '2026-12-28' }))).toEqual([])
    const last = await day({ day: '2026-12-29' })
    expect(leaving(last)).toEqual(['Loft 2026-12-29 11:00:00', 'Trip 2026-12-29 02:00:00', 'Boat 2026-12-29 23:59:00'])
    expect(last.departures.every(({ begins }) => !begins)).toBe(true)
    // A stay has no night on the day of its departure.
    expect(last.entries.map(({ bookablename }) => bookablename)).toEqual(['Boat', 'Trip', 'Trip'])
    expect(leaving(await day({ day: '2026-12-30' }))).toEqual([])
    // An event in parts ends with each evening, and nobody who comes for it is there overnight.
    expect(leaving(await day({ day: '2026-12-23' }))).toEqual([])
  })

  test('has first among what waits the bookings that staff confirm, until they have', async () => {
    const asAna = async (bookable: string, start: string, end: string) => {
      drafts += 1
      const asked = { bookable, start, end, draft: `by-ana-${String(drafts).padStart(8, '0')}` }
      return answered(await world.as<{ id: string; status: string }>('ana', 'book_appointment', asked))
    }
    const asked = await asAna('asked', '2026-12-16 10:00:00', '2026-12-16 11:00:00')
    const later = await asAna('tour', '2026-12-18 10:00:00', '2026-12-18 11:00:00')
    const sooner = await asAna('tour', '2026-12-17 10:00:00', '2026-12-17 11:00:00')
    expect(sooner).toMatchObject({ status: 'gig' })
    const waiting = async () =>
      (await day()).waiting.map(({ id, status, confirmedby }) => ({ id, status, confirmedby }))
    expect(await waiting()).toEqual([
      { id: sooner.id, status: 'gig', confirmedby: 'staff' },
      { id: later.id, status: 'gig', confirmedby: 'staff' },
      { id: asked.id, status: 'pending', confirmedby: null },
    ])
    answered(await world.as('pia', 'approve_reservation', { id: sooner.id }))
    for (const { id } of [later, asked]) answered(await world.as('pia', 'reject_reservation', { id }))
    expect(await waiting()).toEqual([])
  })

  test('has an event in parts on the days of its parts, at their times', async () => {
    await book('evenings', evenings.start, evenings.end, { occurrence: evenings.id })
    expect(names(await day({ day: '2026-12-21' }))).toEqual(['Evenings 12-21 18:00–12-21 20:00'])
    expect(names(await day({ day: '2026-12-22' }))).toEqual([])
    const second = await day({ day: '2026-12-23' })
    expect(names(second)).toEqual(['Evenings 12-23 18:00–12-23 20:00'])
    expect(second.entries).toMatchObject([{ begins: true }])
  })

  test('has a request, and what its customer asks to move at its former time', async () => {
    drafts += 1
    const asked = answered(
      await world.as<{ id: string }>('ana', 'book_appointment', {
        ...{
          bookable: 'asked',
          start: '2026-12-10 10:00:00',
          end: '2026-12-10 11:00:00',
          draft: `asked-day-${drafts}`,
        },
      }),
    )
    expect((await day({ day: '2026-12-10' })).entries).toMatchObject([{ status: 'pending', due: 0, moving: false }])
    // Whatever the day that is looked at.
    expect((await day()).waiting).toMatchObject([{ id: asked.id, status: 'pending', start: '2026-12-10 10:00:00' }])
    answered(await world.as('pia', 'approve_reservation', { id: asked.id }))
    const to = { start: '2026-12-11 10:00:00', end: '2026-12-11 11:00:00' }
    answered(await world.as('ana', 'reschedule_reservation', { id: asked.id, ...to }))
    expect((await day({ day: '2026-12-10' })).entries).toMatchObject([
      { id: asked.id, status: 'booked', moving: true, start: '2026-12-10 10:00:00' },
    ])
    expect(await day({ day: '2026-12-11' })).toMatchObject({ entries: [] })
    expect((await day()).waiting).toMatchObject([{ id: asked.id, moving: true, start: '2026-12-10 10:00:00' }])
    answered(await world.as('pia', 'approve_reservation', { id: asked.id }))
    expect(await day({ day: '2026-12-10' })).toMatchObject({ entries: [] })
    expect((await day({ day: '2026-12-11' })).entries).toMatchObject([{ id: asked.id, moving: false }])
    expect((await day()).waiting).toEqual([])
  })

  test('is today’s without a day, and a day that there is not is refused', async () => {
    expect(await day()).toMatchObject({ day: '2026-11-20', today: '2026-11-20', entries: [] })
    for (const wrong of ['2026-02-30', '2026-13-01'])
      expect(await world.as('pia', 'get_day_list', { day: wrong })).toMatchObject({
        error: { code: 'invalid_params', field: '/day' },
      })
  })

  test('is for staff of the provider, for those above and for its key', async () => {
    for (const who of ['pia', 'olga', 'ada', 'key']) await day({}, who)
    for (const [who, code] of [
      ['ana', 'forbidden'],
      ['nobody', 'login_required'],
      ['kim', 'forbidden'],
    ] as const)
      expect(await world.as(who, 'get_day_list', {})).toMatchObject({ error: { code } })
  })

  test('takes three queries by an index, however many come', async () => {
    const { db } = database()
    const tenant = await tenantAt(world.app)
    const recording = recordedDatabase(db)
    const ports = { ...world.app.platform.ports, repositories: persistencePorts(recording.db).repositories }
    const actor = { kind: 'api' as const, ip: '127.0.0.1', language: 'en-us' }
    const counts: number[] = []
    for (const rows of [1, 12]) {
      for (let index = 0; index < rows; index += 1) await book('trip', '2026-12-15 10:00:00', '2026-12-15 11:00:00')
      const { statements } = await recording.during(async () => {
        await getDayList.handler({ params: { day: '2026-12-15' }, tenant, actor, ports })
      })
      counts.push(statements.length)
      for (const one of statements)
        for (const { table, index, plan } of await accessesOf(db, one))
          expect(index, `${table}: ${plan}`).not.toBeNull()
    }
    expect(counts).toEqual([3, 3])
  })
})
