import { expect, it } from 'vitest'
import { beginning, placeOf } from './resource-parts.ts'

it('shows at most 85 characters of a description, in whole words', () => {
  const long = `${'Knees, ankles and everyone who runs. '.repeat(3)}`
  expect(beginning('Knees.')).toBe('Knees.')
  expect(beginning(long)).toBe('Knees, ankles and everyone who runs. Knees, ankles and everyone who runs. Knees…')
  expect(beginning('x'.repeat(90))).toBe(`${'x'.repeat(85)}…`)
})

it('shows a place only where it may be shown', () => {
  const at = (location: unknown) => placeOf({ id: 'a', name: 'A', location })
  expect(at('Room 2')).toBe('Room 2')
  expect(at({ address: 'Calle 1', displayonbookingsite: true })).toBe('Calle 1')
  expect(at({ address: 'Calle 1' })).toBe('')
  expect(at(undefined)).toBe('')
})
