import { afterAll, beforeAll, expect, it } from 'vitest'
import operator from '../../../fastify.config.ts'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const one = (id: string, resources = ['ines']) => [
  { name: id, resources, selectionmethod: 'priorityoffer', minimum: 1, maximum: 1 },
]
const call = { provider: 'quay', duration: 3600, slotinterval: 600, paymentterms: 'bill', price: 40 }
const bookables = [
  { ...call, id: 'survey', name: 'Survey', drivetime: true, requirementgroups: one('Guide') },
  { ...call, id: 'pair', name: 'Pair', drivetime: true, requirementgroups: one('Guide', ['ines', 'tomas']) },
  { ...call, id: 'far', name: 'Far', travelcost: { fee: 1.5, excessfee: 2, excessmiles: 10 }, holdduration: 600 },
  { ...call, id: 'yard', name: 'At the yard', requirementgroups: one('Guide') },
]
const providers = bookingBundle.providers.map((each) => ({ ...each, address: '0 Long Road', city: 'Longtown' }))
const config = {
  plugins: { ...operator.plugins, 'long-road': './core/testing/outside-plugins/long-road' },
  defaults: { ...operator.defaults, places: 'long-road' },
}
const at = (house: number, road = 'Long') => ({ address: `${house} ${road} Road` })
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)

