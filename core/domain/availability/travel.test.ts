import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import { at, booked, clock, input, on } from '../../testing/references/availability/fixtures.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import { travelPairs } from './travel-pairs.ts'
import type { AvailabilityInput, BookableRules, OccupancyRow } from './types.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const monday = '03-08'
const hours = { monday: [{ start: '07:00', end: '20:00' }] }
const visiting: Partial<BookableRules> = { drivetime: true, requiredresources: ['a'] }
const driving = (minutes: number | null | undefined): AvailabilityInput['travel'] => ({
  home: 'Depot',
  address: 'Elm Street',
  seconds: () => (typeof minutes === 'number' ? minutes * 60 : minutes),
})
const visit = (span: string, row: Partial<OccupancyRow> = {}, date = monday) =>
  booked(date, span, { resources: ['a'], bookable: 'other', ...row })

function verdict(rules: Partial<BookableRules>, span: string, more: Partial<AvailabilityInput>) {
  const judged = judge(input({ slotinterval: 900, ...rules }, { hours, ...more }), {
    ...on(monday, span),
    seats: 1,
    resources: [],
  })
  return judged.ok ? judged.resources.join(' ') || 'ok' : judged.reason
}

/** A reservation from text: `09:00-10:00 at home`, or `at the same` address as the candidate. */
function rowOf(text: string): OccupancyRow[] {
  if (text === '') return []
  const [span = '', where] = text.split(' at ')
  return [visit(span, where === 'home' ? {} : { address: 'Elm Street' })]
}

test.each(tableRows(readme, 'before', 'after', 'trips in minutes'))(
  'between %j and %j, %s min each: %s is %s',
  (before = '', after = '', minutes = '', span = '', expected) => {
    const trip = minutes === 'unknown' ? null : minutes === 'not asked' ? undefined : Number(minutes)
    const [from = '', until = ''] = span.split('-')
    const duration = (at(`${monday} ${until}`) - at(`${monday} ${from}`)) / 1000
    const occupancy = [...rowOf(before), ...rowOf(after)]
    const said = verdict({ ...visiting, duration }, span, { occupancy, travel: driving(trip) })
    expect(said === 'a' ? 'ok' : said).toBe(expected)
  },
)

test('drive time is ignored where the bookable does not use it, or no trips are given', () => {
  const occupancy = [visit('09:00-10:00')]
  expect(verdict({ ...visiting, drivetime: false }, '10:00-11:00', { occupancy, travel: driving(99) })).toBe('a')
  expect(verdict(visiting, '10:00-11:00', { occupancy })).toBe('a')
  expect(verdict({ drivetime: true }, '10:00-11:00', { occupancy, travel: driving(99) })).toBe('ok')
})

test('a resource that can’t come in time is not free, while another may be', () => {
  const group = (selectionmethod: 'priorityoffer' | 'manual' | 'resourceclaim_restricted') => ({
    drivetime: true,
    requirementgroups: [{ resources: ['a', 'b'], selectionmethod }],
  })
  const both = { occupancy: [visit('09:00-10:00')], travel: driving(30) }
  expect(verdict(group('priorityoffer'), '10:15-11:15', both)).toBe('b')
  expect(verdict(group('priorityoffer'), '10:30-11:30', both)).toBe('a')
  expect(verdict(group('resourceclaim_restricted'), '10:15-11:15', both)).toBe('ok')
  const neither = { ...both, occupancy: [visit('09:00-10:00'), visit('09:00-10:00', { resources: ['b'] })] }
  expect(verdict(group('priorityoffer'), '10:15-11:15', neither)).toBe('drivetime')
  expect(verdict(group('resourceclaim_restricted'), '10:15-11:15', neither)).toBe('drivetime')
  const listed = generateAvailability(input({ ...group('manual'), slotinterval: 900 }, { ...both, hours }))
  expect(listed.find((slot) => clock(slot.start) === '10:15')?.resources).toEqual(['b'])
})

test('the reason is drive time only where the trip alone makes the difference', () => {
  const travel = driving(30)
  const rules = { ...visiting, seats: 2 }
  const reason = (occupancy: OccupancyRow[], more: Partial<AvailabilityInput> = {}) =>
    verdict(rules, '10:15-11:15', { occupancy, travel, ...more })
  expect(reason([visit('09:00-10:00')])).toBe('drivetime')
  expect(reason([visit('09:00-10:00'), visit('11:00-12:00')])).toBe('resources')
  expect(reason([visit('09:00-10:00')], { blackouts: [{ ...on(monday, '10:30-10:45'), resource: 'a' }] })).toBe(
    'blackout_resource',
  )
  const own = (span: string) => booked(monday, span, { seats: 2, resources: [] })
  expect(reason([visit('09:00-10:00'), own('10:15-11:15')])).toBe('seats')
})

