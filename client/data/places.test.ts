import { expect, test } from 'vitest'
import { readSuggestions } from './places.ts'

const place = (label: string, town: string) => ({ label, parts: { town, country: 'IE' } })

test('marks suggestions that are only a town', () => {
  const suggestions = [
    place('Cork, Ireland', 'Cork'),
    place('Dublin 8, Ireland', 'Dublin'),
    place('8 Pimlico, Dublin, Ireland', 'Dublin'),
    place('Cork Street 8, Dublin, Ireland', 'Dublin'),
    { label: 'The Old Rectory, Howth', parts: {} },
  ]
  expect(readSuggestions({ suggestions, attribution: 'Towns', asked: true })).toEqual({
    suggestions: suggestions.map(({ label }) => label),
    parts: new Map(suggestions.map(({ label, parts }) => [label, parts])),
    towns: ['Cork, Ireland', 'Dublin 8, Ireland'],
    attribution: 'Towns',
    asked: true,
  })
})
