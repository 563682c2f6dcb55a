import type { AppConfig } from '../../config/operator-config.ts'
import type { Gig, GigsAnswer } from '../../domain/wire/gigs.ts'
import { eventOfReservation, subjectOf } from '../../jobs/event-of-reservation.ts'
import { recipientsOf } from '../../jobs/recipients-of-event.ts'
import { tellingOf } from '../../jobs/telling-of-recipient.ts'
import { audiencesOf, type ReservationTelling } from '../../plugin-api/index.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { bookingBundle } from './booking-world.ts'
import { buildWorld } from './build-world.ts'
import { everyDay } from './samples/hours.ts'
import { tenantAt } from './tenant-at.ts'

const people = ['ines', 'tomas', 'maren', 'yusuf', 'stranger']
const group = (selectionmethod: string, resources: string[], more: object = {}) => ({
  name: 'Guide',
  selectionmethod,
  resources,
  ...more,
})
const common = {
  provider: 'quay',
  price: 40,
  paymentterms: 'bill',
  seats: 4,
  seatsperbooking: 4,
  travelcost: { fee: 1 },
}

/**
 * Bookables that are claimed later: `tour` by Ines or Tomas, `pair` by two of three who must be free, `show` by bids.
 * In a range of days: `stroll`, `outing`, `duet`, `gala` by bids, and `ramble`, a request for a Tuesday morning with
 * Ines. The people have the names of their resources; `maren` acts for `maren` and `boat`, and `stranger` for nothing.
 */
export const gigsBundle = {
  providers: bookingBundle.providers.map((one) => ({
    ...one,
    address: '41 Quay Street',
    city: 'Portland',
    state: 'ME',
    zip: '04101',
    country: 'US',
    newbusinesshours: everyDay(),
  })),
  users: [
    ...people.map((id) => ({ id, email: `${id}@people.example`, firstname: id, lastname: 'Moor', role: 'customer' })),
    {
      id: 'dock',
      email: 'dock@people.example',
      firstname: 'Rosa',
      lastname: 'Keel',
      role: 'provider',
      providers: ['quay'],
    },
  ],
  resources: [
    { id: 'ines', provider: 'quay', name: 'Ines', user: 'ines' },
    { id: 'tomas', provider: 'quay', name: 'Tomas', users: ['tomas'] },
    { id: 'maren', provider: 'quay', name: 'Maren', user: 'maren', users: ['maren'] },
    { id: 'boat', provider: 'quay', name: 'Boat', users: ['maren'] },
    { id: 'yusuf', provider: 'quay', name: 'Yusuf', user: 'yusuf' },
  ],
  // It costs nothing: no line of the price names it.
  addons: [{ id: 'snack', provider: 'quay', name: 'Snack', max: 4, priceadjustment: 0 }],
  forms: [
    {
      id: 'about',
      provider: 'quay',
      name: 'About',
      sections: [{ id: 's', questions: [{ id: 'wish', slug: 'wish', type: 'text', prompt: 'A wish' }] }],
    },
  ],
  bookables: [
    {
      ...common,
      id: 'tour',
      name: 'Tour',
      forms: ['about'],
      addons: ['snack'],
      requirementgroups: [group('resourceclaim', ['ines', 'tomas'])],
    },
    {
      ...common,
      id: 'pair',
      name: 'Pair',
      paymentterms: 'full',
      requirementgroups: [group('resourceclaim_restricted', ['ines', 'tomas', 'yusuf'], { quantity: 2 })],
    },
    {
      ...common,
      id: 'show',
      name: 'Show',
      requirementgroups: [group('resourcebids', ['ines', 'tomas', 'maren', 'boat'])],
    },
    {
      ...common,
      id: 'stroll',
      name: 'Stroll',
      dateby: 'range',
      requirementgroups: [group('resourceclaim', ['ines', 'tomas'])],
    },
    {
      ...common,
      id: 'ramble',
      name: 'Ramble',
      dateby: 'range',
      approvalmode: true,
      availability: { tuesday: [{ start: '10:00', end: '12:00' }] },
      requirementgroups: [group('resourceclaim_restricted', ['ines'])],
    },
    {
      ...common,
      id: 'outing',
      name: 'Outing',
      dateby: 'range',
      reservationlimit: { maximum: 1, per: 'day' },
      requirementgroups: [group('resourceclaim', ['ines', 'tomas'])],
    },
    {
      ...common,
      id: 'duet',
      name: 'Duet',
      dateby: 'range',
      requirementgroups: [group('resourceclaim', ['ines', 'tomas', 'yusuf'], { quantity: 2 })],
    },
    {
      ...common,
      id: 'gala',
      name: 'Gala',
      dateby: 'range',
      requirementgroups: [group('resourcebids', ['ines', 'tomas'])],
    },
    { ...common, id: 'visit', name: 'Visit', requirementgroups: [group('manual', ['ines', 'tomas', 'yusuf'])] },
  ],
}

