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

test('by the lowest price, which several slots raise and tiers lower; those without a price come last', () => {
  const lesson = { id: 'lesson', name: 'Lesson', price: 95 }
  const room = { id: 'room', name: 'Room', price: 12, combinedslots: true, mincombined: 3 }
  const tour = { id: 'tour', name: 'Tour', price: 120, pricing_tiers: [{ seat_quantity: 1, marginal_price: 30 }] }
  const talk = { id: 'talk', name: 'A talk' }
  const ids = (order: string) =>
    orderBookables([talk, lesson, room, tour], order, [], 'en-us').map((bookable) => bookable.id)
  expect(ids('price')).toEqual(['tour', 'room', 'lesson', 'talk'])
  expect(ids('pricedesc')).toEqual(['lesson', 'room', 'tour', 'talk'])
})
