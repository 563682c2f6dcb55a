import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { askBy } from '../testing/surfaces/ask-by-surface.ts'
import { signedIn, type Visitor } from '../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../testing/worlds/booking-world.ts'

const password = 'Tiller-7!'
const people = [
  { id: 'sky', role: 'provider', providers: ['quay'] },
  { id: 'ana', role: 'customer' },
  { id: 'bo', role: 'customer' },
].map((one) => ({ ...one, email: `${one.id}@people.example`, password, firstname: one.id, lastname: 'Ro' }))
const changes = {
  users: people,
  bookables: [
    ...bookingBundle.bookables,
    {
      id: 'class',
      name: 'Class',
      provider: 'quay',
      price: 40,
      paymentterms: 'bill',
      seats: 1,
      waitlist: { enabled: true },
    },
  ],
}

type Params = Record<string, unknown>
type Ask = (visitor: Visitor, name: string, params: Params) => Promise<unknown>

const surfaces = { 'JSON-RPC': 'rpc', REST: 'rest', GraphQL: 'graph' } as const

await withDatabase('offers and drafts by each surface', (database) => {
  let world: BookingWorld
  let visitor: (who: string) => Visitor
  let day = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
    visitor = await signedIn(world.app, people)
  })
  afterAll(() => world.close())

  const slot = (bookable: string) => {
    day += 1
    const date = new Date(Date.UTC(2026, 10, 24 + day)).toISOString().slice(0, 10)
    return { bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00` }
  }
  const idOf = (value: unknown) => String(Object(value).id)
  /** The status that an answer tells of a reservation, or its refusal. */
  const status = (value: unknown) =>
    typeof value === 'string' ? value : (Object(value).reservation?.status ?? Object(value).status)

  /** An entry of ana's in the queue of a full slot, and what frees it. */
  async function queued(ask: Ask) {
    const at = slot('class')
    const user = { email: 'full@people.example', firstname: 'Full', lastname: 'Ro' }
    const full = await visitor('sky').call('book_as_staff', { ...at, draft: `full-draft-${day}`, user })
    const entry = await ask(visitor('ana'), 'join_waitlist', { ...at, draft: `wait-draft-${day}` })
    const free = () => visitor('sky').call('cancel_reservation', { id: idOf(full.result) })
    return { id: idOf(entry), joined: status(entry), free }
  }

  async function offers(ask: Ask) {
    const as = async (who: string, name: string, id: string) => status(await ask(visitor(who), name, { id }))
    const taken = await queued(ask)
    const told: unknown[] = [taken.joined, await as('ana', 'accept_waitlist_offer', taken.id)]
    await taken.free()
    for (const who of ['bo', ''])
      for (const name of ['accept_waitlist_offer', 'reject_waitlist_offer']) told.push(await as(who, name, taken.id))
    for (const name of ['accept_waitlist_offer', 'accept_waitlist_offer', 'reject_waitlist_offer'])
      told.push(await as('ana', name, taken.id))
    const left = await queued(ask)
    await left.free()
    for (const name of ['reject_waitlist_offer', 'reject_waitlist_offer', 'accept_waitlist_offer'])
      told.push(await as('ana', name, left.id))
    told.push(await as('ana', 'accept_waitlist_offer', 'unknown'))
    return told
  }

  async function drafts(ask: Ask) {
    const at = slot('talk')
    const draft = `kept-draft-${day}`
    const hold = () => ask(visitor('ana'), 'hold_appointment', { ...at, draft })
    const held = await hold()
    let id = idOf(held)
    const listed = async (who: string) => {
      const answer = await ask(visitor(who), 'get_inprogress_reservations_by_user', { subdomain: 'quay', user: 'ana' })
      if (typeof answer === 'string') return answer
      return JSON.stringify(answer).includes(id)
    }
    const told: unknown[] = [status(held), await listed('ana'), await listed('bo')]
    const save = (who: string, more: Params) =>
      ask(visitor(who), 'update_reservation_metainformation', { reservation: { id, ...more } })
    const saved = await save('ana', { draft })
    told.push(typeof saved === 'string' ? saved : 'saved', await save('bo', {}))
    // It runs out, and is held anew.
    world.clock.now += 660_000
    await world.runJobs()
    const again = await hold()
    id = idOf(again)
    told.push(status(again), await listed('ana'))
    const remove = async (who: string, more: Params = {}) => {
      const answer = await ask(visitor(who), 'remove_inprogress_reservation_by_id', { id, ...more })
      return typeof answer === 'string' ? answer : 'removed'
    }
    told.push(await remove('bo'), await remove('ana', { draft }), await listed('ana'), await remove('ana', { draft }))
    return told
  }

  test.each(Object.entries(surfaces))(
    'an offer is accepted and declined by %s as by the others',
    async (_, surface) => {
      expect(await offers((...asked) => askBy(surface, ...asked))).toEqual([
        ...['waitlisted', 'not_offered', 'not_found', 'not_found', 'not_found', 'not_found'],
        ...['booked', 'booked', 'not_offered', 'cancelled', 'cancelled', 'not_offered', 'not_found'],
      ])
    },
  )

  test.each(Object.entries(surfaces))(
    'a draft is restored, saved and removed by %s as by the others',
    async (_, surface) => {
      expect(await drafts((...asked) => askBy(surface, ...asked))).toEqual([
        ...['in-progress', true, 'not_found', 'saved', 'not_found /reservation/id', 'in-progress', true],
        ...['not_found', 'removed', false, 'removed'],
      ])
    },
  )
})
