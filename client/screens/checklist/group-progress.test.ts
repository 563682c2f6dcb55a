import { expect, test } from 'vitest'
import { checklistGroups, progressOfGroup } from './group-progress.ts'

const group = ['hall', 'garden', 'boathouse'].map((id) => ({ id }))

test.each([
  [[], 'untouched', 0],
  [['elsewhere'], 'untouched', 0],
  [['hall'], 'in_progress', 1],
  [['hall', 'garden', 'boathouse'], 'complete', 3],
])('with %j chosen a group is %s, %i of 3', (chosen, state, done) => {
  expect(progressOfGroup(group, new Set(chosen))).toEqual({ state, chosen: done, count: 3 })
})

test('groups by tag in any catalogue order, with untagged bookables first and without a header', () => {
  const bookables = [
    { id: 'a', name: 'A', tags: ['Table'] },
    { id: 'b', name: 'B', tags: ['notag'] },
    { id: 'c', name: 'C', tags: ['Places'] },
  ]
  expect(checklistGroups(bookables, 'en-us').map(({ tag }) => tag)).toEqual([null, 'Places', 'Table'])
})
