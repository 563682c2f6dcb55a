import { expect, test } from 'vitest'
import { at, booked, input, resource } from '../../testing/references/availability/fixtures.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import { reachableEnds } from './reachable-ends.ts'
import type { AvailabilityInput, BookableRules } from './types.ts'

const ids = Array.from({ length: 200 }, (_, index) => `r${index}`)
const openAllDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ start: '00:00', end: '24:00' }],
  ]),
)

/** Two hundred resources shared by five groups that need three each: any resource can serve any group. */
const shared = (rules: Partial<BookableRules> = {}, more: Partial<AvailabilityInput> = {}) =>
  input(
    {
      duration: 900,
      requirementgroups: Array.from({ length: 5 }, () => ({
        resources: ids,
        selectionmethod: 'priorityoffer' as const,
        quantity: 3,
      })),
      ...rules,
    },
    {
      hours: openAllDay,
      resources: ids.map((id) => resource(id)),
      range: { start: at('03-01 00:00'), end: at('03-31 00:00') },
      now: at('02-28 00:00'),
      ...more,
    },
  )

/** Half an hour of one resource after the other, so that no two slots in a row have the same result. */
const busy = Array.from({ length: 600 }, (_, index) => {
  const start = at('03-01 00:00') + index * 1_800_000
  const end = start + 1_800_000
  const resources = [`r${(index * 7) % 200}`]
  return booked('03-01', '00:00-01:00', { start, end, slotstart: start, slotend: end, bookable: 'other', resources })
})

/** Several times the duration on a slow machine; one search per resource took minutes. */
const seconds = 8

/** Measured in CPU time of this thread, so that other load on the machine does not count. */
const isQuick = (work: () => unknown) => {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  expect((user + system) / 1e6).toBeLessThan(seconds)
}

test.each([
  ['free', []],
  ['taken here and there', busy],
])(
  'a month of slots over hundreds of resources that are %s is listed at once',
  (_, occupancy) => {
    isQuick(() => {
      const slots = generateAvailability(shared({}, { occupancy }))
      expect(slots.length).toBeGreaterThan(2_800)
      const taken = occupancy.length > 0 ? 199 : 200
      expect(slots[0]?.resources).toHaveLength(taken)
    })
  },
  60_000,
)

test('so are hundreds of ends, and slots with shared sessions', () => {
  isQuick(() => {
    const days = { bookabletype: 'calendarday' as const, maxcombined: 300, duration: 86_400 }
    expect(reachableEnds(shared(days), at('03-02 00:00'))).toHaveLength(300)
    const sessions = busy.map((row) => ({ ...row, bookable: 'b', slotend: row.slotstart + 900_000 }))
    const rules = { resource_capacity: 'consistent' as const, seats: 8 }
    expect(generateAvailability(shared(rules, { occupancy: sessions })).length).toBeGreaterThan(2_800)
  })
}, 60_000)

test('a group with room for more lists all of its resources, and each can be booked', () => {
  const few = ids.slice(0, 6)
  const groups = [
    { resources: few, selectionmethod: 'manual' as const, minimum: 0, maximum: 2 },
    { resources: few.slice(0, 2), selectionmethod: 'manual' as const, minimum: 2, maximum: 2 },
  ]
  const asked = shared({ requirementgroups: groups, duration: 3600 }, { resources: few.map((id) => resource(id)) })
  const candidate = { start: at('03-02 09:00'), end: at('03-02 10:00'), seats: 1 }
  const listed = generateAvailability(asked).find(({ start }) => start === candidate.start)
  expect(listed?.resources.toSorted()).toEqual(few)
  for (const id of few) expect(judge(asked, { ...candidate, resources: [id] }).ok).toBe(true)
})

test('judging one candidate with hundreds of resources is quick: it skips the list of other choices', () => {
  const candidate = { start: at('03-02 09:00'), end: at('03-02 09:15'), seats: 1 }
  const asked = shared()
  isQuick(() => {
    for (const id of ids) expect(judge(asked, { ...candidate, resources: [id] }).ok).toBe(true)
  })
}, 60_000)