await withDatabase('drive time', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables, providers }, config)
  })
  afterAll(() => world.close())

  let drafts = 0
  const freshDraft = () => {
    drafts += 1
    return `drivetime-${drafts}`
  }
  const slot = (bookable: string, day: number, start: string, end: string) => ({
    bookable,
    start: `2026-12-${String(day).padStart(2, '0')} ${start}:00`,
    end: `2026-12-${String(day).padStart(2, '0')} ${end}:00`,
  })
  const user = { firstname: 'Ada', lastname: 'Byron', email: 'ada@customers.example' }
  const hold = (params: object) => world.call('hold_appointment', { ...params, draft: freshDraft() })
  const book = (params: object) =>
    world.call<{ id: string; managetoken: string }>('book_appointment', { ...params, user, draft: freshDraft() })
  const check = (params: object) => world.call('get_drivetime', params)

  it('allows an exact fit after the appointment before, and refuses a minute less', async () => {
    expect(codeOf(await book({ ...slot('survey', 1, '10:00', '11:00'), location: at(10) }))).toBe('ok')
    const late = slot('survey', 1, '11:20', '12:20')
    expect(codeOf(await check({ ...late, address: at(40).address }))).toBe('drivetime_conflict')
    expect(codeOf(await hold({ ...late, location: at(40) }))).toBe('drivetime_conflict')
    expect(codeOf(await book({ ...late, location: at(40) }))).toBe('drivetime_conflict')
    const fits = slot('survey', 1, '11:30', '12:30')
    expect(codeOf(await check({ ...fits, address: at(40).address }))).toBe('ok')
    expect(codeOf(await hold({ ...fits, location: at(40) }))).toBe('ok')
  })

  it('considers the next appointment as well', async () => {
    expect(codeOf(await book({ ...slot('survey', 2, '12:00', '13:00'), location: at(10) }))).toBe('ok')
    expect(codeOf(await hold({ ...slot('survey', 2, '10:40', '11:40'), location: at(31) }))).toBe('drivetime_conflict')
    expect(codeOf(await hold({ ...slot('survey', 2, '10:40', '11:40'), location: at(30) }))).toBe('ok')
  })

  it('places a reservation without an address at the provider’s', async () => {
    expect(codeOf(await book(slot('yard', 3, '10:00', '11:00')))).toBe('ok')
    expect(codeOf(await hold({ ...slot('survey', 3, '11:20', '12:20'), location: at(21) }))).toBe('drivetime_conflict')
    expect(codeOf(await hold({ ...slot('survey', 3, '11:20', '12:20'), location: at(20) }))).toBe('ok')
  })

  it('gives the visit to somebody who can reach it', async () => {
    expect(codeOf(await book({ ...slot('pair', 4, '10:00', '11:00'), location: at(60) }))).toBe('ok')
    const second = await book({ ...slot('pair', 4, '11:10', '12:10'), location: at(0) })
    expect(second).toMatchObject({ ok: true, value: { resources: ['tomas'] } })
    expect(codeOf(await hold({ ...slot('pair', 4, '11:40', '12:40'), location: at(101) }))).toBe('drivetime_conflict')
    expect(codeOf(await hold({ ...slot('pair', 4, '11:40', '12:40'), location: at(100) }))).toBe('ok')
  })

  it('ignores the reservation that is being moved', async () => {
    const moved = await book({ ...slot('survey', 7, '10:00', '11:00'), location: at(60) })
    const other = { ...slot('survey', 7, '11:10', '12:10'), address: at(0).address }
    expect(codeOf(await check(other))).toBe('drivetime_conflict')
    if (!moved.ok) throw new Error('it was free')
    const { id, managetoken } = moved.value
    expect(codeOf(await check({ ...other, rescheduleid: id }))).toBe('drivetime_conflict')
    expect(codeOf(await check({ ...other, rescheduleid: id, token: managetoken }))).toBe('ok')
    const range = { bookable: 'survey', start: '2026-12-07 11:00:00', end: '2026-12-07 11:20:00', location: at(0) }
    const listed = async (more: object) =>
      JSON.stringify(await world.call('get_availability_in_range_for_bookable', { ...range, ...more }))
    expect(await listed({ rescheduleid: id, token: managetoken })).toContain('11:10:00')
    expect(await listed({ rescheduleid: id })).not.toContain('11:10:00')
    expect(await listed({ rescheduleid: id, draft: 'somebody-elses' })).not.toContain('11:10:00')
  })

  it('distinguishes a place provider that fails from one that finds nothing, and requires an address', async () => {
    const free = slot('survey', 8, '10:00', '11:00')
    expect(codeOf(await hold(free))).toBe('address_required')
    expect(codeOf(await hold({ ...free, location: { address: '  ' } }))).toBe('address_required')
    expect(codeOf(await hold({ ...free, location: at(1, 'Wrong') }))).toBe('address_not_found')
    expect(codeOf(await hold({ ...free, location: { address: 'Island' } }))).toBe('address_not_found')
    for (const name of ['get_quote', 'hold_appointment', 'book_appointment'])
      expect(
        codeOf(await world.call(name, { ...free, location: at(1, 'Broken'), draft: 'drivetime-broken', user })),
      ).toBe('drivetime_unknown')
    expect(codeOf(await check({ ...free, address: at(1, 'Broken').address }))).toBe('drivetime_unknown')
    expect(codeOf(await hold({ ...free, location: at(1) }))).toBe('ok')
  })

  it('accepts one of two visits that nobody can drive between', async () => {
    for (const day of [9, 10, 11]) {
      const both = await Promise.all([
        hold({ ...slot('survey', day, '10:00', '11:00'), location: at(5) }),
        hold({ ...slot('survey', day, '11:10', '12:10'), location: at(90) }),
      ])
      expect(both.map(codeOf).sort()).toEqual(['drivetime_conflict', 'ok'])
    }
  })

  it('accepts both when the way is short enough', async () => {
    const both = await Promise.all([
      hold({ ...slot('survey', 14, '10:00', '11:00'), location: at(5) }),
      hold({ ...slot('survey', 14, '11:10', '12:10'), location: at(15) }),
    ])
    expect(both.map(codeOf)).toEqual(['ok', 'ok'])
  })

  it('binds a hold to one address: another address is another hold', async () => {
    const free = slot('survey', 15, '10:00', '11:00')
    const draft = 'drivetime-draft-of-two'
    const first = await world.call<{ id: string }>('hold_appointment', { ...free, location: at(5), draft })
    const again = await world.call<{ id: string }>('hold_appointment', { ...free, location: at(5), draft })
    const other = await world.call<{ id: string }>('hold_appointment', { ...free, location: at(6), draft })
    expect(again.ok && first.ok && again.value.id === first.value.id).toBe(true)
    expect(other.ok && first.ok && other.value.id !== first.value.id).toBe(true)
    expect(other).toMatchObject({ ok: true, value: { location: at(6) } })
  })

  it('prices the distance and freezes it with the hold', async () => {
    const far = { ...slot('far', 16, '10:00', '11:00'), location: at(30), draft: 'drivetime-priced' }
    // 15 miles: 15 × 1.50, and 5 beyond ten × 2.
    expect(await world.call('get_quote', far)).toMatchObject({
      ok: true,
      value: { travelcost: 32.5, finalprice: 72.5 },
    })
    expect(await world.call('hold_appointment', far)).toMatchObject({
      ok: true,
      value: { quote: { travelcost: 32.5 } },
    })
    const booked = await world.call('book_appointment', { ...far, user, totalprice: 72.5 })
    expect(booked).toMatchObject({ ok: true, value: { paymentinformation: { travelcost: 32.5, finalprice: 72.5 } } })
  })

  it('judges an expired hold again', async () => {
    const draft = 'drivetime-lapsed'
    const mine = { ...slot('survey', 17, '11:10', '12:10'), location: at(90), draft, user }
    const before = world.clock.now
    expect(codeOf(await world.call('hold_appointment', mine))).toBe('ok')
    world.clock.now += 3_600_000
    expect(codeOf(await book({ ...slot('survey', 17, '10:00', '11:00'), location: at(5) }))).toBe('ok')
    expect(codeOf(await world.call('book_appointment', mine))).toBe('drivetime_conflict')
    world.clock.now = before
  })

  it('measures between two addresses, and suggests addresses', async () => {
    const asked = { origin: at(10).address, destination: at(40).address }
    expect(await world.call('get_distance', asked)).toEqual({ ok: true, value: { distance: 15 } })
    expect(codeOf(await world.call('get_distance', { ...asked, origin: 'Nowhere' }))).toBe('address_not_found')
    expect(codeOf(await world.call('get_distance', { ...asked, origin: '1 Broken Road' }))).toBe('drivetime_unknown')
    const found = { suggestions: [{ label: '7 Long Road', parts: {} }], attribution: 'The long road', asked: true }
    expect(await world.call('suggest_places', { text: '7 Long' })).toEqual({ ok: true, value: found })
    const notAsked = { ...found, suggestions: [], asked: false }
    expect(await world.call('suggest_places', { text: '7 Long', typing: true })).toEqual({ ok: true, value: notAsked })
    expect(await world.call('suggest_places', { text: '7' })).toMatchObject({ ok: true, value: { suggestions: [] } })
  })

  it('looks for a street without a town in the provider’s town, if it has a number', async () => {
    const labels = async (text: string) => {
      const found = await world.call<{ suggestions: { label: string }[] }>('suggest_places', { text })
      return found.ok ? found.value.suggestions.map(({ label }) => label) : found.error.code
    }
    expect(await labels('12 Grafton Street')).toEqual(['12 Grafton Street, Longtown Road'])
    expect(await labels('Mayor 5b, ')).toEqual(['Mayor 5b, Longtown Road'])
    expect(await labels('7 Long')).toEqual(['7 Long Road'])
    expect(await labels('Grafton Street')).toEqual([])
    expect(await labels('D02 X285')).toEqual([])
  })

  it('keeps bookables that don’t travel at the provider’s, whatever address is sent', async () => {
    const held = await hold({ ...slot('yard', 18, '10:00', '11:00'), location: at(1, 'Broken') })
    expect(held).toMatchObject({ ok: true, value: { location: null } })
    expect(codeOf(await hold({ ...slot('survey', 18, '11:10', '12:10'), location: at(10) }))).toBe('ok')
  })

  const listed = async (params: object, kind: 'site' | 'api' = 'site') => {
    const asked = { bookable: 'survey', ...params }
    const answer = await world.call('get_availability_in_range_for_bookable', asked, 'quay', kind)
    const { timeslots }: { timeslots: { start: string; reason?: string }[] } = JSON.parse(
      JSON.stringify(answer.ok ? answer.value : { timeslots: [] }),
    )
    return timeslots.map((one) => [one.start.slice(11, 16), one.reason ?? 'free'].join(' '))
  }
  const ownRange = (day: number) => {
    const { start, end } = slot('survey', day, '11:00', '11:40')
    return { start, end }
  }

  it('lists only reachable slots from the first request for an address, and shows staff the reasons', async () => {
    expect(codeOf(await book({ ...slot('survey', 21, '10:00', '11:00'), location: at(11) }))).toBe('ok')
    expect(await listed(ownRange(21))).toEqual(['11:00 free', '11:10 free', '11:20 free', '11:30 free'])
    expect(await listed({ ...ownRange(21), location: at(41) })).toEqual(['11:30 free'])
    expect(await listed({ ...ownRange(21), location: at(42), showunavailable: true }, 'api')).toEqual([
      '11:00 drivetime',
      '11:10 drivetime',
      '11:20 drivetime',
      '11:30 drivetime',
    ])
  })

  it('lists nothing that holding would refuse, in the look-ahead either', async () => {
    expect(codeOf(await book({ ...slot('survey', 22, '10:00', '11:00'), location: at(12) }))).toBe('ok')
    const [first] = await listed({ ...ownRange(22), lookahead: true, location: at(45) })
    expect(first).toBe('11:40 free')
    const late = slot('survey', 22, '11:30', '12:30')
    expect(codeOf(await check({ ...late, address: at(45).address }))).toBe('drivetime_conflict')
    expect(codeOf(await check({ ...slot('survey', 22, '11:40', '12:40'), address: at(45).address }))).toBe('ok')
  })

  it('lists slots with unknown trips, and leaves the refusal to the hold', async () => {
    expect(codeOf(await book({ ...slot('survey', 23, '10:00', '11:00'), location: at(13) }))).toBe('ok')
    const all = ['11:00 free', '11:10 free', '11:20 free', '11:30 free']
    expect(await listed({ ...ownRange(23), location: at(1, 'Broken') })).toEqual(all)
    const first = { ...slot('survey', 23, '11:00', '12:00'), address: at(1, 'Broken').address }
    expect(codeOf(await check(first))).toBe('drivetime_unknown')
  })
})
