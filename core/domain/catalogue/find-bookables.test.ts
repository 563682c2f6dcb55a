import { expect, it } from 'vitest'
import { findBookables, tagsOfList } from './find-bookables.ts'

const sail = {
  id: 'sail',
  name: 'Sunset sail',
  description: 'Two hours around the ledges.',
  tags: ['Tours', 'Evening'],
}
const ecole = { id: 'ecole', name: 'École de voile', tags: ['notag'], subcategories: ['Children'] }
const kayak = { id: 'kayak', name: 'Kayak', description: 'For half a day.', tags: ['Rentals'] }
const list = [sail, ecole, kayak]
const found = (search: string, tag?: string) => findBookables(list, { search, tag }).map(({ id }) => id)

it('finds every typed word in name, description, tags or subcategories, whatever the accents and capitals', () => {
  expect(found('ecole')).toEqual(['ecole'])
  expect(found('LEDGES sun')).toEqual(['sail'])
  expect(found('sail kayak')).toEqual([])
  expect(found('children')).toEqual(['ecole'])
  expect(found('rent')).toEqual(['kayak'])
})

it('does not find the tag that only controls the grouping', () => {
  expect(found('notag')).toEqual([])
  expect(found('', 'notag')).toEqual([])
  expect(tagsOfList(list, 'en-us')).toEqual(['Children', 'Evening', 'Rentals', 'Tours'])
})

it('keeps those with a tag, and all where nothing is asked', () => {
  expect(found('', 'Evening')).toEqual(['sail'])
  expect(found('kayak', 'Evening')).toEqual([])
  expect(found('  ')).toEqual(['sail', 'ecole', 'kayak'])
  expect(findBookables(list, {})).toEqual(list)
})
