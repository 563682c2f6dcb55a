import type { AppConfig } from '../../config/operator-config.ts'
import type { Result } from '../../domain/errors.ts'
import type { Gig, GigsAnswer } from '../../domain/wire/gigs.ts'
import { eventOfReservation, subjectOf } from '../../jobs/event-of-reservation.ts'
import { recipientsOf } from '../../jobs/recipients-of-event.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { tellingOf } from '../../jobs/telling-of-recipient.ts'
import { audiencesOf, type ReservationTelling } from '../../plugin-api/index.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { bookingBundle, bookingWorld } from './booking-world.ts'

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

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const newbusinesshours = Object.fromEntries(days.map((day) => [day, [{ start: '00:00', end: '24:00' }]]))

/**
 * Bookables that are claimed later: `tour` by Ines or Tomas, `pair` by two of three who must be free, `show` by bids.
 * In a range of days: `stroll`, `outing`, `duet`, `gala` by bids, and `ramble`, a request for a Tuesday morning with Ines.
 * The people have the names of their resources; `maren` acts for `maren` and `boat`, and `stranger` for nothing.
 */
export const gigsBundle = {
  providers: bookingBundle.providers.map((one) => ({
    ...one,
    address: '41 Quay Street',
    city: 'Portland',
    state: 'ME',
    zip: '04101',
    country: 'US',
    newbusinesshours,
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

const scope = { whitelabel: 'northwind', provider: 'quay' }
const roles: Record<string, 'provider' | 'whitelabel'> = { dock: 'provider', owner: 'whitelabel' }

/**
 * A world of gigs, with calls as each of its people, as staff (`dock`) and as the white-label's owner (`owner`).
 * @param changes parts of the bundle in the place of its own
 * @param operator the operator's settings, where they are not those of the tests
 */
export async function gigsWorld(database: TestDatabase, changes: object = {}, operator: Partial<AppConfig> = {}) {
  const world = await bookingWorld(database, { ...gigsBundle, ...changes }, operator)
  const { tenants, caller } = world.app.platform
  let count = 0

  async function as<T = { gig: Gig }>(person: string, name: string, params: object): Promise<Result<T>> {
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    const isStaff = person === 'dock'
    const actor = {
      kind: 'user' as const,
      user: {
        id: person,
        role: roles[person] ?? ('customer' as const),
        providers: isStaff ? ['quay'] : [],
        email: `${person}@people.example`,
        firstname: person,
        lastname: 'Moor',
      },
      ip: '127.0.0.1',
      language: 'en-us',
    }
    // The caller has validated the answer's shape by the operation's own schema.
    return (await caller.call({ name, params, tenant, actor })) as Result<T>
  }

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
    stored: async (id: string) => {
      const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
      if (!found) throw new Error(`there is no reservation ${id}`)
      return found
    },
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
      const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
      if (!tenant) throw new Error('the site is not there')
      const rows = await database.db.knex('outbox').where({ reservation: id }).orderBy(['version', 'id'])
      const found: ReservationTelling[] = []
      for (const each of rows) {
        const row = { ...each, scope, payload: JSON.parse(String(each.payload)) }
        const subject = await subjectOf({ ports }, tenant, row)
        const told = subject && (await eventOfReservation({ ports }, tenant, row, subject))
        if (!told) continue
        for (const audience of audiencesOf[told.event.name])
          for (const recipient of await recipientsOf(audience, { ...subject, tenant, ports, row }))
            found.push(tellingOf(told.event, recipient, { ...subject, tenant, ports, row, word: told.word }))
      }
      return found
    },
    passTime: () => runJobsOnce(world.app.platform.jobs),
    close: () => world.close(),
  }
}
