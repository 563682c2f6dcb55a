import { expect, test } from 'vitest'
import { findQuery } from '../../booking/finding/find-address.ts'
import { askedOf, isPlaced, nowhere, radiusChoices } from './asked-of-sites.ts'

const find = { search: '', address: '', place: null, trouble: null, radius: null, unit: 'mi' as const, all: 3 }
const place = { label: 'Portland, Maine', latitude: 43.66, longitude: -70.25, others: [] }

test('an address asks what the list was asked for, and nothing that follows by itself', () => {
  expect(findQuery(askedOf(find))).toBe('')
  const asked = askedOf({ ...find, search: 'sail', address: 'Portland', place, radius: 25, unit: 'km' })
  expect(findQuery(asked)).toBe('?search=sail&address=Portland&radius=25&unit=km')
  expect(findQuery({ ...asked, ...nowhere })).toBe('?search=sail')
  expect([isPlaced(asked), isPlaced({ ...asked, ...nowhere })]).toEqual([true, false])
})

test('a visitor’s own place is asked by its coordinates, also upon the equator and the meridian', () => {
  const asked = askedOf({ ...find, place: { ...place, label: '', latitude: 0, longitude: 0 } })
  expect(findQuery(asked)).toBe('?latitude=0&longitude=0&unit=mi')
  expect(isPlaced(asked)).toBe(true)
})

test('an address that was not found stays asked', () => {
  expect(findQuery(askedOf({ ...find, address: 'Xyzzy', trouble: 'address_not_found' }))).toBe('?address=Xyzzy&unit=mi')
})

test('a distance that only an address names is offered too', () => {
  expect(radiusChoices(null)).toEqual([5, 10, 25, 50, 100])
  expect(radiusChoices(30)).toEqual([5, 10, 25, 30, 50, 100])
})
