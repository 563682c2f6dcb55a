import { expect, test } from 'vitest'
import { groupFault, groupsOf, isDropdown, readGroups, withOnly, withQuantity } from './extra-groups.ts'
import { readAddons } from './read-addons.ts'

const raw = (id: string, more = {}) => ({ id, name: id, bookables: ['hall'], ...more })
const [tea, cake, kit, other] = readAddons(
  [raw('tea', { max: 1 }), raw('cake', { max: 1 }), raw('kit', { min: 2, max: 5 }), raw('pa', { bookables: ['yard'] })],
  'hall',
)
const known = [tea, cake, kit].flatMap((one) => one ?? [])
const rules = readGroups([{ id: 'drink', name: 'To drink', min: 1, max: 1, addons: ['tea', 'cake'] }])

test('a bookable offers its own add-ons', () => {
  expect(known.map(({ id }) => id)).toEqual(['tea', 'cake', 'kit'])
  expect(other).toBeUndefined()
})

test('groups add-ons, and puts the others together without bounds', () => {
  const told = groupsOf(known, rules).map(({ id, min, max, addons }) => [id, min, max, addons.map((one) => one.id)])
  expect(told).toEqual([
    ['drink', 1, 1, ['tea', 'cake']],
    ['extras', 0, 0, ['kit']],
  ])
})

test('exactly one of a group is chosen from a list when no add-on can be taken twice', () => {
  const [drink, rest] = groupsOf(known, rules)
  expect(drink && isDropdown(drink)).toBe(true)
  expect(rest && isDropdown(rest)).toBe(false)
  const double = drink && { ...drink, addons: drink.addons.map((addon) => ({ ...addon, max: 2 })) }
  expect(double && isDropdown(double)).toBe(false)
})

test('a choice in a group replaces the other and leaves other add-ons alone', () => {
  const [drink] = groupsOf(known, rules)
  if (!drink) throw new Error('no group')
  expect(withOnly(drink, { tea: 1, kit: 2 }, 'cake')).toEqual({ cake: 1, kit: 2 })
  expect(withOnly(drink, { tea: 1, kit: 2 }, '')).toEqual({ kit: 2 })
})

test('a group checks its total quantity', () => {
  const [drink] = groupsOf(known, rules)
  if (!drink) throw new Error('no group')
  expect(groupFault(drink, {})).toEqual({ word: 'validation.required', values: {} })
  expect(groupFault(drink, { tea: 1 })).toBeNull()
  expect(groupFault(drink, { tea: 1, cake: 1 })).toEqual({
    word: 'validation.quantity_maximum',
    values: { maximum: 1 },
  })
})

test('drops add-ons with quantity 0', () => {
  expect(withQuantity({ tea: 1 }, 'kit', 2)).toEqual({ tea: 1, kit: 2 })
  expect(withQuantity({ tea: 1, kit: 2 }, 'kit', 0)).toEqual({ tea: 1 })
})
