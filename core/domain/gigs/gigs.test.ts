import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import type { RequirementGroupRules, SelectionMethod } from '../availability/types.ts'
import { peopleOf, resourcesActedFor } from './claimers.ts'
import {
  announcedAgain,
  areaOf,
  claimGroups,
  gigDue,
  gigExpires,
  givesBackUntil,
  isUnclaimed,
  roleOf,
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

test.each(tableRows(readme, 'address', 'area'))('the area of %s is %s', (address = '', area) => {
  expect(areaOf(address) ?? '').toBe(area)
})

test('a resource has one person or several, each once', () => {
  const boat = { id: 'boat', user: 'ann', users: ['bob', 'ann'] }
  expect(peopleOf(boat)).toEqual(['ann', 'bob'])
  expect(peopleOf({ id: 'raft' })).toEqual([])
  expect(resourcesActedFor([boat, { id: 'raft', users: ['cy'] }], 'bob')).toEqual([boat])
})
