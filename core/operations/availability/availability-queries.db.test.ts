import { expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessesOf, type Recording, recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const december = { start: '2026-12-01 00:00:00', end: '2027-01-01 00:00:00' }
const days = Array.from({ length: 28 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => one(n))
const common = { provider: 'quay', price: 10, paymentterms: 'bill', holdduration: 600 }

/** A provider with the given number of everything. */
function bundleOf(size: { bookables: number; resources: number; reservations: number }) {
  const resources = many(size.resources, (n) => `guide-${n}`)
  const group = { resources, selectionmethod: 'roundrobin' }
  const claim = { resources, selectionmethod: 'resourceclaim_restricted' }
  const waitlist = { enabled: true }
  const lesson = { ...common, id: 'lesson', name: 'Lesson', requirementgroups: [group], waitlist }
  const occurrences = days.map((day, n) => ({ id: `o-${n}`, start: `${day} 10:00:00`, end: `${day} 12:00:00` }))
  const at = (n: number) => `${days[n % days.length]} ${String(8 + (n % 12)).padStart(2, '0')}`
  return {
    providers: bookingBundle.providers.map((each) => ({ ...each, address: '0 Long Road' })),
    resources: resources.map((id) => ({ id, provider: 'quay', name: id, reservation_capacity: 100 })),
    forms: [],
    bookables: [
      lesson,
      { ...common, id: 'talk', name: 'Talk', seats: 10_000 },
      {
        ...common,
        id: 'rental',
        name: 'Rental',
        bookabletype: 'calendarday',
        maxcombined: 5,
        requirementgroups: [group],
      },
      { ...common, id: 'event', name: 'Event', bookabletype: 'event', seats: 500, restrictions: occurrences },
      { ...common, id: 'visit', name: 'Visit', drivetime: true, requirementgroups: [group] },
      { ...common, id: 'gig', name: 'Gig', requirementgroups: [claim] },
      ...many(size.bookables, (n) => ({ ...lesson, id: `other-${n}`, name: `Other ${n}` })),
    ],
    blackouts: many(size.reservations, (n) => ({
      id: `blackout-${n}`,
      provider: 'quay',
      start: `202${n % 9}-12-24 00:00:00`,
      end: `202${n % 9}-12-25 00:00:00`,
    })),
    availabilities: many(size.reservations, (n) => ({
      id: `opening-${n}`,
      bookable: 'lesson',
      start: `202${n % 9}-12-24 06:00:00`,
      end: `202${n % 9}-12-24 07:00:00`,
    })),
    reservations: many(size.reservations, (n) => ({
      id: `reservation-${n}`,
      bookable: n % 5 === 0 ? 'gig' : 'lesson',
      start: `${at(n)}:00:00`,
      end: `${at(n)}:59:59`,
      status: n % 7 === 0 ? 'waitlisted' : 'booked',
      ...(n % 3 === 0 && n % 5 !== 0 ? { resources: [resources[n % resources.length]] } : {}),
    })),
  }
}

const config = {
  plugins: { ...operator.plugins, 'long-road': './core/testing/outside-plugins/long-road' },
  defaults: { ...operator.defaults, places: 'long-road' },
}

/** The indexes through which the tables that grow with bookings and time are read. */
const intended: Record<string, string[]> = {
  claims: ['PRIMARY', 'claims_reservation'],
  // By time, and by a resource's last turn.
  claim_resources: ['PRIMARY', 'claim_resources_turns'],
  occupancy_days: ['PRIMARY'],
  // By a draft that ended: what it was quoted. The last by a person and an instant: whether they wait for what they
  // book.
  reservations: ['PRIMARY', 'reservations_draft', 'reservations_formerdraft', 'reservations_user'],
  blackouts: ['blackouts_ends'],
  availabilities: ['availabilities_ends'],
}

const asked = {
  'a month': { bookable: 'lesson', ...december },
  'the first month of the next eleven': {
    bookable: 'lesson',
    start: '2026-11-20 00:00:00',
    end: december.end,
    lookahead: true,
  },
  'two months of days': { bookable: 'rental', start: '2026-11-20 00:00:00', end: december.end, lookahead: true },
  'where days may end': { bookable: 'rental', ...december, from: '2026-12-08 00:00:00' },
  'two years of an event': { bookable: 'event', ...december, lookahead: true },
  'a month of visits': { bookable: 'visit', ...december, location: { address: '30 Long Road' } },
  'a month of seats': { bookable: 'talk', ...december },
}

await withDatabase('the queries of availability', (database) => {
  const sizes = {
    small: { bookables: 1, resources: 2, reservations: 3 },
    large: { bookables: 60, resources: 60, reservations: 1_500 },
  }
  async function withWorld<T>(
    size: keyof typeof sizes,
    work: (world: BookingWorld, recording: Recording) => Promise<T>,
  ) {
    const recording = recordedDatabase(database().db)
    const world = await bookingWorld({ ...database(), db: recording.db }, bundleOf(sizes[size]), config)
    // How plugins do is read when one is first asked, here for a road between two visits, and then known for seconds.
    const scope = { whitelabel: 'northwind', provider: 'quay' }
    await world.app.platform.ports.pluginhealth.rest({ scope, plugin: 'long-road', place: 'places', part: 'router' })
    const done = await work(world, recording)
    await world.close()
    return done
  }
  const list = (world: BookingWorld, params: object) => world.call('get_availability_in_range_for_bookable', params)

  /**
   * Statements and round trips of each question: asked of a freshly started server, of one that knows the site, and
   * again.
   */
  const counted = (size: keyof typeof sizes) =>
    withWorld(size, async (world, recording) => {
      const counts: Record<string, number[]> = {}
      for (const [name, params] of Object.entries(asked)) {
        const row: number[] = []
        for (let time = 0; time < 2; time += 1) {
          const { statements, trips } = await recording.during(async () => {
            expect(await list(world, params)).toMatchObject({ ok: true })
          })
          row.push(statements.length, trips)
        }
        counts[name] = row
      }
      return counts
    })

  test('are few and constant, however many bookables, resources and reservations there are', async () => {
    const [small, large] = [await counted('small'), await counted('large')]
    expect(large).toEqual(small)
    const known = Object.values(large).slice(1)
    for (const [statements = 0, trips = 0, ...again] of known) {
      // The tenant's revision, then the days with their counters, the queue and the turns in one trip. Blackouts and
      // openings are read once, in a trip of their own.
      expect([statements <= 7, trips <= 3]).toEqual([true, true])
      // Unchanged data is only compared.
      expect(again).toEqual([2, 2])
    }
  })

  test('read only the rows they need, through an index, for holds and bookings too', async () => {
    await withWorld('large', async (world, recording) => {
      for (const table of [
        'claims',
        'blackouts',
        'availabilities',
        'reservations',
        'claim_resources',
        'occupancy_days',
        'resources',
        'bookables',
      ])
        await database().db.read([
          { sql: database().db.dialect === 'mysql' ? `ANALYZE TABLE ${table}` : `ANALYZE ${table}`, values: [] },
        ])
      const { statements } = await recording.during(async () => {
        for (const params of Object.values(asked)) expect(await list(world, params)).toMatchObject({ ok: true })
        const slot = { bookable: 'lesson', start: '2026-12-09 10:00:00', end: '2026-12-09 11:00:00' }
        const draft = 'draft-of-the-queries'
        expect(await world.call('hold_appointment', { ...slot, draft })).toMatchObject({ ok: true })
        expect(await world.call('book_appointment', { ...slot, draft, user })).toMatchObject({ ok: true })
        const talk = { bookable: 'talk', start: '2026-12-09 10:00:00', end: '2026-12-09 11:00:00', user }
        expect(await world.call('book_appointment', { ...talk, draft: 'draft-of-the-talk' })).toMatchObject({
          ok: true,
        })
      })
      const queries = new Map(
        statements.filter(({ sql }) => /^\s*(SELECT|UPDATE|DELETE)/i.test(sql)).map((one) => [one.sql, one]),
      )
      const astray: string[] = []
      let seen = 0
      for (const query of queries.values())
        for (const { table, index, plan } of await accessesOf(database().db, query)) {
          seen += 1
          const wanted = intended[table]
          // The sum of the sites' revisions reads an index from end to end, once for all who ask in a quarter of a
          // second.
          const isSum = /\b(whitelabels|providers)_revision\b/.test(plan)
          const isRight = isSum || (index !== null && (wanted === undefined || wanted.some((one) => one === index)))
          if (!isRight) astray.push(`${table}, ${plan}: ${query.sql.slice(0, 200)}`)
        }
      expect(astray).toEqual([])
      expect(seen).toBeGreaterThan(30)
    })
  })

  test('are three of a booking, and one more where somebody may wait', async () => {
    await withWorld('small', async (world, recording) => {
      const trips: Record<string, number> = {}
      for (const [n, bookable] of ['talk', 'lesson', 'talk', 'lesson'].entries()) {
        // The first booking of a day makes its rows.
        const slot = { bookable, start: `${days[10]} ${10 + n}:00:00`, end: `${days[10]} ${11 + n}:00:00`, user }
        const during = await recording.during(async () => {
          expect(await world.call('book_appointment', { ...slot, draft: `counted-draft-${n}` })).toMatchObject({
            ok: true,
          })
        })
        trips[bookable] = during.trips
      }
      // The tenant's revision, the drafts with who waits, the locked days, and the commit; where the bookable has a
      // waitlist, also the person's own entries.
      expect(trips).toEqual({ talk: 4, lesson: 5 })
    })
  })
})
