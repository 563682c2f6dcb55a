import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { gigsBundle, gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const config = {
  plugins: { ...operator.plugins, 'long-road': './core/testing/outside-plugins/long-road' },
  defaults: { ...operator.defaults, places: 'long-road' },
}
const changes = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  providers: gigsBundle.providers.map((one) => ({ ...one, address: '0 Long Road', city: 'Longtown' })),
  bookables: [
    ...gigsBundle.bookables.map((one) => (one.id === 'stroll' ? { ...one, drivetime: true } : one)),
    // Paid with the approval.
    ...gigsBundle.bookables
      .filter(({ id }) => id === 'ramble')
      .map((one) => ({ ...one, id: 'trek', name: 'Trek', paymentterms: 'full', travelcost: {} })),
  ],
}
const user = {
  email: 'guest@people.example',
  firstname: 'Grace',
  lastname: 'Hopper',
  mobile_phone_number: '+12075550142',
}
const at = (house: number) => ({ location: { address: `${house} Long Road` } })
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

await withDatabase('days in which a time is named, beside what else there is', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database(), changes, config)
  })
  afterAll(async () => {
    expect(await capacityFaults(database().db)).toEqual([])
    await gigs.close()
  })

  let drafts = 0
  const draft = () => {
    drafts += 1
    return `beside-${String(drafts).padStart(4, '0')}`
  }
  const days = (first: string, last = first) => ({ start: `${first} 00:00:00`, end: `${last} 23:59:00` })
  const book = (bookable: string, date_restriction: object, more: object = {}) =>
    gigs.book(bookable, 0, { start: undefined, end: undefined, date_restriction, ...at(40), ...more })
  const claim = (id: string, start: string) => gigs.as('ines', 'claim_reservation', { id, start })
  const staff = (name: string, params: object) => gigs.world.call(name, params, 'quay', 'api')
  const money = async (id: string) => {
    const { payments } = gigs.world.app.platform.ports.repositories(scope)
    const lines = (await payments.ledgerOf(id)).filter(
      ({ paymentmethod, status }) => paymentmethod === 'card' && status === 'success',
    )
    const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
    return { net, states: (await payments.attemptsOf(id)).map(({ state }) => state) }
  }

  test('a time is named that its claimer can drive to, and has its place in the next one’s way', async () => {
    const visit = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00', resources: ['ines'] }
    await gigs.book('visit', 0, { ...visit, ...at(0) })
    const { id } = await book('stroll', days('2026-12-01'))
    // Forty minutes from the visit at the provider's.
    expect(codeOf(await claim(id, '2026-12-01 11:00:00'))).toBe('drivetime_conflict')
    expect(codeOf(await claim(id, '2026-12-01 09:00:00'))).toBe('drivetime_conflict')
    expect(codeOf(await claim(id, '2026-12-01 12:00:00'))).toBe('ok')
    const next = await book('stroll', days('2026-12-01'), at(120))
    expect(codeOf(await claim(next.id, '2026-12-01 14:00:00'))).toBe('drivetime_conflict')
    expect(codeOf(await claim(next.id, '2026-12-01 15:00:00'))).toBe('ok')
  })

  test('days and slots are booked in one cart, all or none', async () => {
    const slot = { bookable: 'tour', start: '2026-12-03 10:00:00', end: '2026-12-03 11:00:00', ...at(1) }
    const cart = (appointments: object[]) =>
      gigs.world.call<{ reservations: { id: string; status: string }[] }>('book_appointments', {
        user,
        appointments: appointments.map((one) => ({ draft: draft(), ...one })),
      })
    const inDays = (date_restriction: object) => ({ bookable: 'stroll', date_restriction, ...at(2) })
    const ramble = { bookable: 'ramble', date_restriction: days('2026-12-02', '2026-12-07'), ...at(2) }
    // From Wednesday to Monday, where it is open on Tuesdays.
    expect(await cart([slot, ramble])).toMatchObject({ error: { code: 'outside_hours' } })
    const booked = await cart([
      slot,
      inDays(days('2026-12-03', '2026-12-05')),
      inDays(days('2026-12-03', '2026-12-05')),
    ])
    expect(booked).toMatchObject({ value: { reservations: [{ status: 'gig' }, { status: 'gig' }, { status: 'gig' }] } })
    const [, second] = booked.ok ? booked.value.reservations : []
    expect(codeOf(await claim(second?.id ?? '', '2026-12-04 10:00:00'))).toBe('ok')
  })

  test('what is due is authorised with the request, taken with the claim, and all of it comes back unclaimed', async () => {
    const payment = async () => ({ payment: { processor, token: await gigs.world.cardToken('4242424242424242') } })
    const made = await book('trek', days('2026-12-07', '2026-12-09'), await payment())
    expect(await gigs.stored(made.id)).toMatchObject({ status: 'pending', life: { dates: {} } })
    expect(await money(made.id)).toEqual({ net: 0, states: ['authorized'] })
    expect(codeOf(await staff('approve_reservation', { id: made.id }))).toBe('ok')
    expect(await gigs.stored(made.id)).toMatchObject({ status: 'gig', life: { dates: {} } })
    expect(await money(made.id)).toEqual({ net: 0, states: ['authorized'] })
    expect(codeOf(await claim(made.id, '2026-12-08 10:00:00'))).toBe('ok')
    expect(await money(made.id)).toEqual({ net: 4000, states: ['captured'] })
    expect(codeOf(await gigs.world.call('refuse_time', { id: made.id, token: made.managetoken }))).toBe('ok')
    expect(codeOf(await gigs.world.call('cancel_reservation', { id: made.id, token: made.managetoken }))).toBe('ok')
    expect(await money(made.id)).toMatchObject({ net: 0 })

    const rejected = await book('trek', days('2026-12-07', '2026-12-09'), await payment())
    expect(codeOf(await staff('reject_reservation', { id: rejected.id }))).toBe('ok')
    expect(await money(rejected.id)).toEqual({ net: 0, states: ['voided'] })
  })

  test('nobody waits for days that take nothing; staff book days outside the hours', async () => {
    const asked = { bookable: 'ramble', draft: draft(), user, ...at(3) }
    expect(codeOf(await gigs.world.call('join_waitlist', { ...asked, date_restriction: days('2026-12-08') }))).toBe(
      'waitlist_not_available',
    )
    const closed = { date_restriction: days('2026-12-09') }
    expect(codeOf(await gigs.world.call('book_appointment', { ...asked, ...closed }))).toBe('outside_hours')
    expect(await staff('book_as_staff', { ...asked, ...closed })).toMatchObject({ ok: true })
  })
})
