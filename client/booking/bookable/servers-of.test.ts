import { expect, test } from 'vitest'
import { serversOf } from './servers-of.ts'

const groups = [
  { name: 'Physiotherapist', resources: ['cabrera', 'ferrer'] },
  { name: 'Room', resources: ['blue'] },
]
const resources = [
  { id: 'cabrera', name: 'Ana Cabrera' },
  { id: 'ferrer', name: 'Luis Ferrer' },
  { id: 'blue', name: 'Blue room' },
]
const facts = { groups, serving: [] }
const draft = { id: 'a1b2c3d4', modified: 0 }

test('names the chosen resources before the hold', () => {
  const chosen = { ...draft, resources: ['ferrer'] }
  expect(serversOf(chosen, facts, resources)).toEqual([{ group: 'Physiotherapist', names: ['Luis Ferrer'] }])
})

test('names the resources that the hold was given', () => {
  const held = { ...draft, extra: { datetime_step: { assigned: ['cabrera', 'blue'] } } }
  expect(serversOf(held, facts, resources)).toEqual([
    { group: 'Physiotherapist', names: ['Ana Cabrera'] },
    { group: 'Room', names: ['Blue room'] },
  ])
})

test('names who serves every booking, without anybody having chosen them', () => {
  const blue = [{ group: 'Room', names: ['Blue room'] }]
  expect(serversOf(draft, { groups, serving: ['blue'] }, resources)).toEqual(blue)
})
