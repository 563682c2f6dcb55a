import type { TestDatabase } from '../databases/databases.ts'
import { bookingBundle } from './booking-world.ts'
import { buildWorld, type Person, type World } from './build-world.ts'

/** The people of the access tests with their roles; any other name calls anonymously. */
const people: Person[] = [
  { id: 'ana', role: 'customer' },
  { id: 'bo', role: 'customer' },
  { id: 'pia', role: 'provider', providers: ['quay'] },
  { id: 'kim', role: 'provider', providers: ['kiln'] },
  { id: 'olga', role: 'whitelabel' },
  { id: 'ada', role: 'admin' },
]

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

/** The booking world with people, a booking group, limited-use links and restricted bookables. */
export const accessBundle = {
  users: people.map((one) => ({
    ...one,
    email: `${one.id}@people.example`,
    firstname: one.id,
    lastname: 'Moor',
  })),
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

export type AccessWorld = World

/** @param changes parts of the bundle in the place of its own */
export const accessWorld = (database: TestDatabase, changes: object = {}): Promise<AccessWorld> =>
  buildWorld(database, { bundle: { ...bookingBundle, ...accessBundle, ...changes }, people })
