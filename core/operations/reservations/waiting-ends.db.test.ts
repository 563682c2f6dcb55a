import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { ada, enquiryBundle, enquiryPeople, wanted } from '../../testing/worlds/people/enquiry-world.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'
import type { Entered } from '../../testing/worlds/waitlist/waitlist-world.ts'

const queue = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill', price: 30 }
const several = { seats: 2, seatsperbooking: 2 }
const bookables = [
  { ...queue, ...several, id: 'asked', name: 'Asked', approvalmode: true },
  { ...queue, ...several, id: 'far', name: 'Far', windowend: 60, windowendtype: 'months' },
  {
    ...{ ...queue, ...several, id: 'taken', name: 'Taken on' },
    requirementgroups: [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }],
  },
]

await withDatabase('waiting ends for who has got the span that they wait for', (database) => {
  const at = waitlistTests(database, { bookables })
  const { nextDay } = at
  const byStaff = async (name: string, params: object) => {
    const done = await at.the.call<object>(name, params, 'quay', 'api')
    if (!done.ok) throw new Error(`${name}: ${JSON.stringify(done.error)}`)
  }
  const statusOf = async (one: Entered) => (await at.the.see(one)).status

  /** Who has a place on one day, and waits on another, where there is a seat, for two. */
  async function waiting(bookable: string) {
    const [days, otherDays] = [nextDay(), nextDay()]
    const wish = at.the.wish(bookable, days)
    const { user } = wish
    const has = await at.the.book(wish)
    const leaving = await at.the.book(at.the.wish(bookable, otherDays))
    await at.the.book(at.the.wish(bookable, otherDays))
    const entry = await at.the.join({ ...at.the.wish(bookable, otherDays, { seats: 2 }), user })
    const neighbour = await at.the.join(at.the.wish(bookable, otherDays, { seats: 2 }))
    await at.the.cancel(leaving)
    const { start, end } = at.the.wish(bookable, otherDays)
    const span = { start, end }
    const move = () => at.the.must('reschedule_reservation', { id: has.id, token: has.managetoken, ...span })
    return { user, days, span, has, entry, neighbour, move }
  }

  test('by a move, without a message; others go on waiting', async () => {
    const { entry, neighbour, move } = await waiting('class')
    await move()
    expect(await statusOf(entry)).toBe('cancelled')
    expect(await at.the.told(entry.id)).toEqual(['waitlisted'])
    expect(await statusOf(neighbour)).toBe('waitlisted')
  })

  test.each(['approve', 'reject'])('by a move that waits once it is approved, and not before: %s', async (decision) => {
    const { has, entry, move } = await waiting('asked')
    await byStaff('approve_reservation', { id: has.id })
    await move()
    expect([await statusOf(has), await statusOf(entry)]).toEqual(['pending', 'waitlisted'])
    await byStaff(`${decision}_reservation`, { id: has.id })
    const left = decision === 'approve' ? 'cancelled' : 'waitlisted'
    expect([await statusOf(has), await statusOf(entry)]).toEqual(['booked', left])
  })

  test('by the approval of a request, for which they joined the queue too', async () => {
    const days = nextDay()
    const wish = at.the.wish('asked', days, { seats: 2 })
    const request = await at.the.book(wish)
    const entry = await at.the.join({ ...at.the.wish('asked', days), user: wish.user })
    expect(await statusOf(entry)).toBe('waitlisted')
    await byStaff('approve_reservation', { id: request.id })
    expect([await statusOf(request), await statusOf(entry)]).toEqual(['booked', 'cancelled'])
  })

  test('by the claim that books it', async () => {
    const days = nextDay()
    const wish = at.the.wish('taken', days, { seats: 2 })
    const gig = await at.the.book(wish)
    const entry = await at.the.join({ ...at.the.wish('taken', days), user: wish.user })
    await byStaff('claim_reservation', { id: gig.id, resource: 'ines' })
    expect([await statusOf(gig), await statusOf(entry)]).toEqual(['booked', 'cancelled'])
  })

  test('by what staff book', async () => {
    const { user, span, entry } = await waiting('class')
    await byStaff('book_as_staff', { bookable: 'class', ...span, user, draft: 'booked-by-staff-1' })
    expect(await statusOf(entry)).toBe('cancelled')
  })

  test('not by a move that is put back to the place that they have had', async () => {
    const { user, days, has, move } = await waiting('asked')
    await byStaff('approve_reservation', { id: has.id })
    await at.the.book(at.the.wish('asked', days))
    const more = await at.the.join({ ...at.the.wish('asked', days), user })
    await move()
    const { id, managetoken: token } = has
    await at.the.must('withdraw_reservation', { id, token })
    expect(await statusOf(has)).toBe('booked')
    expect(await statusOf(more)).toBe('waitlisted')
  })

  test('also years ahead, where the waitlist has been switched off since', async () => {
    const days = 1500
    const first = await at.the.book(at.the.wish('far', days))
    await at.the.book(at.the.wish('far', days))
    const wish = at.the.wish('far', days, { seats: 2 })
    const entry = await at.the.join(wish)
    await byStaff('update_entity', { type: 'bookable', id: 'far', entity: { waitlist: { enabled: false } } })
    await at.the.cancel(first)
    await at.the.book({ ...wish, seats: 1, draft: 'booked-years-ahead' })
    expect(await statusOf(entry)).toBe('cancelled')
  })
})

await withDatabase('the offer of a time to who has asked for one', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle: enquiryBundle, people: enquiryPeople })
  })
  afterAll(() => world.close())

  test('ends as they book that time themselves, where nobody could wait before', async () => {
    const { email, first_name: firstname, last_name: lastname } = ada
    const book = (day: string, draft: string) =>
      world.call('book_appointment', {
        ...{ bookable: 'talk', start: `2026-11-${day} 10:00:00`, end: `2026-11-${day} 11:00:00`, draft },
        user: { email, firstname, lastname },
      })
    // What is known of queues is known by then.
    expect(await book('25', 'another-day-1')).toMatchObject({ ok: true })
    const asked = await world.call<{ id: string }>('create_contact_request', { bookable: 'talk', ...ada })
    if (!asked.ok) throw new Error(asked.error.code)
    const answer = { id: asked.value.id, offer: wanted }
    const offered = await world.as<{ reservation: string }>('sky', 'answer_contact_request', answer)
    if (!offered.ok) throw new Error(JSON.stringify(offered.error))
    const entry = offered.value.reservation
    const { reservations } = world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    expect(await reservations.find(entry)).toMatchObject({
      status: 'waitlisted',
      start: Date.parse('2026-11-24T15:00Z'),
    })
    expect(await book('24', 'that-day-1')).toMatchObject({ ok: true })
    expect(await reservations.find(entry)).toMatchObject({ status: 'cancelled', waitlistoffer: null })
  })
})
