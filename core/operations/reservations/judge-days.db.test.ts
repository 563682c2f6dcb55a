import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimesAnswer } from '../../domain/wire/gigs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const blackouts = [
  { id: 'storm', provider: 'quay', start: '2026-12-14 00:00:00', end: '2026-12-17 00:00:00' },
  { id: 'leave', provider: 'quay', resource: 'ines', start: '2026-12-22 00:00:00', end: '2026-12-23 00:00:00' },
]
const location = { address: '12 Elm Street, Portland, ME 04101' }
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

await withDatabase('days without a possible time', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database(), { blackouts })
  })
  afterAll(() => gigs.close())

  const two = (day: number) => String(day).padStart(2, '0')
  const days = (first: number, last: number, month = '2026-12') => ({
    start: `${month}-${two(first)} 00:00:00`,
    end: `${month}-${two(last)} 23:59:00`,
  })
  let drafts = 0
  const hold = (given: object) => {
    drafts += 1
    const draft = `days-draft-${two(drafts)}`
    return gigs.world.call<{ id: string }>('hold_appointment', { bookable: 'ramble', draft, location, ...given })
  }
  const holdDays = (...given: Parameters<typeof days>) => hold({ date_restriction: days(...given) })
  const book = (...given: Parameters<typeof days>) =>
    gigs.book('ramble', 0, { start: undefined, end: undefined, date_restriction: days(...given) })
  const visit = (date: string, hour: number) =>
    gigs.book('visit', 0, {
      start: `${date} ${two(hour)}:00:00`,
      end: `${date} ${two(hour + 1)}:00:00`,
      resources: ['ines'],
    })
  const staff = (name: string, params: object) => gigs.world.call(name, params, 'quay', 'api')

  test('days on which it is closed are neither held nor booked; one open Tuesday among them is enough', async () => {
    expect(await holdDays(2, 7)).toMatchObject({ error: { code: 'outside_hours', field: '/date_restriction' } })
    expect(await hold(days(2, 7))).toMatchObject({ error: { code: 'outside_hours' } })
    await expect(book(2, 7)).rejects.toThrow('outside_hours')
    expect(codeOf(await holdDays(2, 8))).toBe('ok')
  })

  test('days under a blackout are refused: the provider’s, or that of who would have to be free', async () => {
    expect(codeOf(await holdDays(14, 20))).toBe('closed')
    expect(codeOf(await holdDays(20, 24))).toBe('closed')
    expect(codeOf(await holdDays(14, 29))).toBe('ok')
  })

  test('days whose times are all taken are refused, and their seats are counted', async () => {
    expect(await hold({ date_restriction: days(4, 6, '2027-01'), seats: 4 })).toMatchObject({ ok: true })
    await visit('2027-01-05', 10)
    expect(codeOf(await holdDays(4, 6, '2027-01'))).toBe('ok')
    await visit('2027-01-05', 11)
    expect(await holdDays(4, 6, '2027-01')).toMatchObject({
      error: { code: 'slot_taken', field: '/date_restriction' },
    })
  })

  test('what was held is not confirmed once its times are taken', async () => {
    const draft = 'days-window-1'
    const date_restriction = days(11, 13, '2027-01')
    expect(await hold({ draft, date_restriction })).toMatchObject({ ok: true })
    await visit('2027-01-12', 10)
    await visit('2027-01-12', 11)
    const confirmed = gigs.book('ramble', 0, { draft, start: undefined, end: undefined, date_restriction })
    await expect(confirmed).rejects.toThrow('slot_taken')
  })

  test('a request is approved while a time in its days is free', async () => {
    const { id } = await book(18, 20, '2027-01')
    await visit('2027-01-19', 10)
    await visit('2027-01-19', 11)
    expect(await staff('approve_reservation', { id })).toMatchObject({ error: { code: 'slot_taken' } })
    expect((await gigs.stored(id)).status).toBe('pending')
    const other = await book(25, 27, '2027-01')
    expect(await staff('approve_reservation', { id: other.id })).toMatchObject({ ok: true })
    expect((await gigs.stored(other.id)).status).toBe('gig')
  })

  test('a request that its customer changes is judged at its new days', async () => {
    const { id, managetoken: token } = await book(1, 3, '2027-02')
    const modify = (date_restriction: object) =>
      gigs.world.call('modify_reservation', { id, token, bookable: 'ramble', location, date_restriction })
    expect(codeOf(await modify(days(3, 8, '2027-02')))).toBe('outside_hours')
    expect(codeOf(await modify(days(1, 9, '2028-02')))).toBe('outside_window')
    expect(codeOf(await modify(days(3, 9, '2027-02')))).toBe('ok')
  })

  test('a claimer names one of the possible times, a bid too; staff may name another one', async () => {
    const { id } = await book(1, 3, '2027-03')
    await staff('approve_reservation', { id })
    const answer = await gigs.as<TimesAnswer>('ines', 'get_gig_times', { id })
    expect(answer.ok && answer.value.times.map(({ start }) => start)).toEqual([
      '2027-03-02 10:00:00',
      '2027-03-02 11:00:00',
    ])
    const claim = (person: string, start: string) =>
      gigs.as(person, 'claim_reservation', { id, start, resource: 'ines' })
    expect(codeOf(await claim('ines', '2027-03-02 15:00:00'))).toBe('outside_hours')
    expect(codeOf(await claim('ines', '2027-03-02 10:20:00'))).toBe('outside_hours')
    expect(codeOf(await claim('dock', '2027-03-02 15:00:00'))).toBe('ok')
    const { id: show } = await gigs.book('gala', 0, {
      start: undefined,
      end: undefined,
      date_restriction: days(8, 10, '2027-03'),
    })
    const bid = (start: string) => gigs.as('ines', 'place_bid', { id: show, start, amount: 50 })
    expect(codeOf(await bid('2027-03-09 10:20:00'))).toBe('outside_hours')
    expect(codeOf(await bid('2027-03-09 10:00:00'))).toBe('ok')
    await visit('2027-03-09', 10)
    // The bid stands, and its amount may change.
    expect(codeOf(await gigs.as('ines', 'place_bid', { id: show, start: '2027-03-09 10:00:00', amount: 45 }))).toBe(
      'ok',
    )
    expect(codeOf(await bid('2027-03-09 11:00:00'))).toBe('ok')
    expect(codeOf(await bid('2027-03-09 10:00:00'))).toBe('slot_taken')
  })
})
