import { expect, test } from 'vitest'
import { groupBookables } from './group-bookables.ts'

const lesson = { id: 'lesson', name: 'Lesson', tags: ['Lessons'] }
const skiff = { id: 'skiff', name: 'Skiff', tags: ['Rentals', 'Lessons'] }
const voucher = { id: 'voucher', name: 'Voucher', tags: ['notag'] }
const walk = { id: 'walk', name: 'Walk' }

test('groups by tag, with untagged bookables first and without a header', () => {
  expect(groupBookables([skiff, lesson, voucher, walk], 'bytag', 'en-us')).toEqual([
    { tag: null, bookables: [voucher, walk] },
    { tag: 'Lessons', bookables: [skiff, lesson] },
    { tag: 'Rentals', bookables: [skiff] },
  ])
})

test('with `once` a bookable is in the group of its first tag only', () => {
  expect(groupBookables([skiff, lesson], 'bytag', 'en-us', { once: true })).toEqual([
    { tag: 'Lessons', bookables: [lesson] },
    { tag: 'Rentals', bookables: [skiff] },
  ])
})

test.each(['alphabetical', 'mostrecent', 'leastrecent', undefined])(
  'ordered by %s it is one list, as it came',
  (order) => {
    expect(groupBookables([skiff, lesson], order, 'en-us')).toEqual([{ tag: null, bookables: [skiff, lesson] }])
  },
)
