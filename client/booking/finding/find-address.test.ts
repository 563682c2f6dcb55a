import { expect, it } from 'vitest'
import { findQuery } from './find-address.ts'

const nothingAsked = { search: '', tag: '', sort: null, radius: null }

it('asks only what is asked', () => {
  expect(findQuery(nothingAsked)).toBe('')
  expect(findQuery({ search: ' sail & tea ', tag: '', sort: 'price', radius: 5 })).toBe(
    '?search=sail+%26+tea&sort=price&radius=5',
  )
})

it('keeps the other parameters of the address, and begins at the first page', () => {
  expect(findQuery({ ...nothingAsked, tag: 'Tours' }, 1, '?lang=es&page=3&search=old')).toBe('?lang=es&tag=Tours')
  expect(findQuery({ ...nothingAsked, tag: 'Tours' }, 2)).toBe('?tag=Tours&page=2')
})
