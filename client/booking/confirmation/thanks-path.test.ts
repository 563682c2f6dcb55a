import { expect, test } from 'vitest'
import { alsoBooked, thanksPath } from './thanks-path.ts'

test('reservations that were booked together are read back from the address', () => {
  const all = ['a', 'b', 'c'].map((id) => ({ id, managetoken: `${id}+/=:x` }))
  const path = new URL(thanksPath(all), 'http://quay.example')
  expect(path.pathname).toBe('/thanks/a')
  expect(path.searchParams.get('token')).toBe('a+/=:x')
  expect(alsoBooked(path.search)).toEqual(all.slice(1))
})

test('what is booked comes before what waits', () => {
  const all = (['waitlisted', 'booked', 'pending'] as const).map((status) => ({ id: status, managetoken: 't', status }))
  const path = new URL(thanksPath(all), 'http://quay.example')
  expect(path.pathname).toBe('/thanks/booked')
  expect(alsoBooked(path.search).map(({ id }) => id)).toEqual(['pending', 'waitlisted'])
})

test('a single reservation has no others', () => {
  expect(alsoBooked(new URL(thanksPath([{ id: 'a', managetoken: 't' }]), 'http://quay.example').search)).toEqual([])
  expect(alsoBooked('?also=broken')).toEqual([])
})
