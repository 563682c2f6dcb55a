import { expect, it } from 'vitest'
import { standingAt } from './standing.ts'

const guide = { name: 'Guide', resources: ['ines', 'tomas'], minimum: 1, maximum: 1 }
const crew = { name: 'Crew', resources: ['ana', 'ben', 'cem'], minimum: 1, maximum: 2 }
const facts = { choicegroups: [guide, crew], waitlist: false }
const free = { alone: ['ines', 'tomas', 'ana', 'ben'], beside: ['ines', 'ana'] }

it('says who is taken at that time, and whether there is a waitlist', () => {
  expect(standingAt('cem', free, [], facts)).toBe('unavailable')
  expect(standingAt('cem', free, [], { ...facts, waitlist: true })).toBe('waitlist')
})

it('a replacement need not fit the resource that it replaces', () => {
  expect(standingAt('tomas', free, ['ines'], facts)).toBe('free')
})

it('says who is free but does not fit the chosen ones', () => {
  expect(standingAt('ben', free, ['ana'], facts)).toBe('uncombinable')
  expect(standingAt('ana', free, ['ana'], facts)).toBe('free')
})
