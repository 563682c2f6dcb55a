import { expect, test } from 'vitest'
import { readTimeslot } from '../../../data/timeslots.ts'
import { beginsAnew, followsOn, pressSlot, type RowRules, rowBetween, rowRulesOf, withinReach } from './slot-row.ts'

/** Half hours from 09:00 on, by number. */
const instant = (minutes: number) => new Date(Date.UTC(2026, 11, 4, 9, minutes)).toISOString().replace('.000', '')
const half = (at: number) => readTimeslot({ start_utc: instant(at * 30), end_utc: instant(at * 30 + 30) })
const halves = (...at: number[]) => at.map(half)
const rules: RowRules = { least: 2, most: 4, overlap: 0 }
const press = (row: number[], at: number, canJoin?: () => boolean) => {
  const pressed = pressSlot(halves(...row), half(at), rules, canJoin)
  return pressed.map(({ start_utc }) => (Date.parse(start_utc) - Date.UTC(2026, 11, 4, 9)) / 1_800_000)
}

test.each([
  ['the first begins a row', [], 3, [3]],
  ['the next lengthens it', [3], 4, [3, 4]],
  ['so does the one before', [3, 4], 2, [2, 3, 4]],
  ['one that does not meet it begins a new one', [3, 4], 6, [6]],
  ['so does one more than may be taken', [1, 2, 3, 4], 5, [5]],
  ['and one more before it', [1, 2, 3, 4], 0, [0]],
  ['the last goes when pressed again', [1, 2, 3], 3, [1, 2]],
  ['so does the first', [1, 2, 3], 1, [2, 3]],
  ['one between becomes the last', [1, 2, 3, 4], 2, [1, 2]],
  ['the only one goes', [3], 3, []],
] as const)('%s', (_name, row, at, expected) => {
  expect(press([...row], at)).toEqual(expected)
})

test('a slot that can not be combined with the row begins a new one', () => {
  expect(press([3], 4, () => false)).toEqual([4])
})

test('a row is begun anew where no slot of it stays', () => {
  const anew = (row: number[], at: number) => beginsAnew(halves(...row), pressSlot(halves(...row), half(at), rules))
  expect([anew([3, 4], 6), anew([1, 2, 3, 4], 5)]).toEqual([true, true])
  expect([anew([], 3), anew([3], 4), anew([3, 4], 2), anew([3], 3), anew([1, 2, 3], 1)]).not.toContain(true)
})

test('where slots are not combined, the pressed one is chosen', () => {
  const one = rowRulesOf({ id: 'lesson', name: 'Lesson' })
  expect(one).toEqual({ least: 1, most: 1, overlap: 0 })
  expect(pressSlot(halves(3), half(4), one)).toEqual(halves(4))
  expect(pressSlot(halves(3), half(3), one)).toEqual(halves(3))
})

test('overlapping slots follow one another at the overlap', () => {
  const overlapping = rowRulesOf({
    id: 'rink',
    name: 'Rink',
    combinedslots: true,
    mincombined: 3,
    intervaloverlap: 600,
  })
  expect(overlapping).toEqual({ least: 3, most: 3, overlap: 600 })
  const slot = (from: number) => readTimeslot({ start_utc: instant(from), end_utc: instant(from + 30) })
  expect(followsOn(slot(0), slot(20), overlapping)).toBe(true)
  expect(followsOn(slot(0), slot(30), overlapping)).toBe(false)
})

test('finds the slots of a span, or returns null', () => {
  const span = { start_utc: instant(30), end_utc: instant(120) }
  expect(rowBetween(halves(0, 1, 2, 3, 4), span, rules)).toEqual(halves(1, 2, 3))
  expect(rowBetween(halves(0, 1, 3, 4), span, rules)).toBe(null)
  expect(rowBetween(halves(2, 3), span, rules)).toBe(null)
  expect(rowBetween(halves(1, 2, 3), { ...span, end_utc: instant(100) }, rules)).toBe(null)
})

test('cuts a row to the part that is available as a whole', () => {
  const until = (minutes: number) => readTimeslot({ start_utc: instant(0), end_utc: instant(minutes) })
  const row = halves(0, 1, 2)
  expect(withinReach(row, [until(60), until(120)])).toBe(row)
  expect(withinReach(row, [until(60)])).toEqual(halves(0, 1))
  expect(withinReach(row, [])).toEqual(halves(0))
})
