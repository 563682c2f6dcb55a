import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { askBy, pageToken, surfacesOf } from '../../testing/surfaces/ask-by-surface.ts'
import { signedIn, type Visitor } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const password = 'Tiller-7!'
const people = [
  { id: 'sky', role: 'provider', providers: ['quay'] },
  { id: 'ana', role: 'customer' },
  { id: 'bo', role: 'customer' },
].map((one) => ({ ...one, email: `${one.id}@people.example`, password, firstname: one.id, lastname: 'Ro' }))
const common = { provider: 'quay', price: 40, paymentterms: 'bill' }
const changes = {
  users: people,
  resources: [...bookingBundle.resources, { id: 'bo', provider: 'quay', name: 'Bo', users: ['bo'] }],
  bookables: [
    ...bookingBundle.bookables,
    { ...common, id: 'asked', name: 'Asked', approvalmode: true },
    {
      ...common,
      id: 'tour',
      name: 'Tour',
      requirementgroups: [{ name: 'Guide', resources: ['bo'], selectionmethod: 'resourceclaim' }],
    },
    { ...common, id: 'loft', name: 'Loft', bookabletype: 'calendarday', countby: 'nights', departuretime: '11:00' },
  ],
}

await withDatabase('a life in the graph', (database) => {
  let world: BookingWorld
  let asker: (who: string) => Visitor
  let drafts = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
    asker = await signedIn(world.app, people)
  })
  afterAll(() => world.close())

  const ask = (who: string, name: string, variables: Record<string, unknown> = {}, headers = {}) =>
    askBy('graph', asker(who), name, variables, headers)
  const slot = (bookable: string, date: string) => {
    drafts += 1
    const draft = `by-graph-${String(drafts).padStart(4, '0')}`
    return { bookable, start: `${date} 09:00:00`, end: `${date} 10:00:00`, draft }
  }
  const statusOf = async (id: string) => (await world.stored(id)).status

  test('a request is asked for, seen and approved, and its refusal is told by its code', async () => {
    const made = Object(await ask('ana', 'book_appointment', slot('asked', '2026-11-24')))
    expect(made).toMatchObject({ status: 'pending', user: 'ana' })
    const { id, version } = made
    expect(await ask('bo', 'approve_reservation', { id })).toBe('not_found')
    expect(await ask('sky', 'get_request', { id })).toMatchObject({ reservation: { id, status: 'pending' } })
    expect(await ask('sky', 'approve_reservation', { id, version: version + 7 })).toBe('status_conflict')
    expect(await statusOf(id)).toBe('pending')
    expect(await ask('sky', 'approve_reservation', { id, version })).toMatchObject({
      reservation: { status: 'booked' },
    })
    expect(await statusOf(id)).toBe('booked')
  })

  test('a booking is moved and cancelled by its customer, and by nobody else', async () => {
    const { id } = Object(await ask('ana', 'book_appointment', slot('talk', '2026-11-25')))
    const to = { start: '2026-11-26 09:00:00', end: '2026-11-26 10:00:00' }
    expect(await ask('bo', 'reschedule_reservation', { id, ...to })).toBe('not_found')
    expect(await ask('', 'cancel_reservation', { id })).toBe('not_found')
    expect(await ask('ana', 'reschedule_reservation', { id, ...to })).toMatchObject({
      reservation: { start: to.start },
    })
    expect(await ask('ana', 'cancel_reservation', { id, preview: true })).toMatchObject({ refund: 0 })
    expect(await statusOf(id)).toBe('booked')
    expect(await ask('ana', 'cancel_reservation', { id })).toMatchObject({ reservation: { status: 'cancelled' } })
  })

  test('staff book, note, check in and take a payment; a job is claimed and given back', async () => {
    const user = { email: 'lin@people.example', firstname: 'Lin', lastname: 'Moor' }
    const { id } = Object(await ask('sky', 'book_as_staff', { ...slot('talk', '2026-11-27'), user }))
    expect(await ask('sky', 'update_reservation', { id, tags: ['vip'] })).toMatchObject({
      reservation: { tags: ['vip'] },
    })
    const paid = { id, amount: '10.00', means: 'cash', idempotencykey: 'till-1' }
    const first = Object(await ask('sky', 'record_payment', paid))
    expect(first).toMatchObject({ amount: 10, due: 0 })
    expect(await ask('sky', 'record_payment', paid)).toEqual(first)
    expect(await ask('ana', 'record_payment', paid)).toBe('forbidden')
    expect(await ask('', 'record_payment', paid)).toBe('login_required')

    const job = Object(await ask('sky', 'book_as_staff', { ...slot('tour', '2026-11-30'), user }))
    expect(await ask('bo', 'get_gigs')).toMatchObject({ open: [{ id: job.id }] })
    expect(await ask('bo', 'claim_reservation', { id: job.id })).toMatchObject({ gig: { status: 'booked' } })
    expect(await ask('bo', 'give_back_claim', { id: job.id })).toMatchObject({ gig: { status: 'gig' } })
    expect(await statusOf(job.id)).toBe('gig')
  })

  test.each(surfacesOf('get_day_list'))('the list of a day has who leaves on it, by %s', async (surface) => {
    const user = { email: 'lin@people.example', firstname: 'Lin', lastname: 'Moor' }
    const date = { rpc: 7, rest: 9, graph: 11 }[surface]
    const on = (day: number) => `2026-12-${String(day).padStart(2, '0')}`
    const dates = { start: `${on(date)} 00:00:00`, end: `${on(date + 1)} 00:00:00` }
    const stay = { bookable: 'loft', ...dates, draft: `nights-by-${surface}` }
    const { id } = Object(await ask('sky', 'book_as_staff', { ...stay, user }))
    expect(await askBy(surface, asker('sky'), 'get_day_list', { day: on(date + 1) })).toMatchObject({
      entries: [],
      departures: [{ id, first_name: 'Lin', end: `${on(date + 1)} 11:00:00` }],
    })
  })

  test('one refusal of several leaves the answers of the others, before it and after it', async () => {
    const { id } = Object(await ask('ana', 'book_appointment', slot('talk', '2026-12-02')))
    const query = `mutation { gone: cancel_reservation(id: "nothing") done: cancel_reservation(id: "${id}")
      sold: approve_reservation(id: "${id}") }`
    const { body } = await asker('ana').send({
      ...{ method: 'POST', url: '/graphql', payload: { query } },
      headers: { authorization: `Bearer ${await pageToken(asker('ana'))}` },
    })
    expect(body).toMatchObject({
      data: { gone: null, done: { reservation: { status: 'cancelled' } }, sold: null },
      errors: [{ path: ['gone'] }, { path: ['sold'], extensions: { code: 'not_found' } }],
    })
  })

  test('the header’s idempotency key counts here as on the other surfaces', async () => {
    const { draft: _, ...wanted } = slot('talk', '2026-12-03')
    const headers = { 'idempotency-key': 'once-in-all' }
    const first = Object(await ask('ana', 'book_appointment', wanted, headers))
    expect(await ask('ana', 'book_appointment', wanted, headers)).toMatchObject({ id: first.id })
    const token = await pageToken(asker('ana'))
    const rest = await asker('ana').send({
      ...{ method: 'POST', url: '/api/reservation/book', payload: wanted },
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(rest.body).toMatchObject({ id: first.id })
    expect(await ask('ana', 'book_appointment', { ...wanted, seats: 2 }, headers)).toBe('idempotency_conflict')
  })

  test('a call that changes something is not made by GET', async () => {
    const { id } = Object(await ask('ana', 'book_appointment', slot('talk', '2026-12-01')))
    const query = `mutation { cancel_reservation(id: "${id}") }`
    const { body } = await asker('ana').send({
      url: `/graphql?query=${encodeURIComponent(query)}`,
    })
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'invalid_params' } }] })
    expect(await statusOf(id)).toBe('booked')
  })
})
