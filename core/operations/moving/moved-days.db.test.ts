import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TimesAnswer } from '../../domain/wire/gigs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { gigsBundle, gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>
interface Moved {
  changed: boolean
  approval: boolean
  price: number
  pricedifference: number
  duenow: number
  refund: number
  reservation: { status: string; date_restriction: object | null; reschedule: { start: string; end: string } | null }
}

const hour = 3_600_000
const processor = 'payment-sandbox.card'
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

const stroll = gigsBundle.bookables.find(({ id }) => id === 'stroll')
const bookables = [
  ...gigsBundle.bookables,
  { ...stroll, id: 'hike', name: 'Hike', paymentterms: 'full', travelcost: {}, reschedule_cutoff: 18_000 },
]

await withDatabase('moves of days without a time', (database) => {
  let gigs: World
  let began = 0
  beforeAll(async () => {
    gigs = await gigsWorld(database(), { bookables })
    began = gigs.world.clock.now
  })
  beforeEach(() => {
    gigs.world.clock.now = began
  })
  afterAll(async () => {
    gigs.world.clock.now = began
    expect(await capacityFaults(database().db)).toEqual([])
    await gigs.close()
  })

  type Booked = Awaited<ReturnType<World['book']>>
  const daysFrom = (ahead: number, count = 3) => {
    const date = (day: number) => new Date(began + day * 24 * hour).toISOString().slice(0, 10)
    return { start: `${date(ahead)} 00:00:00`, end: `${date(ahead + count - 1)} 23:59:00` }
  }
  const inDays = (...given: Parameters<typeof daysFrom>) => ({ date_restriction: daysFrom(...given) })
  const book = (bookable: string, ahead: number, more: object = {}) =>
    gigs.book(bookable, 0, { start: undefined, end: undefined, ...inDays(ahead), ...more })
  const card = async () => ({ payment: { processor, token: await gigs.world.cardToken('4242424242424242') } })
  const move = ({ id, managetoken: token }: Booked, to: object) =>
    gigs.world.call<Moved>('reschedule_reservation', { id, token, ...to })
  const staff = <T = object>(name: string, params: object) => gigs.world.call<T>(name, params, 'quay', 'api')
  const banked = async ({ id }: Booked) => {
    const { ports } = gigs.world.app.platform
    const lines = await ports.repositories({ whitelabel: 'northwind', provider: 'quay' }).payments.ledgerOf(id)
    return lines
      .filter(({ paymentmethod, status }) => paymentmethod === 'card' && status === 'success')
      .reduce((sum, { amount, transactiontype }) => sum + (transactiontype === 'credit' ? amount : -amount), 0)
  }

  test('other days are given, by the customer or by staff; nothing is taken, and claimers are asked anew', async () => {
    const booked = await book('stroll', 10)
    const shown = { id: booked.id, token: booked.managetoken }
    const { reschedulableuntil_utc } = (await gigs.world.call('get_basereservation', shown)) as never as {
      reschedulableuntil_utc: string
    }
    expect(reschedulableuntil_utc).not.toBeNull()
    expect(await move(booked, { ...inDays(20), preview: true })).toMatchObject({
      value: { changed: true, pricedifference: 0, duenow: 0 },
    })
    expect(await move(booked, inDays(20))).toMatchObject({
      value: { changed: true, reservation: { status: 'gig', ...inDays(20) } },
    })
    expect(await move(booked, inDays(20))).toMatchObject({ value: { changed: false } })
    // As `start` and `end` too, with the same last slot.
    expect(await move(booked, daysFrom(21, 2))).toMatchObject({ value: { changed: true } })
    expect(await staff('reschedule_reservation', { id: booked.id, ...inDays(30) })).toMatchObject({
      value: { changed: true, reservation: inDays(30) },
    })
    expect(await gigs.stored(booked.id)).toMatchObject({ status: 'gig', sequence: 3, resources: [] })
    expect(await database().db.knex('claims').where({ reservation: booked.id })).toEqual([])
    expect((await gigs.told(booked.id)).filter((one) => /rescheduled|gig_open/.test(one))).toEqual([
      'gig_open claimers ines+tomas',
      ...['gig_open claimers ines+tomas', 'rescheduled'],
      ...['gig_open claimers ines+tomas', 'rescheduled'],
      ...['gig_open claimers ines+tomas', 'rescheduled'],
    ])
    // Neither the former days nor these have a time that a calendar could have.
    const heard = (await gigs.tellings(booked.id)).filter((one) => one.name === 'reservation.rescheduled')
    const customers = heard.filter(({ audience }) => audience === 'customer')
    expect(customers.map(({ invitations }) => invitations)).toEqual([[], [], []])
    expect(customers[1]?.former).toMatchObject(daysFrom(20))
  })

  test('by REST too', async () => {
    const { id, managetoken: token } = await book('stroll', 13)
    const host = 'quay.northwind.localhost'
    const { app } = gigs.world
    const origin = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const site = await app.inject({ method: 'POST', url: '/sitetoken', headers: origin })
    const headers = { host, authorization: `Bearer ${site.json().token}`, provider: 'quay' }
    const put = (payload: object) =>
      app.inject({
        method: 'PUT',
        url: `/api/reservation/reschedule/id/${id}`,
        headers,
        payload: { token, ...payload },
      })
    const refused = await put({ date_restriction: { start: '2026-12-10', end: '2026-12-12' } })
    expect(refused.json().error).toMatchObject({
      field: '/date_restriction/start',
      message: 'A date with its time is needed, as YYYY-MM-DD HH:mm:ss or as an ISO 8601 instant.',
    })
    const moved = await put(inDays(23))
    expect(moved.json()).toMatchObject({ changed: true, reservation: { status: 'gig', ...inDays(23) } })
  })

  test('staff may name the time with the move; then there is one', async () => {
    const booked = await book('stroll', 11)
    const { start } = daysFrom(12)
    const slot = { start: start.replace('00:00:00', '09:00:00'), end: start.replace('00:00:00', '10:00:00') }
    expect(await staff('reschedule_reservation', { id: booked.id, ...slot })).toMatchObject({
      value: { changed: true, reservation: { status: 'gig', date_restriction: null, start: slot.start } },
    })
    expect(await move(booked, inDays(14))).toMatchObject({
      error: { code: 'invalid_params', field: '/date_restriction', data: { expected: 'start and end' } },
    })
    expect(codeOf(await gigs.as('ines', 'claim_reservation', { id: booked.id }))).toBe('ok')
  })

  test('days without a possible time, outside the window and too many are refused, and it stays', async () => {
    const booked = await book('stroll', 12)
    const refused = async (to: object) => codeOf(await move(booked, to))
    expect(await refused(inDays(400))).toBe('outside_window')
    expect(await refused(inDays(5, 90))).toBe('range_too_long')
    expect(await refused({})).toBe('invalid_params')
    expect(await refused({ ...inDays(15), seats: 5 })).toBe('seats_not_available')
    expect(await gigs.stored(booked.id)).toMatchObject({ version: 1 })
    const request = await book('ramble', 18)
    // From Wednesday to Monday.
    expect(
      codeOf(await move(request, { date_restriction: { start: '2026-12-02 00:00:00', end: '2026-12-07 23:59:00' } })),
    ).toBe('outside_hours')
  })

  test('until the cutoff before the last slot; a strange token moves nothing', async () => {
    const booked = await book('hike', 5, await card())
    const { start } = await gigs.stored(booked.id)
    expect(codeOf(await move({ ...booked, managetoken: 'x' }, inDays(8)))).toBe('not_found')
    gigs.world.clock.now = start - 5 * hour + 1
    expect(codeOf(await move(booked, inDays(8)))).toBe('reschedule_cutoff')
    expect(codeOf(await staff('reschedule_reservation', { id: booked.id, ...inDays(8), preview: true }))).toBe('ok')
    gigs.world.clock.now = start - 5 * hour
    expect(codeOf(await move(booked, inDays(8)))).toBe('ok')
  })

  test('once it was paid, more seats are paid before the move counts, fewer come back, and a cancel gives back all', async () => {
    const booked = await book('hike', 15, await card())
    expect(await banked(booked)).toBe(0)
    expect(await move(booked, { ...inDays(25), seats: 3, ...(await card()) })).toMatchObject({
      error: { code: 'payment_required', data: { amount: 120 } },
    })
    // Claimed, and given back.
    const asked = { id: booked.id }
    const known = await gigs.as<TimesAnswer>('ines', 'get_gig_times', asked)
    const start = known.ok ? known.value.times[0]?.start_utc : ''
    expect(codeOf(await gigs.as('ines', 'claim_reservation', { ...asked, start }))).toBe('ok')
    expect(codeOf(await gigs.as('ines', 'give_back_claim', asked))).toBe('ok')
    expect(await banked(booked)).toBe(4000)
    const dearer = { ...inDays(25), seats: 3 }
    expect(await move(booked, { ...dearer, preview: true })).toMatchObject({ value: { duenow: 80, price: 120 } })
    expect(codeOf(await move(booked, dearer))).toBe('payment_required')
    expect(await gigs.stored(booked.id)).toMatchObject({ status: 'gig', seats: 1, life: { dates: {} } })
    const declined = { payment: { processor, token: await gigs.world.cardToken('4000000000000002') } }
    expect(codeOf(await move(booked, { ...dearer, ...declined }))).toBe('payment_declined')
    const kept = await gigs.stored(booked.id)
    expect([kept.status, kept.seats, kept.life.reschedule]).toEqual(['gig', 1, undefined])
    expect(await gigs.world.call('get_basereservation', { id: booked.id, token: booked.managetoken })).toMatchObject({
      value: inDays(15),
    })
    expect(await move(booked, { ...dearer, ...(await card()) })).toMatchObject({
      value: { changed: true, duenow: 0, reservation: { status: 'gig', seats: 3, ...inDays(25) } },
    })
    expect(await banked(booked)).toBe(12_000)
    expect(await move(booked, { ...inDays(26), seats: 2 })).toMatchObject({ value: { refund: 40 } })
    expect(await banked(booked)).toBe(8000)
    expect(await gigs.world.call('cancel_reservation', { id: booked.id, token: booked.managetoken })).toMatchObject({
      ok: true,
    })
    expect(await banked(booked)).toBe(0)
  })

  test('where approval applies a move waits with both; each end of it leaves the right days', async () => {
    const standing = async (ahead: number) => {
      const booked = await book('ramble', ahead, inDays(ahead, 7))
      expect(await staff('approve_reservation', { id: booked.id })).toMatchObject({ ok: true })
      return booked
    }
    const asked = async (ahead: number) => {
      const booked = await standing(ahead)
      expect(await move(booked, inDays(ahead + 14, 7))).toMatchObject({
        value: {
          approval: true,
          reservation: { status: 'pending', ...inDays(ahead + 14, 7), reschedule: daysFrom(ahead, 7) },
        },
      })
      return booked
    }
    const daysOf = async ({ id, managetoken: token }: Booked) => {
      const answer = await gigs.world.call<{ status: string; date_restriction: object }>('get_basereservation', {
        id,
        token,
      })
      return answer.ok ? { status: answer.value.status, date_restriction: answer.value.date_restriction } : null
    }
    const approved = await asked(10)
    expect(await staff('approve_reservation', { id: approved.id })).toMatchObject({ ok: true })
    expect(await daysOf(approved)).toMatchObject({ status: 'gig', ...inDays(24, 7) })
    const rejected = await asked(10)
    expect(await staff('reject_reservation', { id: rejected.id })).toMatchObject({ ok: true })
    expect(await daysOf(rejected)).toMatchObject({ status: 'gig', ...inDays(10, 7) })
    const withdrawn = await asked(10)
    expect(codeOf(await move(withdrawn, inDays(10, 7)))).toBe('ok')
    expect(await daysOf(withdrawn)).toMatchObject({ status: 'gig', ...inDays(10, 7) })
    const lapsed = await asked(10)
    gigs.world.clock.now = began + 49 * hour
    await gigs.passTime()
    expect(await daysOf(lapsed)).toMatchObject({ status: 'gig', ...inDays(10, 7) })
    for (const { id } of [approved, rejected, withdrawn, lapsed])
      expect(await database().db.knex('claims').where('reservation', 'like', `${id}%`)).toEqual([])
  })

  test('bids end with the days that they were for', async () => {
    const booked = await book('gala', 30)
    const start = daysFrom(31).start.replace('00:00:00', '09:00:00')
    const bids = () => gigs.world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' }).bids
    expect(codeOf(await gigs.as('ines', 'place_bid', { id: booked.id, start, amount: 80 }))).toBe('ok')
    expect(await bids().of(booked.id)).toHaveLength(1)
    expect(codeOf(await move(booked, inDays(40)))).toBe('ok')
    expect(await bids().of(booked.id)).toEqual([])
  })

  test('a named time that is put back after a move was asked for may still be refused', async () => {
    const booked = await book('ramble', 10, inDays(10, 7))
    await staff('approve_reservation', { id: booked.id })
    const claim = { id: booked.id, start: '2026-12-01 10:00:00' }
    expect(codeOf(await gigs.as('ines', 'claim_reservation', claim))).toBe('ok')
    const slot = { start: '2026-12-08 10:00:00', end: '2026-12-08 11:00:00' }
    expect(await move(booked, slot)).toMatchObject({ value: { approval: true } })
    expect(await staff('reject_reservation', { id: booked.id })).toMatchObject({ ok: true })
    expect(await gigs.stored(booked.id)).toMatchObject({ status: 'booked', life: { named: { told: began } } })
    expect(await gigs.world.call('refuse_time', { id: booked.id, token: booked.managetoken })).toMatchObject({
      value: { reservation: { status: 'gig', ...inDays(10, 7) } },
    })
  })
})
