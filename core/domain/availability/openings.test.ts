import { expect, test } from 'vitest'
import { at, booked, clock, input, on } from '../../testing/references/availability/fixtures.ts'
import { instantToWall } from '../time/index.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import type { AvailabilityInput, BookableRules } from './types.ts'

const monday = '03-08'
const nine = [{ start: '09:00', end: '12:00' }]

const list = (rules: Partial<BookableRules>, more: Partial<AvailabilityInput> = {}): string[] =>
  generateAvailability(input(rules, more)).map(({ start, resources, reason }) =>
    [clock(start), ...resources, ...(reason ? [reason] : [])].join(' '),
  )

/** Days as `03-08`, with `×` and the reason where they can't be booked. */
const days = (rules: Partial<BookableRules>, more: Partial<AvailabilityInput> = {}): string[] =>
  generateAvailability(input({ bookabletype: 'calendarday', ...rules }, more)).map(({ start, available, reason }) =>
    `${instantToWall(start, 'America/New_York').slice(5, 10)}${available ? '' : '×'} ${reason ?? ''}`.trim(),
  )

function verdict(rules: Partial<BookableRules>, span: { start: number; end: number }, more = {}, options = {}) {
  const judged = judge(input(rules, more), { ...span, seats: 1, resources: [] }, options)
  return judged.ok ? judged.resources.join(' ') || 'ok' : judged.reason
}

test('an opening over midnight is cut there for stepping, but whole for fitting', () => {
  const openings = [{ start: at('03-08 22:30'), end: at('03-09 02:00') }]
  const range = { start: at('03-08 12:00'), end: at('03-09 09:00') }
  const closed = { hours: {}, openings, range }
  expect(list({ duration: 3600 }, closed)).toEqual(['22:30', '23:30', '00:00', '01:00'])
  expect(list({ duration: 5400 }, closed)).toEqual(['22:30', '00:00'])
})

test('a slot may lie across openings that touch at midnight', () => {
  const hours = { monday: [{ start: '23:00', end: '24:00' }], tuesday: [{ start: '00:00', end: '01:00' }] }
  const range = { start: at('03-08 12:00'), end: at('03-09 12:00') }
  expect(list({ duration: 7200 }, { hours, range })).toEqual(['23:00'])
})

test('a resource’s openings and general ones that touch are merged for that resource', () => {
  const openings = [{ ...on(monday, '12:00-12:30'), resources: ['b'] }]
  const rules = { duration: 5400, requirementgroups: [{ resources: ['a', 'b'] }] }
  expect(list(rules, { openings })).toEqual(['09:00 a b', '10:30 a b'])
  expect(list({ ...rules, slotinterval: 3600 }, { openings })).toEqual(['09:00 a b', '10:00 a b', '11:00 b'])
  const judged = (resource: string) =>
    judge(input({ ...rules, slotinterval: 3600 }, { openings }), {
      ...on(monday, '11:00-12:30'),
      seats: 1,
      resources: [resource],
    })
  expect(judged('b').ok).toBe(true)
  expect(judged('a')).toEqual({ ok: false, reason: 'resources' })
})

test('an anchor in a skipped hour is the first instant after it, in a repeated hour the earlier one', () => {
  const hours = { sunday: [{ start: '00:00', end: '05:00' }] }
  const on = (date: string, end: string, startanchor: string) =>
    list({ startanchor }, { hours, range: { start: at(`${date} 00:00`), end: at(`${end} 00:00`) } })
  expect(on('03-14', '03-15', '02:30')).toEqual(['03:00', '04:00'])
  expect(on('11-07', '11-08', '01:30')).toEqual(['01:30', '01:30', '02:30', '03:30'])
})

test('both passes of a repeated hour can be booked separately', () => {
  const sunday = [{ start: '00:00', end: '04:00' }]
  const range = { start: at('11-07 00:00'), end: at('11-08 00:00') }
  const first = at('11-07 01:00')
  const second = first + 3_600_000
  const row = { ...booked('11-07', '00:00-00:00'), start: first, end: second, slotstart: first, slotend: second }
  const more = { hours: { sunday }, range, occupancy: [row] }
  expect(verdict({}, { start: first, end: second }, more)).toBe('seats')
  expect(verdict({}, { start: second, end: second + 3_600_000 }, more)).toBe('ok')
  expect(list({}, more)).toEqual(['00:00', '01:00', '02:00', '03:00'])
})

test('blackouts and restrictions apply on the long day too', () => {
  const hours = { sunday: [{ start: '00:00', end: '03:00' }] }
  const range = { start: at('11-07 00:00'), end: at('11-08 00:00') }
  const blackouts = [{ start: at('11-07 01:00'), end: at('11-07 01:00') + 3_600_000 }]
  expect(list({}, { hours, range, blackouts, showunavailable: true })).toEqual([
    '00:00',
    '01:00 blackout_provider',
    '01:00',
    '02:00',
  ])
})

test('a day is open when any opening touches it; closed ones are listed as unavailable', () => {
  const hours = { monday: [{ start: '23:59', end: '24:00' }], wednesday: nine }
  const range = { start: at('03-08 00:00'), end: at('03-11 00:00') }
  expect(days({}, { hours, range })).toEqual(['03-08', '03-10'])
  expect(days({}, { hours, range, showunavailable: true })).toEqual(['03-08', '03-09× closed', '03-10'])
  const openings = [{ start: at('03-08 22:00'), end: at('03-09 00:30') }]
  expect(days({}, { hours: {}, openings, range })).toEqual(['03-08', '03-09'])
})

