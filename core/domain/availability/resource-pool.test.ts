import { expect, test } from 'vitest'
import { rulesOf } from './bookable-rules.ts'
import { resourcePool, type Using } from './resource-pool.ts'
import type { SelectionMethod } from './types.ts'

const using = (id: string, groups: [SelectionMethod, string[]][] = []): Using => {
  const requirementgroups = groups.map(([selectionmethod, resources]) => ({ selectionmethod, resources }))
  return {
    rules: rulesOf({ id, provider: 'quay', name: id, requirementgroups }, 'UTC'),
    uses: requirementgroups.flatMap((group) => group.resources),
  }
}

const lesson = using('lesson', [['manual', ['ines']]])

test('without claiming neighbours the pool is the bookable’s own resources', () => {
  const tour = using('tour', [['priorityoffer', ['ines', 'tomas']]])
  expect(resourcePool(lesson, [lesson, tour])).toEqual({ resources: ['ines'], claimants: [] })
})

test('a neighbour that may claim one of its resources adds the others that it may claim', () => {
  const gig = using('gig', [['resourceclaim_restricted', ['ines', 'tomas']]])
  expect(resourcePool(lesson, [lesson, gig])).toEqual({ resources: ['ines', 'tomas'], claimants: ['gig'] })
})

test('claims lead from one resource to the next, in whatever order they are listed', () => {
  const far = using('far', [['resourcebids', ['tomas', 'mara']]])
  const gig = using('gig', [['resourceclaim_restricted', ['ines', 'tomas']]])
  const elsewhere = using('elsewhere', [['resourceclaim_restricted', ['boat']]])
  expect(resourcePool(lesson, [far, elsewhere, lesson, gig])).toEqual({
    resources: ['ines', 'mara', 'tomas'],
    claimants: ['far', 'gig'],
  })
})

test('a plain claim takes no resource until it is made', () => {
  const plain = using('plain', [['resourceclaim', ['ines', 'tomas']]])
  expect(resourcePool(lesson, [lesson, plain])).toEqual({ resources: ['ines'], claimants: [] })
})