test('lists judge drive time too, and let unknown trips pass', () => {
  const asked = (minutes: number | null | undefined, more: Partial<AvailabilityInput> = {}) =>
    generateAvailability(
      input(visiting, { hours, occupancy: [visit('09:00-10:00')], travel: driving(minutes), ...more }),
    ).map((slot) => `${clock(slot.start)}${slot.available ? '' : '×'}${slot.reason ? ` ${slot.reason}` : ''}`)
  expect(asked(60).slice(0, 2)).toEqual(['07:00', '11:00'])
  expect(asked(undefined).slice(0, 3)).toEqual(['07:00', '08:00', '10:00'])
  expect(asked(null)).toEqual([])
  expect(asked(60, { showunavailable: true }).slice(0, 4)).toEqual([
    '07:00',
    '08:00× drivetime',
    '09:00× resources',
    '10:00× drivetime',
  ])
})

test('the nearest neighbours count, on any day, if less than a day lies between', () => {
  const late = { monday: [{ start: '00:00', end: '24:00' }] }
  const asked = (row: OccupancyRow, minutes: number | null) =>
    verdict(visiting, '00:00-01:00', { hours: late, occupancy: [row], travel: driving(minutes) })
  expect(asked(visit('22:00-23:30', {}, '03-07'), 31)).toBe('drivetime')
  expect(asked(visit('22:00-23:30', {}, '03-07'), 30)).toBe('a')
  expect(asked(visit('00:00-00:30', {}, '03-07'), null)).toBe('drivetime')
  expect(asked(visit('22:00-23:30', {}, '03-06'), null)).toBe('a')
  const nearer = [visit('07:00-09:00', { address: 'Far Away' }), visit('09:00-10:00')]
  const seconds = (from: string) => (from === 'Depot' ? 0 : null)
  const travel = { home: 'Depot', address: 'Elm Street', seconds }
  expect(verdict(visiting, '10:00-11:00', { occupancy: nearer, travel })).toBe('a')
})

test('buffers do not count as travel time: the spans shown are compared', () => {
  const row = visit('09:00-10:00', { end: at(`${monday} 10:30`) })
  expect(verdict({ ...visiting, bufferbefore: 900 }, '10:45-11:45', { occupancy: [row], travel: driving(45) })).toBe(
    'a',
  )
  expect(verdict(visiting, '10:30-11:30', { occupancy: [row], travel: driving(31) })).toBe('drivetime')
})

test('between two segments a resource may be elsewhere, with time for both trips', () => {
  const segments = [on(monday, '10:00-11:00'), on(monday, '15:00-16:00')]
  const rules = {
    ...visiting,
    bookabletype: 'event' as const,
    restrictions: [{ ...on(monday, '10:00-16:00'), segments }],
  }
  const asked = (span: string) => verdict(rules, '10:00-16:00', { occupancy: [visit(span)], travel: driving(60) })
  expect(asked('12:00-14:00')).toBe('a')
  expect(asked('11:45-14:00')).toBe('drivetime')
  expect(asked('12:00-14:15')).toBe('drivetime')
})

test('each trip to look up is named once, for the nearest neighbours of each possible resource', () => {
  const rules = { drivetime: true, requirementgroups: [{ resources: ['a', 'b'] }] }
  const occupancy = [
    visit('07:00-08:00', { address: 'Far Away' }),
    visit('08:00-09:00', { address: 'Oak Lane' }),
    visit('08:00-09:00', { resources: ['b'], address: 'Oak Lane' }),
    visit('08:00-09:00', { resources: ['c'], address: 'Nowhere' }),
    visit('12:00-13:00'),
    visit('12:00-13:00', { resources: ['b'], address: 'Elm Street' }),
    visit('11:15-11:45', { expires: at('03-01 09:00'), address: 'Lapsed' }),
    visit('11:15-11:45', { reservation: 'mine', address: 'Moved' }),
  ]
  const asked = input(rules, { occupancy, travel: driving(0), ignoring: 'mine' })
  expect(travelPairs(asked, on(monday, '10:00-11:00'))).toEqual([
    { from: 'Oak Lane', to: 'Elm Street' },
    { from: 'Elm Street', to: 'Depot' },
  ])
  expect(travelPairs({ ...asked, travel: undefined }, on(monday, '10:00-11:00'))).toEqual([])
})