test('a day on which only one resource is open is served by that resource', () => {
  const rules: Partial<BookableRules> = {
    bookabletype: 'calendarday',
    maxcombined: 3,
    requirementgroups: [{ resources: ['a', 'b'], selectionmethod: 'priorityoffer' }],
  }
  const openings = [{ ...on('03-10', '10:00-11:00'), resources: ['b'] }]
  const more = { hours: { monday: nine }, openings }
  const range = (end: string) => ({ start: at('03-08 00:00'), end: at(end) })
  expect(verdict(rules, range('03-09 00:00'), more)).toBe('a')
  expect(verdict(rules, range('03-11 00:00'), more)).toBe('b')
})

test('each day is listed for itself, even where one alone is too short to book', () => {
  const range = { start: at('03-08 00:00'), end: at('03-10 00:00') }
  expect(days({ mincombined: 2, maxcombined: 3 }, { range })).toEqual(['03-08', '03-09'])
})

test('23:59:00, 23:59:59 and the next midnight are the same end of a day, also where there is no midnight', () => {
  const timezone = 'America/Sao_Paulo'
  const start = Date.parse('2018-11-03T03:00:00Z')
  const next = Date.parse('2018-11-04T03:00:00Z')
  const rules: Partial<BookableRules> = { bookabletype: 'calendarday', restrictions: [{ start, end: next - 60_000 }] }
  const asked = input(rules, { timezone, now: start, hours: { saturday: nine } })
  const ends = [next - 60_000, next - 1000, next].map((end) => judge(asked, { start, end, seats: 1, resources: [] }))
  expect(ends.map((one) => one.ok && one.occupies)).toEqual(Array(3).fill([{ start, end: next }]))
  expect(judge(asked, { start, end: next - 120_000, seats: 1, resources: [] }).ok).toBe(false)
})

test('the 29th of February is a day, and a month after the 31st of January is valid', () => {
  const now = Date.parse('2028-01-31T15:20:00Z')
  const rules: Partial<BookableRules> = { bookabletype: 'calendarday', windowend: 1, windowendtype: 'months' }
  const range = { start: Date.parse('2028-02-28T05:00:00Z'), end: Date.parse('2028-03-02T05:00:00Z') }
  expect(days(rules, { now, range })).toEqual(['02-28', '02-29'])
})

test('with restrictions each day must lie in one, and the first reason of any day is reported', () => {
  const restrictions = [
    { start: at('03-08 00:00'), end: at('03-08 23:59') },
    { start: at('03-09 00:00'), end: at('03-10 00:00') },
  ]
  const rules: Partial<BookableRules> = { bookabletype: 'calendarday', maxcombined: 5, restrictions }
  const range = (end: string, more = {}) => verdict({ ...rules, ...more }, { start: at('03-08 00:00'), end: at(end) })
  expect(range('03-10 00:00')).toBe('ok')
  expect(range('03-11 00:00')).toBe('restriction')
  expect(range('03-12 00:00', { windowend: 9, windowendtype: 'days' })).toBe('window')
})

test('a combination is judged by its first start, and each slot must lie in a restriction', () => {
  const combined: Partial<BookableRules> = { combinedslots: true, maxcombined: 3 }
  const now = at('03-08 07:00')
  const span = on(monday, '09:00-12:00')
  expect(verdict({ ...combined, windowend: 2, windowendtype: 'hours' }, span, { now })).toBe('ok')
  expect(verdict({ ...combined, windowbegin: 3, windowbegintype: 'hours' }, span, { now })).toBe('window')
  const restrictions = [on(monday, '09:00-10:00'), on(monday, '10:00-12:00')]
  expect(verdict({ ...combined, restrictions }, span)).toBe('ok')
  expect(verdict({ ...combined, restrictions }, on(monday, '09:00-11:30'), { addedtime: 1800 })).toBe('ok')
  expect(verdict({ ...combined, restrictions: restrictions.slice(1) }, span)).toBe('restriction')
})

test('a combination does not extend into the next day, though both are open', () => {
  const allDay = [{ start: '00:00', end: '24:00' }]
  const more = { hours: { monday: allDay, tuesday: allDay } }
  const rules: Partial<BookableRules> = { combinedslots: true, maxcombined: 3 }
  expect(verdict(rules, { start: at('03-08 22:00'), end: at('03-09 00:00') }, more)).toBe('ok')
  expect(verdict(rules, { start: at('03-08 23:00'), end: at('03-09 01:00') }, more)).toBe('closed')
  expect(verdict(rules, { start: at('03-09 00:00'), end: at('03-09 02:00') }, more)).toBe('ok')
})

test('added time that does not fit is rejected when the slot is judged', () => {
  expect(verdict({}, on(monday, '11:00-12:00'))).toBe('ok')
  expect(verdict({}, on(monday, '11:00-12:30'), { addedtime: 1800 })).toBe('closed')
  expect(verdict({}, on(monday, '10:00-11:30'), { addedtime: 1800 })).toBe('ok')
  expect(verdict({}, on(monday, '10:00-11:00'), { addedtime: 1800 })).toBe('invalid')
})

test('events ignore hours, and can start up to two years ahead', () => {
  const later = at('03-08 10:00') + 800 * 86_400_000
  const restrictions = [on(monday, '22:00-23:00'), { start: later, end: later + 3_600_000 }]
  const range = { start: at('03-08 00:00'), end: at('03-08 00:00') + 900 * 86_400_000 }
  expect(list({ bookabletype: 'event', restrictions }, { hours: {}, range })).toEqual(['22:00'])
  expect(list({ bookabletype: 'event', restrictions }, { hours: {}, range, showunavailable: true })).toHaveLength(2)
})
