import { describe, expect, it } from 'vitest'
import { chosenOf, isFull, isWaiting, toggled, withChosen } from './selection.ts'

const one = { name: 'Instructor', resources: ['a', 'b'], minimum: 1, maximum: 1 }
const crew = { name: 'Crew', resources: ['c', 'd', 'e'], minimum: 2, maximum: 2 }

describe('a press on a resource', () => {
  it('replaces the other resource where only one is allowed, and keeps it when pressed again', () => {
    expect(toggled(one, ['a'], 'b')).toEqual(['b'])
    expect(toggled(one, ['a'], 'a')).toEqual(['a'])
  })

  it('adds and removes where several are allowed, up to the maximum', () => {
    expect(toggled(crew, ['c'], 'd')).toEqual(['c', 'd'])
    expect(toggled(crew, ['c', 'd'], 'c')).toEqual(['d'])
    expect(toggled(crew, ['c', 'd'], 'e')).toEqual(['c', 'd'])
    expect(isFull(crew, ['c', 'd'])).toBe(true)
    expect(isFull(one, ['a'])).toBe(false)
  })
})

it('leaves the choices of other groups as they are', () => {
  expect(withChosen(crew, ['a', 'c'], ['d', 'e'])).toEqual(['a', 'd', 'e'])
  expect(chosenOf(crew, ['a', 'e', 'c'])).toEqual(['e', 'c'])
})

describe('the calendar waits', () => {
  it('for nobody without a preference, unless the choice is required', () => {
    expect(isWaiting([one, crew], [], false)).toBe(false)
    expect(isWaiting([one, crew], [], true)).toBe(true)
    expect(isWaiting([one], ['a'], true)).toBe(false)
  })

  it('for an unfinished choice: one of the two that a crew takes', () => {
    expect(isWaiting([crew], ['c'], false)).toBe(true)
    expect(isWaiting([crew], ['c', 'd'], false)).toBe(false)
  })
})
