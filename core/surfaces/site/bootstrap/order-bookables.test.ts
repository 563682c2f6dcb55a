import { expect, test } from 'vitest'
import { orderBookables } from './order-bookables.ts'

const sail = { id: 'sail', name: 'Sail', tags: ['Tours'] }
const ecole = { id: 'ecole', name: 'École de voile', tags: ['Lessons'] }
const fare = { id: 'fare', name: 'Fare', tags: ['notag'] }
const entered = ['sail', 'fare', 'ecole']

test.each([
  ['alphabetical', ['ecole', 'fare', 'sail']],
  [undefined, ['ecole', 'fare', 'sail']],
  ['mostrecent', ['ecole', 'fare', 'sail']],
  ['leastrecent', ['sail', 'fare', 'ecole']],
  ['bytag', ['fare', 'ecole', 'sail']],
  ['tagaccordion', ['fare', 'ecole', 'sail']],
])('%s', (method, ids) => {
  const ordered = orderBookables([fare, sail, ecole], method, entered, 'en-us')
  expect(ordered.map((bookable) => bookable.id)).toEqual(ids)
})
