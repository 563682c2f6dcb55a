import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import { instantToWall, wallToInstant } from '../time/index.ts'
import {
  byJoining,
  lapse,
  mayOfferAlone,
  mayTellRoom,
  offerEnd,
  positionOf,
  reordered,
  shapeOf,
  type Waiting,
  wakingTime,
} from './index.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const zone = 'America/New_York'
const at = (wall = '') => wallToInstant(`${wall}:00`, zone, 'start')
const minute = 60_000
const hour = 60 * minute

test.each(tableRows(readme, 'offered', 'begins'))(
  'an offer of %s for %s after %s lapses in a row ends at %s',
  (offered, begins, inrow, ends) => {
    const end = offerEnd({ now: at(offered), start: at(begins), timezone: zone, inrow: Number(inrow) })
    expect(instantToWall(end, zone)).toBe(`${ends}:00`)
  },
)

test.each(tableRows(readme, 'offer', 'waking minutes'))('%s has %s waking minutes', (offer = '', minutes) => {
  const [start, end] = offer.split(' – ')
  expect(wakingTime({ start: at(start), end: at(end) }, zone) / minute).toBe(Number(minutes))
})

test('an offer always ends later than it began, before the start, and never becomes shorter at night', () => {
  const start = at('2026-12-04 12:00')
  for (let now = start - 3 * 24 * hour; now < start; now += 7 * minute) {
    const end = offerEnd({ now, start, timezone: zone })
    const least = Math.min(now + 15 * minute, start)
    expect(end).toBeGreaterThanOrEqual(Math.min(least, now + Math.max(15 * minute, (start - now) / 4)))
    expect(end).toBeLessThanOrEqual(start)
  }
})

test('the second lapse with 30 waking minutes ends an entry; one at night does not count', () => {
  const day = { start: at('2026-11-24 10:00'), end: at('2026-11-24 12:00') }
  const night = { start: at('2026-11-24 23:00'), end: at('2026-11-25 08:15') }
  expect(lapse(day, 0, zone)).toEqual({ lapses: 1, isOver: false })
  expect(lapse(day, 1, zone)).toEqual({ lapses: 2, isOver: true })
  expect(lapse(night, 1, zone)).toEqual({ lapses: 1, isOver: false })
})

test('exactly 2 hours before the start an offer is still made, and news of room comes every 30 minutes', () => {
  const start = at('2026-12-04 12:00')
  expect(mayOfferAlone({ start }, start - 2 * hour)).toBe(true)
  expect(mayOfferAlone({ start }, start - 2 * hour + 1)).toBe(false)
  expect(mayTellRoom(undefined, start)).toBe(true)
  expect(mayTellRoom(start - 30 * minute + 1, start)).toBe(false)
  expect(mayTellRoom(start - 30 * minute, start)).toBe(true)
})

const entry = (reservation: string, joined: number, more: Partial<Waiting> = {}): Waiting => ({
  ...{ reservation, joined, bookable: 'skiff', seats: 1, named: [], occurrence: null, offered: null },
  ...{ start: 0, end: 10, slotend: more.end ?? 10, ...more },
})

test('a position counts who joined before for the same slot, days in common, or a named resource', () => {
  const own = entry('own', 5)
  const queue = [entry('a', 1), entry('b', 5, { start: 5, end: 20 }), entry('later', 9), own, entry('z', 5)]
  expect(positionOf(own, queue, false)).toBe(1)
  expect(positionOf(own, queue, true)).toBe(2)
  const named = entry('own', 5, { named: ['red'] })
  expect(positionOf(named, [...queue, entry('c', 2, { named: ['red', 'blue'] })], false)).toBe(1)
  const first = entry('own', 5, { occurrence: 'o1' })
  expect(positionOf(first, [entry('a', 1, { occurrence: 'o2' }), entry('b', 1, { occurrence: 'o1' })], false)).toBe(1)
})

test('time that answers add leaves a slot the same, and another chosen length does not', () => {
  const own = entry('own', 5)
  expect(positionOf(own, [entry('longer', 1, { end: 15, slotend: 10 })], false)).toBe(1)
  expect(positionOf(own, [entry('two slots', 1, { end: 20 })], false)).toBe(0)
})

test('a new order changes only the times that must change, and none of them twice', () => {
  const queue = [entry('a', 10), entry('b', 10), entry('c', 20)]
  const after = (moved: string, before: string | null) => {
    const changes = reordered(queue, moved, before) ?? []
    const joined = new Map(changes.map((one) => [one.reservation, one.joined]))
    const sorted = queue.map((one) => ({ ...one, joined: joined.get(one.reservation) ?? one.joined })).sort(byJoining)
    return { order: sorted.map(({ reservation }) => reservation).join(''), changes: changes.length }
  }
  expect(after('c', 'a')).toEqual({ order: 'cab', changes: 3 })
  expect(after('a', null)).toEqual({ order: 'bca', changes: 2 })
  expect(reordered(queue, 'a', 'nobody')).toBeNull()
  expect(reordered(queue, 'nobody', 'a')).toBeNull()
})

test('entries that need the same room have one shape', () => {
  expect(shapeOf(entry('a', 1, { named: ['x', 'y'] }))).toBe(shapeOf(entry('b', 2, { named: ['y', 'x'] })))
  expect(shapeOf(entry('a', 1))).not.toBe(shapeOf(entry('b', 1, { seats: 2 })))
})
