import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayRow, dayText, type Entry, emptyDay, mostSingles, put, readDay, take, withoutEnded } from './day-row.ts'

const hour = 3_600_000
const entry = (fields: Partial<Entry> = {}): Entry => ({
  ...{ start: 10 * hour, end: 11 * hour, slotstart: 10 * hour, slotend: 11 * hour },
  ...{ seats: 1, expires: null, reservation: 'a', bookable: 'lesson', resources: [], occurrence: null, address: null },
  isPlain: true,
  ...fields,
})
const rowWith = (entries: Entry[]): DayRow => {
  const row = emptyDay()
  for (const one of entries) put(row, one)
  return row
}

test('plain reservations of the same span are counted by their seats', () => {
  const row = rowWith([entry(), entry({ reservation: 'b' }), entry({ reservation: 'c', seats: 3 })])
  expect(JSON.parse(dayText(row))).toEqual({
    sums: [
      [
        10 * hour,
        11 * hour,
        10 * hour,
        11 * hour,
        null,
        [
          [1, 2],
          [3, 1],
        ],
      ],
    ],
  })
})

test('holds stand apart by the time at which they run out, and are dropped after it', () => {
  const row = rowWith([entry(), entry({ expires: 500 }), entry({ expires: 600 })])
  expect(row.sums).toHaveLength(3)
  expect(withoutEnded(row, 500).sums).toHaveLength(2)
  expect(withoutEnded(row, 600).sums).toHaveLength(1)
})

test('what names a resource keeps its name, until there are too many', () => {
  const named = (index: number) => entry({ reservation: `r${index}`, resources: ['boat'], isPlain: false })
  const row = rowWith(Array.from({ length: mostSingles }, (_, index) => named(index)))
  expect([row.singles.length, row.many]).toEqual([mostSingles, false])
  put(row, named(mostSingles))
  expect([row.singles, row.many]).toEqual([[], true])
  expect(take(row, named(3))).toBe(true)
})

test('a span of more than 35 days is only counted', () => {
  const season = entry({ end: 10 * hour + 36 * 24 * hour })
  const row = rowWith([season])
  expect(dayText(row)).toBe('{"long":1}')
  expect([take(row, season), dayText(row), take(row, season)]).toEqual([true, '{}', false])
})

test('what is not there can’t be removed', () => {
  const row = rowWith([entry(), entry({ reservation: 'n', isPlain: false, occurrence: 'o' })])
  const before = dayText(row)
  expect(take(row, entry({ seats: 2 }))).toBe(false)
  expect(take(row, entry({ start: 0 }))).toBe(false)
  expect(take(row, entry({ reservation: 'm', isPlain: false, occurrence: 'o' }))).toBe(false)
  expect(dayText(row)).toBe(before)
})

const someEntry = fc
  .record({
    start: fc.integer({ min: 0, max: 5 }),
    length: fc.integer({ min: 1, max: 3 }),
    seats: fc.integer({ min: 1, max: 3 }),
    expires: fc.constantFrom(null, 100, 200),
    isPlain: fc.boolean(),
    reservation: fc.stringMatching(/^[a-c]{3}$/),
  })
  .map(({ start, length, ...rest }) => entry({ ...rest, start: start * hour, end: (start + length) * hour }))

test('the text is the same in whatever order entries came and went', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(someEntry, { selector: ({ reservation }) => reservation, maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (entries, order) => {
        const shuffled = entries.toSorted((a, b) => (order[entries.indexOf(a)] ?? 0) - (order[entries.indexOf(b)] ?? 0))
        const [kept, gone] = [shuffled.slice(0, 6), shuffled.slice(6)]
        const row = rowWith(shuffled)
        for (const one of gone) expect(take(row, one)).toBe(true)
        expect(dayText(row)).toBe(dayText(rowWith(entries.filter((one) => kept.includes(one)))))
        expect(dayText(readDay(dayText(row)))).toBe(dayText(row))
      },
    ),
  )
})
