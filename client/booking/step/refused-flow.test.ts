import { expect, test } from 'vitest'
import { readRefusedFlow } from './refused-flow.ts'

const step = (name: string) => ({ name, kind: name, prompt: `prompt.${name}` })
const known = [step('datetime_step'), step('confirmation_step')]
const late = [step('datetime_step'), step('waiver_step'), step('confirmation_step')]

test('the steps that the server tells take the place of those that the page came with', () => {
  expect(readRefusedFlow({ step: 'waiver_step', steps: late }, known)).toEqual({ open: 'waiver_step', steps: late })
})

test('a step that the page knows is found without them', () => {
  expect(readRefusedFlow({ step: 'datetime_step' }, known)).toEqual({ open: 'datetime_step', steps: known })
})

test('a step that nobody knows leads nowhere', () => {
  expect(readRefusedFlow({ step: 'waiver_step', steps: [{ name: 7 }, 'waiver_step'] }, known)).toBeNull()
  expect(readRefusedFlow({}, known)).toBeNull()
})
