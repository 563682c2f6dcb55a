import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import { booked, input, on, resource } from '../../testing/references/availability/fixtures.ts'
import { openClaims } from './claim-places.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import type { AvailabilityInput, BookableRules, NeighbourRules, RequirementGroupRules } from './types.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const monday = '03-08'
const slot = on(monday, '10:00-11:00')

function verdict(rules: Partial<BookableRules>, more: Partial<AvailabilityInput> = {}, seats = 1) {
  const judged = judge(input({ seats: 9, ...rules }, more), { ...slot, seats, resources: [] })
  return judged.ok ? judged.resources.join(' ') : judged.reason
}

const claimed = (text: string): RequirementGroupRules[] =>
  [...text.matchAll(/\(([a-z ]+)\)(?: ×(\d))?/g)].map(([, ids = '', quantity]) => ({
    resources: ids.split(' '),
    selectionmethod: 'resourceclaim_restricted',
    quantity: Number(quantity ?? 1),
  }))

/** A row of another bookable's gig, from its description in the table. */
function gigOf(text: string, required: string[]) {
  const named = /that (\w) has claimed/.exec(text)?.[1]
  const seats = text.includes('two seats') ? 2 : 1
  return booked(monday, '10:00-11:00', { bookable: 'gigs', seats, resources: [...required, ...(named ?? '')] })
}

test.each(tableRows(readme, 'group', 'taken at that time', 'asked'))(
  '%s with %s: %s asked gets %s',
  (group = '', taken = '', asked = '', expected) => {
    const required = /required (\w)/.exec(group)?.slice(1) ?? []
    const gigs: NeighbourRules = {
      id: 'gigs',
      resource_capacity: taken.includes('a unit a seat') ? 'seat' : 'reservation',
      requiredresources: required,
      requirementgroups: claimed(group),
    }
    const parts = taken.split(', ')
    const openings = taken.includes('only b was open') ? [{ ...slot, resources: ['b'] }] : []
    // The requested bookable has hours of its own then.
    const nine = [{ start: '09:00', end: '12:00' }]
    const rules = { requiredresources: asked.split(' '), availability: { monday: nine } }
    const more: Partial<AvailabilityInput> = {
      neighbours: [gigs],
      openings,
      hours: openings.length > 0 ? {} : { monday: nine },
      occupancy: [
        ...parts.filter((part) => part.startsWith('a gig')).map((part) => gigOf(part, required)),
        ...(parts.includes('b for another')
          ? [booked(monday, '10:00-11:00', { bookable: 'x', resources: ['b'] })]
          : []),
      ],
      blackouts: parts.includes('b blacked out') ? [{ ...slot, resource: 'b' }] : [],
    }
    expect(verdict(rules, more)).toBe(expected)
  },
)

test('with plain claims nobody need be free, and unclaimed gigs take seats', () => {
  const rules = { seats: 3, requirementgroups: [{ resources: ['a'], selectionmethod: 'resourceclaim' as const }] }
  const gig = booked(monday, '10:00-11:00', { seats: 2 })
  const busy = booked(monday, '10:00-11:00', { bookable: 'other', resources: ['a'] })
  expect(verdict(rules, { occupancy: [busy] })).toBe('')
  expect(verdict(rules, { occupancy: [gig] })).toBe('')
  expect(verdict(rules, { occupancy: [gig] }, 2)).toBe('seats')
})

test('a group with bids counts like a restricted claim', () => {
  const bids = { requirementgroups: [{ resources: ['a', 'b'], selectionmethod: 'resourcebids' as const, quantity: 2 }] }
  expect(verdict(bids)).toBe('')
  expect(verdict(bids, { occupancy: [booked(monday, '10:00-11:00', { resources: [] })] })).toBe('resources')
  const busy = booked(monday, '10:30-12:00', { bookable: 'other', resources: ['b'] })
  expect(verdict(bids, { occupancy: [busy] })).toBe('resources')
})

test('what a long gig takes is measured at the candidate’s time', () => {
  const group = { resources: ['a'], selectionmethod: 'resourceclaim_restricted' as const }
  const gigs: NeighbourRules = {
    id: 'gigs',
    resource_capacity: 'reservation',
    requiredresources: [],
    requirementgroups: [group],
  }
  const occupancy = [
    booked(monday, '08:00-12:00', { bookable: 'gigs' }),
    booked(monday, '08:00-09:00', { bookable: 'other', resources: ['a'] }),
  ]
  const resources = [resource('a', { reservation_capacity: 2 })]
  const asked = { occupancy, neighbours: [gigs], resources }
  expect(verdict({ requiredresources: ['a'] }, asked)).toBe('a')
  expect(verdict({ requiredresources: ['a'] }, { ...asked, resources: [resource('a')] })).toBe('resources')
})

