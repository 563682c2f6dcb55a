import { describe, expect, it } from 'vitest'
import { boundsOf, choicesOf, mannerOf, owedOf } from './choices.ts'

const named = (...ids: string[]) => ids.map((id) => ({ id, name: id }))
const boats = { name: 'Boat', resources: ['a', 'b'], minimum: 1, maximum: 1 }
const crew = { name: 'Crew', resources: ['c', 'd', 'e'], minimum: 1, maximum: 2 }

function choices(ids: string[], { singlegroup = false, taken = [] as string[] } = {}) {
  const asked: string[][] = []
  const lists = choicesOf({
    facts: { choicegroups: [boats, crew], resourcesrequired: true, singlegroup },
    resources: named('a', 'b', 'c', 'd', 'e', 'elsewhere'),
    ids,
    standingOf: (id) => (taken.includes(id) ? 'unavailable' : 'free'),
    onChoose: (chosen) => asked.push(chosen),
  })
  return { lists, asked }
}

it('makes a list per group, each with its own bounds and chosen ids', () => {
  const { lists } = choices(['a', 'c'])
  expect(lists.map(({ title, isSingle, chosen, maximum }) => [title, isSingle, chosen, maximum])).toEqual([
    ['Boat', true, ['a'], 1],
    ['Crew', false, ['c'], 2],
  ])
})

it('leaves the other groups alone when one changes or is cleared', () => {
  const { lists, asked } = choices(['a', 'c'])
  lists[0]?.toggle('b')
  lists[1]?.toggle('d')
  lists[1]?.clear()
  expect(asked).toEqual([['c', 'b'], ['a', 'c', 'd'], ['a']])
})

it('gives the reason why a resource is unavailable', () => {
  const [boat, people] = choices(['c', 'd'], { taken: ['b'] }).lists
  expect(boat?.stateOf('b')).toBe('unavailable')
  expect(boat?.stateOf('a')).toBe('free')
  expect(people?.stateOf('e')).toBe('enough')
  expect(people?.stateOf('d')).toBe('free')
})

describe('with `singlegroup`', () => {
  it('shows one list that still enforces the bounds of each group', () => {
    const { lists, asked } = choices(['a', 'c', 'd'], { singlegroup: true })
    expect(lists).toHaveLength(1)
    expect(lists[0]).toMatchObject({ minimum: 2, maximum: 3, chosen: ['a', 'c', 'd'], isSingle: false })
    expect(lists[0]?.stateOf('e')).toBe('enough')
    lists[0]?.toggle('b')
    expect(asked).toEqual([['c', 'd', 'b']])
  })
})

it('uses search above five resources, where that is allowed', () => {
  const list = (count: number) => ({ resources: named(...Array.from({ length: count }, (_, index) => `${index}`)) })
  expect(mannerOf(list(5), true)).toBe('preview')
  expect(mannerOf(list(6), true)).toBe('advanced')
  expect(mannerOf(list(6), false)).toBe('preview')
})

it.each([
  [{ minimum: 0, maximum: 1, isRequired: false }, null],
  [{ minimum: 1, maximum: 1, isRequired: false }, null],
  [{ minimum: 1, maximum: 3, isRequired: false }, 'resources.up_to'],
  [{ minimum: 2, maximum: 2, isRequired: false }, 'resources.exactly_if'],
  [{ minimum: 2, maximum: 3, isRequired: false }, 'resources.between_if'],
  [{ minimum: 2, maximum: 2, isRequired: true }, 'resources.exactly'],
  [{ minimum: 1, maximum: 3, isRequired: true }, 'resources.between'],
])('%o asks for as many with %s', (bounds, word) => {
  expect(boundsOf(bounds)?.word ?? null).toBe(word)
})

it('requires the remaining resources after the first, and none before', () => {
  expect(owedOf({ chosen: [], minimum: 2 })).toBe(0)
  expect(owedOf({ chosen: ['a'], minimum: 2 })).toBe(1)
  expect(owedOf({ chosen: ['a', 'b'], minimum: 2 })).toBe(0)
})
