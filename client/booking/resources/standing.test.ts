import { expect, it } from 'vitest'
import { standingAt } from './standing.ts'

const guide = { name: 'Guide', resources: ['ines', 'tomas'], minimum: 1, maximum: 1 }
const crew = { name: 'Crew', resources: ['ana', 'ben', 'cem'], minimum: 1, maximum: 2 }
const facts = { choicegroups: [guide, crew], waitlist: false }
const free = { alone: ['ines', 'tomas', 'ana', 'ben'], beside: ['ines', 'ana'] }

it('tells who is taken then, and whether one may wait', () => {
  expect(standingAt('cem', free, [], facts)).toBe('unavailable')
  expect(standingAt('cem', free, [], { ...facts, waitlist: true })).toBe('waitlist')
})

it('lets one take the place of another with whom it could not go together', () => {
  expect(standingAt('tomas', free, ['ines'], facts)).toBe('free')
})

it('tells who is free but does not go with those chosen', () => {
  expect(standingAt('ben', free, ['ana'], facts)).toBe('uncombinable')
  expect(standingAt('ana', free, ['ana'], facts)).toBe('free')
})
