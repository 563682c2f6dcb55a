import { expect, test } from 'vitest'
import { cardState } from './card-state.ts'
import { shortDescription } from './short-description.ts'

const nothing = { count: 0, isBegun: false, mayAdd: true, isFaulty: false, isMissed: false, isRequired: false }
const told = (repeatable: boolean, standing: Partial<typeof nothing>) => {
  const { name, words, action } = cardState({ repeatable }, { ...nothing, ...standing })
  return [name, words.map(({ word }) => word), action]
}

test.each([
  ['not started', false, {}, ['none', ['forms.state_none'], 'start']],
  ['required', false, { isRequired: true }, ['none', ['forms.state_none', 'forms.required'], 'start']],
  ['begun', false, { isBegun: true }, ['begun', ['forms.state_begun'], 'resume']],
  ['gone on without', false, { isMissed: true }, ['missing', ['forms.state_none', 'forms.required'], 'start']],
  ['in the cart, once only', false, { count: 1, mayAdd: false }, ['in', ['forms.state_once'], 'edit']],
  ['in the cart, and again', true, { count: 1 }, ['in', ['forms.state_once'], 'again']],
  ['another begun', true, { count: 1, isBegun: true }, ['in', ['forms.state_once'], 'resume']],
  ['twice', true, { count: 2 }, ['in', ['forms.state_times'], 'again']],
  ['no more of it', true, { count: 20, mayAdd: false }, ['in', ['forms.state_times'], null]],
  [
    'not complete any more',
    false,
    { count: 1, mayAdd: false, isFaulty: true },
    ['faults', ['forms.state_once', 'forms.state_faults'], 'edit'],
  ],
])('a card that is %s', (_name, repeatable, standing, expected) => {
  expect(told(repeatable, standing)).toEqual(expected)
})

test('a description over 45 characters is cut after a word', () => {
  expect(shortDescription('x'.repeat(45))).toBe('x'.repeat(45))
  expect(shortDescription('A room, a stairwell, the front, the windows: one each')).toBe(
    'A room, a stairwell, the front, the…',
  )
  expect(shortDescription('x'.repeat(46))).toBe(`${'x'.repeat(44)}…`)
})