test('a named resource fills one place: the earliest that leaves the most filled', () => {
  const [first, second] = claimed('(a b), (a)')
  if (!first || !second) throw new Error('two groups')
  const still = (groups: RequirementGroupRules[], ...named: string[]) =>
    openClaims({ requiredresources: [], requirementgroups: groups }, new Set(named))
  expect(still([first, second])).toEqual([first, second])
  expect(still([first, second], 'a')).toEqual([second])
  expect(still([first, second], 'a', 'b')).toEqual([])
  expect(still([{ resources: ['a', 'b'] }, second], 'a')).toEqual([second])
  expect(still([{ resources: ['a', 'b'] }, second], 'a', 'b')).toEqual([])
})

test('gigs that share a session take its units once', () => {
  const rules: Partial<BookableRules> = {
    resource_capacity: 'consistent',
    seats: 4,
    requirementgroups: [{ resources: ['a'], selectionmethod: 'resourceclaim_restricted' }],
  }
  const occupancy = [booked(monday, '10:00-11:00'), booked(monday, '10:00-11:00', { seats: 2 })]
  expect(verdict(rules, { occupancy })).toBe('')
  expect(verdict(rules, { occupancy }, 2)).toBe('seats')
  const [slotLeft] = generateAvailability(input(rules, { occupancy, range: { start: slot.start, end: slot.end } }))
  expect(slotLeft?.seats).toBe(1)
})

test('who claims one of a session’s gigs must be free then, or serve the session already', () => {
  const rules: Partial<BookableRules> = {
    resource_capacity: 'consistent',
    seats: 4,
    requirementgroups: [{ resources: ['a', 'b'], selectionmethod: 'resourceclaim' }],
  }
  const other: NeighbourRules = {
    ...{ id: 'other', resource_capacity: 'reservation', requiredresources: [], requirementgroups: [] },
  }
  const mate = booked(monday, '10:00-11:00')
  const claims = (id: string, ...occupancy: AvailabilityInput['occupancy']) =>
    judge(
      input(rules, { occupancy: [mate, ...occupancy], neighbours: [other] }),
      { ...slot, seats: 1, resources: [id] },
      { window: false, exactResources: true },
    ).ok
  expect(claims('a')).toBe(true)
  expect(claims('a', booked(monday, '10:30-11:30', { bookable: 'other', resources: ['a'] }))).toBe(false)
  expect(claims('b', booked(monday, '10:30-11:30', { bookable: 'other', resources: ['a'] }))).toBe(true)
  // A session takes its units once, however many of its reservations name the resource.
  expect(claims('a', booked(monday, '10:00-11:00', { resources: ['a'] }))).toBe(true)
  expect(claims('a', booked(monday, '10:15-11:15', { resources: ['a'] }))).toBe(false)
})

test('the openings of a gig’s own bookable decide who may serve it', () => {
  const gigs: NeighbourRules = {
    id: 'gigs',
    resource_capacity: 'reservation',
    requiredresources: [],
    requirementgroups: claimed('(a b)'),
  }
  const nine = [{ start: '09:00', end: '12:00' }]
  const opening = (bookable: string) => ({ ...slot, resources: ['b'], bookable })
  const asked = (openings: AvailabilityInput['openings']) => ({
    hours: {},
    neighbours: [gigs],
    occupancy: [booked(monday, '10:00-11:00', { bookable: 'gigs' })],
    openings,
  })
  const wanting = (id: string) => ({ requiredresources: [id], availability: { monday: nine } })
  expect(verdict(wanting('b'), asked([opening('gigs')]))).toBe('resources')
  expect(verdict(wanting('a'), asked([opening('gigs')]))).toBe('a')
  // The requested bookable's openings do not restrict the gig, which may go to either.
  expect(verdict(wanting('b'), asked([opening('b')]))).toBe('b')
})

test('in a group without a quantity, its minimum must be free', () => {
  const [group] = claimed('(a b)')
  if (!group) throw new Error('a group')
  const rules = { requirementgroups: [{ ...group, quantity: undefined, minimum: 2 }] }
  expect(verdict(rules)).toBe('')
  expect(verdict(rules, { occupancy: [booked(monday, '10:00-11:00', { bookable: 'x', resources: ['a'] })] })).toBe(
    'resources',
  )
})
