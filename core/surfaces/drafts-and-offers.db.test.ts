import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../testing/worlds/booking-world.ts'
import { graphCallsOfLife } from './graphql/life-calls.ts'
import { restRoutes } from './rest/rest-routes.ts'

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

/** What a call answered, whichever surface it came by; of a refusal its code and the field. */
const said = (value: unknown, error: unknown): unknown => {
  if (!error) return value
  const { code, field } = Object(error)
  return field === undefined ? code : `${code} ${field}`
}

/** The token of the page that asks, as every page has one. */
const ofPage = async (visitor: Visitor) => {
  const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
  return { authorization: `Bearer ${Object(body).token}` }
}

const surfaces: Record<string, Ask> = {
  async 'JSON-RPC'(visitor, name, params) {
    const { result, error } = await visitor.call(name, params, await ofPage(visitor))
    return said(result, error?.data)
  },
  async REST(visitor, name, params) {
    const route = restRoutes.find(({ operation }) => operation === name)
    if (!route) throw new Error(`REST has no ${name}`)
    const inPath = new Set<string>()
    const path = route.path.replace(/:(\w+)/g, (_, one: string) => {
      inPath.add(one)
      return encodeURIComponent(String(params[one]))
    })
    const rest = Object.fromEntries(Object.entries(params).filter(([one]) => !inPath.has(one)))
    const { method } = route
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(rest).map(([key, one]) => [key, String(one)]))}` : ''
    const headers = await ofPage(visitor)
    const asked = { method, headers, url: `${path}${query}`, ...(method !== 'GET' && { payload: rest }) }
    const { status, body } = await visitor.send(asked)
    return status < 400 ? body : said(null, Object(body).error)
  },
  async GraphQL(visitor, name, params) {
    const { kind, types } = graphCallsOfLife.find((call) => call.name === name) ?? { kind: 'Query', types: {} }
    const used = Object.keys(params).filter((one) => one in types)
    expect(used.toSorted()).toEqual(Object.keys(params).toSorted())
    const brackets = (list: string[]) => (list.length > 0 ? `(${list.join(', ')})` : '')
    const declared = brackets(used.map((one) => `$${one}: ${Object(types)[one]}`))
    const query = `${kind.toLowerCase()} call${declared} { done: ${name}${brackets(used.map((one) => `${one}: $${one}`))} }`
    const headers = await ofPage(visitor)
    const { body } = await visitor.send({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query, variables: params },
    })
    const { data, errors } = Object(body)
    return errors ? said(null, errors[0].extensions) : data.done
  },
}

await withDatabase('offers and drafts by each surface', (database) => {
  let world: BookingWorld
  const visitors: Record<string, Visitor> = {}
  let day = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
    for (const { id, email } of people) {
      const visitor = visitorOf(world.app)
      visitors[id] = visitor
      await visitor.call('login_user', { username: email, password })
    }
  })
  afterAll(() => world.close())

  const visitor = (who: string) => visitors[who] ?? visitorOf(world.app)
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

  test.each(Object.keys(surfaces))('an offer is accepted and declined by %s as by the others', async (name) => {
    const ask = surfaces[name]
    if (!ask) throw new Error(name)
    expect(await offers(ask)).toEqual([
      ...['waitlisted', 'not_offered', 'not_found', 'not_found', 'not_found', 'not_found'],
      ...['booked', 'booked', 'not_offered', 'cancelled', 'cancelled', 'not_offered', 'not_found'],
    ])
  })

  test.each(Object.keys(surfaces))('a draft is restored, saved and removed by %s as by the others', async (name) => {
    const ask = surfaces[name]
    if (!ask) throw new Error(name)
    expect(await drafts(ask)).toEqual([
      ...['in-progress', true, 'not_found', 'saved', 'not_found /reservation/id', 'in-progress', true],
      ...['not_found', 'removed', false, 'removed'],
    ])
  })
})
