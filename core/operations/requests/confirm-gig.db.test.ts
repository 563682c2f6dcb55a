import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantToWall } from '../../domain/time/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Requested, type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000
const availability = everyDay()
const listed = { provider: 'quay', price: 40, availability }
const crew = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }]
const providers = bookingBundle.providers.map((one) => ({ ...one, bookingflow: 'checklist' }))
const bookables = [
  { ...listed, id: 'hall', name: 'Hall', paymentterms: 'full', seats: 1 },
  { ...listed, id: 'free', name: 'Free', paymentterms: 'bill', seats: 9, approvalmode: false },
  { ...listed, id: 'atonce', name: 'At once', paymentterms: 'bill', seats: 9, checklistconfirm: 'booked' },
  { ...listed, id: 'dear', name: 'Dear', paymentterms: 'full', seats: 9, seatsperbooking: 3 },
  { ...listed, id: 'claimed', name: 'Claimed', paymentterms: 'bill', dateby: 'slot', requirementgroups: crew },
  { ...listed, id: 'queued', name: 'Queued', paymentterms: 'bill', seats: 1, waitlist: { enabled: true } },
]

await withDatabase('what is booked in the checklist', (database) => {
  let world: RequestWorld
  const begun = Date.parse('2026-11-20T12:00:00Z')
  beforeAll(async () => {
    world = await requestWorld(database(), { providers }, bookables)
    await sandboxCardAt(world.app)
  })
  afterAll(() => world.close())

  const iso = (instant: number) => new Date(instant).toISOString()
  const pay = async () => ({ processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') })
  const paidFor = async (bookable: string, hours: number): Promise<Requested> =>
    world.requested(bookable, hours, { payment: await pay() })
  const moneyOf = async (id: string) => {
    const lines = (await world.app.platform.ports.repositories(scope).payments.ledgerOf(id)).filter(
      (one) => one.paymentmethod === 'card' && one.status === 'success',
    )
    return lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
  }
  const asStaff = async (name: string, params: object) => {
    const done = await world.call<{ id: string; status: string }>(name, params, 'quay', 'api')
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return done.value
  }

  describe('a confirm', () => {
    test('leads to a gig that staff confirm, which occupies and is paid as the terms say', async () => {
      const made = await paidFor('hall', 100)
      expect(made).toMatchObject({ status: 'gig', confirmedby: 'staff', expires: null })
      expect(await moneyOf(made.id)).toBe(4000)
      expect(await world.request('hall', 100, { payment: await pay() })).toMatchObject({
        error: { code: 'slot_taken' },
      })
      expect(await world.stored(made.id)).toMatchObject({ due: begun + 76 * hour, life: { booked: begun } })
    })

    test('leads to booked where the bookable says so, also in a cart with others', async () => {
      expect(await world.requested('atonce', 100)).toMatchObject({ status: 'booked', confirmedby: null })
      const user = { email: 'cy@people.example', firstname: 'Cy', lastname: 'Moor' }
      const at = (bookable: string, hours: number) => ({
        ...{ bookable, draft: `cart-${bookable}-${hours}` },
        ...{ start: iso(begun + hours * hour), end: iso(begun + (hours + 1) * hour) },
      })
      const cart = await world.call('book_appointments', { user, appointments: [at('atonce', 103), at('free', 104)] })
      expect(cart).toMatchObject({ value: { reservations: [{ status: 'booked' }, { status: 'gig' }] } })
    })

    test('by staff is booked at once', async () => {
      const user = { email: 'ben@people.example', firstname: 'Ben', lastname: 'Moor' }
      const start = begun + 130 * hour
      const params = { bookable: 'free', start: iso(start), end: iso(start + hour), user }
      expect(await asStaff('book_appointment', { ...params, draft: 'by-staff-0001' })).toMatchObject({
        status: 'booked',
      })
      expect(await asStaff('book_as_staff', { ...params, draft: 'by-staff-0002' })).toMatchObject({ status: 'booked' })
    })

    test('by staff who pay with it by card is booked at once, too', async () => {
      const user = { email: 'ben@people.example', firstname: 'Ben', lastname: 'Moor' }
      const start = begun + 140 * hour
      const params = { bookable: 'dear', start: iso(start), end: iso(start + hour), user, draft: 'by-staff-0003' }
      await asStaff('hold_appointment', { ...params, user: undefined })
      const made = await asStaff('book_appointment', { ...params, payment: await pay() })
      expect(made).toMatchObject({ status: 'booked' })
      expect(await moneyOf(made.id)).toBe(4000)
      expect((await world.stored(made.id)).life).not.toHaveProperty('bystaff')
    })

    test('by a customer is a gig also where staff held the draft, and could not pay it', async () => {
      const user = { email: 'ben@people.example', firstname: 'Ben', lastname: 'Moor' }
      const at = (hours: number, draft: string) => {
        const start = begun + hours * hour
        return { bookable: 'dear', start: iso(start), end: iso(start + hour), user, draft }
      }
      const held = at(144, 'by-staff-0004')
      await asStaff('hold_appointment', { ...held, user: undefined })
      const declined = { ...(await pay()), token: await world.cardToken('4000000000000002') }
      const tried = at(148, 'by-staff-0005')
      expect(await world.call('book_appointment', { ...tried, payment: declined }, 'quay', 'api')).toMatchObject({
        error: { code: 'payment_declined' },
      })
      for (const params of [held, tried]) {
        const made = await world.call<Requested>('book_appointment', { ...params, payment: await pay() })
        expect(made).toMatchObject({ value: { status: 'gig', confirmedby: 'staff' } })
      }
    })

    test('of what is claimed later leads to a gig for its claimers, which is no decision of staff', async () => {
      const { id } = await world.requested('claimed', 100)
      expect(await world.stored(id)).toMatchObject({ status: 'gig' })
      expect(await world.approve(id)).toMatchObject({ value: { reservation: { status: 'gig', confirmedby: 'claim' } } })
      expect(await world.told(id)).not.toContain('approved')
      expect(await world.reject(id)).toMatchObject({ error: { code: 'status_conflict', data: { status: 'gig' } } })
      expect(await asStaff('claim_reservation', { id, resource: 'ines' })).toMatchObject({ gig: { status: 'booked' } })
    })

    test('of a request leads to pending, and the approval of staff is their confirm', async () => {
      const { id } = await world.requested('ask', 100)
      expect(await world.approve(id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    })

    test('of an offer that its customer accepts leads to a gig', async () => {
      const first = await world.requested('queued', 100)
      const [start, end] = [iso(begun + 100 * hour), iso(begun + 101 * hour)]
      const user = { email: 'dee@people.example', firstname: 'Dee', lastname: 'Moor' }
      const waiting = { bookable: 'queued', start, end, draft: 'waits-000001', user }
      const second = await world.call<Requested>('join_waitlist', waiting)
      if (!second.ok) throw new Error(JSON.stringify(second.error))
      expect((await world.reject(first.id)).ok).toBe(true)
      const { id, managetoken: token } = second.value
      expect(await world.call('accept_waitlist_offer', { id, token })).toMatchObject({ ok: true })
      expect(await world.stored(id)).toMatchObject({ status: 'gig' })
    })
  })

  describe('confirming', () => {
    test('books it, keeps what was paid, and tells its customer once', async () => {
      const { id } = await paidFor('dear', 150)
      const first = await world.approve(id)
      expect(first).toMatchObject({ value: { reservation: { id, status: 'booked', confirmedby: null } } })
      expect(await world.approve(id)).toEqual(first)
      expect(await world.told(id)).toEqual(['booked', 'approved'])
      expect(await moneyOf(id)).toBe(4000)
      expect(await world.stored(id)).toMatchObject({ due: null, life: { booked: begun } })
    })

    test('is possible by the link of the mail, which says until when', async () => {
      const { id } = await world.requested('free', 150)
      const token = world.app.platform.ports.tokens.decide(await world.stored(id))
      expect(await world.call('get_request', { id, token })).toMatchObject({
        value: { isdecided: false, decidebefore_utc: iso(begun + 148 * hour), reservation: { confirmedby: 'staff' } },
      })
      expect(await world.call('approve_reservation', { id, token: 'x'.repeat(43) })).toMatchObject({
        error: { code: 'not_found' },
      })
      expect(await world.call('approve_reservation', { id, token })).toMatchObject({ ok: true })
      expect(await world.call('get_request', { id, token })).toMatchObject({
        value: { isdecided: true, decidebefore: null },
      })
    })

    test('is judged: a blackout since then refuses it, and it stays a gig', async () => {
      const { id } = await world.requested('free', 172)
      const { start, end, version } = await world.stored(id)
      const wall = (instant: number) => instantToWall(instant, 'America/New_York')
      await asStaff('create_entity', {
        type: 'blackout',
        entity: { bookable: 'free', start: wall(start), end: wall(end) },
      })
      expect(await world.approve(id)).toMatchObject({ error: { code: 'closed', data: { status: 'gig' } } })
      expect(await world.approve(id, { version: version + 1 })).toMatchObject({ error: { code: 'status_conflict' } })
      expect((await world.stored(id)).status).toBe('gig')
    })

    test('ends with its expiry: then it is cancelled with everything back', async () => {
      const { id } = await paidFor('dear', 190)
      world.clock.now = begun + 166 * hour
      await world.passTime()
      expect(await world.told(id)).toEqual(['booked', 'gig_open'])
      world.clock.now = begun + 188 * hour
      expect(await world.approve(id)).toMatchObject({ error: { code: 'status_conflict' } })
      await world.passTime()
      expect(await world.stored(id)).toMatchObject({ status: 'cancelled', payment: { paid: 0 } })
      expect((await world.told(id)).toSorted()).toEqual(['booked', 'cancelled', 'gig_expired', 'gig_open', 'refunded'])
      expect(await moneyOf(id)).toBe(0)
      world.clock.now = begun
    })
  })

  test('rejecting gives everything back, with the message, and a repeat changes nothing', async () => {
    const { id } = await paidFor('dear', 210)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await world.reject(id, { message: 'The hall is flooded.' })).toMatchObject({
        value: { reservation: { status: 'cancelled' } },
      })
    expect(await world.told(id)).toEqual(['booked', 'rejected', 'refunded'])
    expect(await moneyOf(id)).toBe(0)
  })

  test('its customer cancels an unconfirmed one with everything back, however late', async () => {
    const { id, managetoken: token } = await paidFor('dear', 3)
    expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ ok: true })
    expect(await moneyOf(id)).toBe(0)
  })

  test('a move keeps what staff said: unconfirmed waits on, confirmed stays booked', async () => {
    const moved = async (one: Requested, hours: number, more: object = {}) => {
      const [start, end] = [iso(begun + hours * hour), iso(begun + (hours + 1) * hour)]
      const done = await world.call('reschedule_reservation', {
        id: one.id,
        token: one.managetoken,
        start,
        end,
        ...more,
      })
      expect(done).toMatchObject({ ok: true })
      return (await world.stored(one.id)).status
    }
    const one = await paidFor('dear', 230)
    expect(await moved(one, 240)).toBe('gig')
    await world.approve(one.id)
    expect(await moved(one, 250)).toBe('booked')
    // The same where the move costs more and is made by its payment.
    const other = await paidFor('dear', 260)
    expect(await moved(other, 270, { seats: 2, payment: await pay() })).toBe('gig')
    expect(await moneyOf(other.id)).toBe(8000)
    await world.approve(other.id)
    expect(await moved(other, 280, { seats: 3, payment: await pay() })).toBe('booked')
  })
})
