import type { Role } from '../../domain/access/index.ts'
import type { Result } from '../../domain/errors.ts'
import type { Actor } from '../../operations/define-operation.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from './booking-world.ts'

/** The people of the access tests with their roles; any other name calls anonymously. */
const people: Record<string, { role: Role; providers?: string[] }> = {
  ana: { role: 'customer' },
  bo: { role: 'customer' },
  pia: { role: 'provider', providers: ['quay'] },
  kim: { role: 'provider', providers: ['kiln'] },
  olga: { role: 'whitelabel' },
  ada: { role: 'admin' },
}

const members = { paymentterms: 'bill', bookinggroups: ['crew'], price: 5, duration: 3600 }

/** Bookables of quay with limited visibility, and entities of every kind that could reveal them. */
const guardedBookables = [
  {
    ...members,
    id: 'crewtalk',
    slug: 'crew-talk',
    provider: 'quay',
    name: 'Crew talk',
    forms: ['crewform'],
    addons: ['crewmug'],
    seats: 4,
    requirementgroups: [{ id: 'crewgroup', name: 'Crew', resources: ['ines'], selectionmethod: 'manual' }],
    billinginstructions: 'Crew pays later',
  },
  { id: 'linked', provider: 'quay', name: 'Linked', paymentterms: 'bill', limited_use: true, seats: 9 },
  { id: 'secret', provider: 'quay', name: 'Secret', paymentterms: 'bill', status: 'hidden' },
  { id: 'paused', provider: 'quay', name: 'Paused', paymentterms: 'bill', status: 'inactive' },
]

const usersOf = () =>
  Object.entries(people).map(([id, one]) => ({
    id,
    email: `${id}@people.example`,
    firstname: id,
    lastname: 'Moor',
    ...one,
  }))

/** The booking world with people, a booking group, limited-use links and restricted bookables. */
export const accessBundle = {
  users: usersOf(),
  bookinggroups: [
    { id: 'crew', provider: 'quay', name: 'Crew', users: ['ana'] },
    { id: 'pros', provider: 'quay', name: 'Pros', users: [] },
  ],
  limited_use_links: [
    { id: 'once', uid: 'uid-once', provider: 'quay', bookable: 'linked', uses: 1 },
    { id: 'thrice', provider: 'quay', bookable: 'linked', uses: 3 },
  ],
  forms: [
    ...bookingBundle.forms,
    { id: 'crewform', provider: 'quay', name: 'Crew form', sections: [{ id: 's', questions: [] }] },
  ],
  addons: [{ id: 'crewmug', provider: 'quay', name: 'Crew mug', priceadjustment: 3 }],
  dictionaries: [
    {
      id: 'crewwords',
      provider: 'quay',
      bookable: 'crewtalk',
      language: 'en-us',
      words: { 'nav.back': 'Ahoy', 'error.not_found': 'Crew only' },
    },
  ],
  bookables: [...bookingBundle.bookables, ...guardedBookables],
}

export interface AccessWorld extends BookingWorld {
  /** Calls as one of the people, as `key` (the provider's key) or, for other names, as an anonymous visitor. */
  as<T = Record<string, unknown>>(
    who: string,
    name: string,
    params: object,
    more?: { linkid?: string; provider?: string },
  ): Promise<Result<T>>
}

export async function accessWorld(database: TestDatabase, changes: object = {}): Promise<AccessWorld> {
  const world = await bookingWorld(database, { ...accessBundle, ...changes })
  const { tenants, caller } = world.app.platform
  const actorOf = (who: string): Pick<Actor, 'kind' | 'user'> => {
    const person = people[who]
    if (!person) return { kind: who === 'key' ? 'api' : 'site' }
    const names = { email: `${who}@people.example`, firstname: who, lastname: 'Moor' }
    return { kind: 'user', user: { id: who, providers: [], ...person, ...names } }
  }
  return {
    ...world,
    async as(who, name, params, { linkid, provider = 'quay' } = {}) {
      const host = `${provider}.northwind.localhost`
      const tenant = await tenants.resolve({ host, protocol: 'http', wishes: {} })
      const actor = { ip: '127.0.0.1', language: 'en-us', ...actorOf(who), ...(linkid && { linkid }) }
      // The caller validates the answer's shape by the operation's own schema; the test names the fields that it reads.
      return (await caller.call({ name, params, tenant, actor })) as never
    },
  }
}
