import { expect, test } from 'vitest'
import { booked, input, on, resource } from '../../testing/references/availability/fixtures.ts'
import { compileCapacity } from './compile-capacity.ts'
import { partsOfFormer } from './former-places.ts'
import type { BookableRules, OccupancyRow } from './types.ts'
import type { UsageProfile } from './usage-profile.ts'

const day = '03-08'
const quarters = ['09:00-09:30', '09:30-10:00', '10:00-10:30', '10:30-11:00']
const levels = (profile: UsageProfile | undefined) =>
  quarters.map((span) => {
    const { start, end } = on(day, span)
    return profile?.max(start, end)
  })

/** One that has 9–10 and asks for 9:30–10:30. */
const moving = (former: Partial<OccupancyRow>, asked: Partial<OccupancyRow>): OccupancyRow[] => [
  booked(day, '09:00-10:00', { reservation: 'm', isFormer: true, ...former }),
  booked(day, '09:30-10:30', { reservation: 'm', ...asked }),
]

const compiled = (occupancy: OccupancyRow[], rules: Partial<BookableRules> = {}, now = 0) =>
  compileCapacity(
    input(
      { requiredresources: ['ines', 'tomas'], ...rules },
      { occupancy, now, resources: [resource('ines'), resource('tomas')] },
    ),
  )

test.each<[former: number, asked: number, taken: number[]]>([
  [2, 1, [2, 2, 1, 0]],
  [1, 3, [1, 3, 3, 0]],
  [1, 1, [1, 1, 1, 0]],
])('of %i and %i seats the larger number is taken at each instant', (former, asked, taken) => {
  const rows = moving({ seats: former }, { seats: asked })
  expect(levels(compiled(rows, { requiredresources: [] }).seats)).toEqual(taken)
})

test.each<[mode: BookableRules['resource_capacity'], ines: number[], tomas: number[]]>([
  ['reservation', [1, 1, 1, 0], [1, 1, 0, 0]],
  ['seat', [3, 3, 2, 0], [3, 3, 0, 0]],
  ['consistent', [1, 1, 1, 0], [1, 1, 0, 0]],
])('each resource is taken once, by %s', (resource_capacity, ines, tomas) => {
  const rows = moving({ seats: 3, resources: ['ines', 'tomas'] }, { seats: 2, resources: ['ines'] })
  const { resources } = compiled(rows, { resource_capacity })
  expect(levels(resources.get('ines')?.usage)).toEqual(ines)
  expect(levels(resources.get('tomas')?.usage)).toEqual(tomas)
})

test('what it asks for takes nothing once its time has run out; the former place stays', () => {
  const rows = moving({ resources: ['ines'] }, { resources: ['ines'], expires: 5 })
  expect(levels(compiled(rows, {}, 5).resources.get('ines')?.usage)).toEqual([1, 1, 0, 0])
})

test('in one session it has the larger number of seats, in two it has its own in each', () => {
  const span = on(day, '09:00-10:00')
  const same = { slotstart: span.start, slotend: span.end, ...span }
  const seatsOf = (rows: OccupancyRow[]) => [...compiled(rows).sessions.values()].flat().map(({ seats }) => seats)
  for (const [former, asked] of [
    [3, 2],
    [2, 3],
  ])
    expect(seatsOf(moving({ seats: former ?? 0 }, { seats: asked ?? 0, ...same }))).toEqual([3])
  expect(seatsOf(moving({ seats: 3 }, { seats: 2 }))).toEqual([3, 2])
})

test('who is kept free for it serves either place where both are at one time, else each has its own', () => {
  const span = on(day, '09:00-10:00')
  const same = { slotstart: span.start, slotend: span.end, ...span }
  const crew = { resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim_restricted' as const, quantity: 1 }
  const kept = (rows: OccupancyRow[], rules: Partial<BookableRules> = {}) =>
    compiled(rows, { requiredresources: [], requirementgroups: [crew], ...rules }).claims.flatMap(({ demands }) =>
      demands.map(({ units }) => units),
    )
  expect(kept(moving({ seats: 3 }, { seats: 2, ...same }))).toEqual([1])
  expect(kept(moving({ seats: 1 }, { seats: 2, ...same }), { resource_capacity: 'seat' })).toEqual([2])
  expect(kept(moving({}, {}))).toEqual([1, 1])
  // One of two parts at another time is another job.
  const longer = booked(day, '10:00-11:00', { reservation: 'm' })
  expect(kept([...moving({}, same), longer])).toEqual([1, 1])
})

test('a former place is divided where it meets several intervals', () => {
  const asked = [booked(day, '09:30-10:00'), booked(day, '10:30-12:00')]
  const parts = partsOfFormer(on(day, '09:00-11:00'), asked)
  expect(parts.map(({ beside }) => beside && asked.indexOf(beside))).toEqual([null, 0, null, 1])
  expect(parts.at(0)?.start).toBe(on(day, '09:00-11:00').start)
  expect(parts.at(-1)?.end).toBe(on(day, '09:00-11:00').end)
})
