import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import type { RequirementGroupRules, SelectionMethod } from '../availability/types.ts'
import { peopleOf, resourcesActedFor } from './claimers.ts'
import {
  announcedAgain,
  areaOf,
  claimGroups,
  confirmedBy,
  gigDue,
  gigExpires,
  givesBackUntil,
  isNameable,
  isUnclaimed,
  lastSlotIn,
  refusableUntil,
  roleOf,
  takesDays,
  waitsForStaff,
} from './index.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')

const methods: Record<string, SelectionMethod> = { claim: 'resourceclaim', bids: 'resourcebids', manual: 'manual' }

const groupsIn = (text: string): RequirementGroupRules[] =>
  [...text.matchAll(/(\w+) \(([a-z ]+)\)(?: ×(\d))?/g)].map(([, method = '', ids = '', quantity]) => ({
    resources: ids.split(' '),
    ...(methods[method] && { selectionmethod: methods[method] }),
    ...(quantity && { quantity: Number(quantity) }),
  }))

test.each(tableRows(readme, 'groups', 'claimed'))(
  '%s with [%s] claimed: %s open, a may %s, c may %s',
  (groups = '', claimed = '', open, a, c) => {
    const rules = { requiredresources: [], requirementgroups: groupsIn(groups) }
    const named = claimed === '' ? [] : claimed.split(' ')
    expect(claimGroups(rules, named).reduce((sum, group) => sum + group.open, 0)).toBe(Number(open))
    expect(isUnclaimed(rules, named)).toBe(open !== '0')
    expect([roleOf(rules, named, 'a'), roleOf(rules, named, 'c')]).toEqual([a, c])
  },
)

const confirms = ['gig', 'booked'] as const
const confirmIn = (text: string) => {
  const checklistconfirm = confirms.find((one) => one === text)
  return checklistconfirm ? { checklistconfirm } : {}
}

test.each(tableRows(readme, 'groups', 'flow', 'provider'))(
  '%s in the flow %s, provider says [%s], bookable [%s]: %s, confirmed by %s',
  (groups = '', bookingflow = '', provider = '', bookable = '', leadsTo, by) => {
    const rules = { requiredresources: [], requirementgroups: groupsIn(groups) }
    const waits = waitsForStaff(confirmIn(bookable), { bookingflow, ...confirmIn(provider) })
    expect(isUnclaimed(rules, []) || waits ? 'gig' : 'booked').toBe(leadsTo)
    if (leadsTo === 'gig') expect(confirmedBy(rules, [])).toBe(by)
  },
)

test('a gig whose bookable is gone, or whose places are filled, is confirmed by staff', () => {
  expect(confirmedBy(null, [])).toBe('staff')
  const rules = { requiredresources: [], requirementgroups: groupsIn('claim (a b)') }
  expect(confirmedBy(rules, ['a'])).toBe('staff')
})

test('a restricted group wants its minimum where it has no quantity', () => {
  const group = { resources: ['a', 'b'], selectionmethod: 'resourceclaim_restricted' as const, minimum: 2 }
  expect(claimGroups({ requiredresources: [], requirementgroups: [group] }, ['b'])).toEqual([
    { name: '', resources: ['a', 'b'], isByBids: false, wanted: 2, open: 1 },
  ])
})

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`)

test.each(tableRows(readme, 'since', 'start', 'gigexpiry'))(
  'a gig since %s for %s with %s h: again %s, ends %s',
  (since = '', start = '', hours, again = '', expires = '') => {
    const gig = { since: at(since), start: at(start) }
    const settings = { gigexpiry: Number(hours) }
    expect(announcedAgain(gig, settings)).toBe(again === 'never' ? null : at(again))
    expect(gigExpires(gig, settings)).toBe(at(expires))
    expect(gigDue(gig, settings, gig.since)).toBe(at(again === 'never' ? expires : again))
    expect(gigDue(gig, settings, at(expires) - 1)).toBe(at(expires))
  },
)

test('a claim is given back until 24 hours before the start, or what the provider says', () => {
  const start = at('2026-06-10 12:00')
  expect(givesBackUntil({ start }, {})).toBe(at('2026-06-09 12:00'))
  expect(givesBackUntil({ start }, { unclaimcutoff: 0 })).toBe(start)
})

const dateBys = ['slot', 'range'] as const

test.each(tableRows(readme, 'dateby', 'bookabletype'))(
  'dateby %s of a %s with %s in the flow %s: by days %s',
  (dateby = '', bookabletype = '', groups = '', bookingflow = '', isByDays) => {
    const said = dateBys.find((one) => one === dateby)
    const rules = { requirementgroups: groupsIn(groups) }
    expect(takesDays({ dateby: said, bookabletype }, rules, { bookingflow })).toBe(isByDays === 'yes')
  },
)

test('combined slots are not named in days', () => {
  const rules = { requirementgroups: groupsIn('claim (a b)') }
  expect(takesDays({ dateby: 'range', combinedslots: true }, rules, {})).toBe(false)
})

test('a time is named in the days, from the first instant to the last, and not once it has begun', () => {
  const days = { start: at('2026-06-10 00:00'), end: at('2026-06-12 00:00') }
  const hours = (text: string, length = 1) => ({ start: at(text), end: at(text) + length * 3_600_000 })
  expect(lastSlotIn(days, 3_600_000)).toEqual(hours('2026-06-11 23:00'))
  const before = at('2026-06-01 00:00')
  expect(isNameable(hours('2026-06-10 00:00'), days, before)).toBe(true)
  expect(isNameable(hours('2026-06-11 23:00'), days, before)).toBe(true)
  expect(isNameable(hours('2026-06-11 23:00', 2), days, before)).toBe(false)
  expect(isNameable(hours('2026-06-09 23:00'), days, before)).toBe(false)
  expect(isNameable(hours('2026-06-10 09:00'), days, at('2026-06-10 09:00'))).toBe(false)
})

test('a named time is refused within a day of being told, before the start', () => {
  const days = { start: at('2026-06-10 00:00'), end: at('2026-06-12 00:00') }
  const told = at('2026-06-09 12:00')
  expect(refusableUntil({ days, told }, at('2026-06-11 12:00'))).toBe(at('2026-06-10 12:00'))
  expect(refusableUntil({ days, told }, at('2026-06-10 09:00'))).toBe(at('2026-06-10 09:00'))
  expect(refusableUntil({ days }, at('2026-06-11 12:00'))).toBeNull()
})

test.each(tableRows(readme, 'address', 'area'))('the area of %s is %s', (address = '', area) => {
  expect(areaOf(address) ?? '').toBe(area)
})

test('a resource has one person or several, each once', () => {
  const boat = { id: 'boat', user: 'ann', users: ['bob', 'ann'] }
  expect(peopleOf(boat)).toEqual(['ann', 'bob'])
  expect(peopleOf({ id: 'raft' })).toEqual([])
  const both = [boat, { id: 'raft', users: ['cy'] }]
  expect(resourcesActedFor(both, { id: 'bob', proven: true })).toEqual([boat])
  expect(resourcesActedFor(both, { id: 'bob', proven: false })).toEqual([])
})