/**
 * A world of gigs, with calls as each of its people, as staff (`dock`) and as the white-label's owner (`owner`).
 * @param changes parts of the bundle in the place of its own
 * @param operator the operator's settings, where they are not those of the tests
 */
export async function gigsWorld(database: TestDatabase, changes: object = {}, operator: Partial<AppConfig> = {}) {
  const world = await buildWorld(database, {
    bundle: { ...bookingBundle, ...gigsBundle, ...changes },
    operator,
    people: [
      { id: 'dock', role: 'provider', providers: ['quay'] },
      { id: 'owner', role: 'whitelabel' },
      ...people.map((id) => ({ id, role: 'customer' as const })),
    ],
  })
  const as = <T = { gig: Gig }>(person: string, name: string, params: object) => world.as<T>(person, name, params)
  let count = 0

  return {
    world,
    as,
    /** Books a bookable so many hours after the last full one; returns its id and manage token. */
    async book(bookable: string, hours: number, more: object = {}): Promise<{ id: string; managetoken: string }> {
      count += 1
      const start = Math.floor(world.clock.now / 3_600_000 + hours) * 3_600_000
      const answer = await world.call<{ id: string; managetoken: string }>('book_appointment', {
        bookable,
        start: new Date(start).toISOString(),
        end: new Date(start + 3_600_000).toISOString(),
        draft: `gig-draft-${String(count).padStart(4, '0')}`,
        user: {
          email: 'guest@people.example',
          firstname: 'Grace',
          lastname: 'Hopper',
          mobile_phone_number: '+12075550142',
        },
        location: { address: '12 Elm Street, Portland, ME 04101' },
        ...more,
      })
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      return answer.value
    },
    gigsOf: async (person: string): Promise<GigsAnswer> => {
      const answer = await as<GigsAnswer>(person, 'get_gigs', {})
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      return answer.value
    },
    stored: world.stored,
    /** What was told of a reservation, as `name to whom`, in order. */
    async told(id: string): Promise<string[]> {
      const rows = await database.db.knex('outbox').where({ reservation: id }).orderBy(['version', 'id'])
      return rows.map(({ name, payload }) => {
        const { audiences, users } = JSON.parse(String(payload))
        return [String(name).replace('reservation.', ''), audiences?.join('+'), users?.join('+')]
          .filter(Boolean)
          .join(' ')
      })
    },
    /** What each recipient of a reservation's events is told, as it is now. */
    async tellings(id: string): Promise<ReservationTelling[]> {
      const { ports } = world.app.platform
      const tenant = await tenantAt(world.app)
      const rows = await database.db.knex('outbox').where({ reservation: id }).orderBy(['version', 'id'])
      const found: ReservationTelling[] = []
      for (const each of rows) {
        const row = { ...each, scope: tenant.scope, payload: JSON.parse(String(each.payload)) }
        const subject = await subjectOf({ ports }, tenant, row)
        const told = subject && (await eventOfReservation({ ports }, tenant, row, subject))
        if (!told) continue
        for (const audience of audiencesOf[told.event.name])
          for (const recipient of await recipientsOf(audience, { ...subject, tenant, ports, row }))
            found.push(tellingOf(told.event, recipient, { ...subject, tenant, ports, row, word: told.word }))
      }
      return found
    },
    passTime: world.runJobs,
    close: world.close,
  }
}
