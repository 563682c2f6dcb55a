import { expect, it } from 'vitest'
import { carriedOver, choicesInAddress, codeInAddress, withoutChoices } from './address-choices.ts'

const boats = { name: 'Boat', resources: ['a', 'b'], minimum: 1, maximum: 1 }
const facts = { choicegroups: [boats], groups: [boats, { name: 'Crew', resources: ['c'] }], seatsperbooking: 4 }
const brought = (search: string, draft = {}) => choicesInAddress(search, facts, draft)

it('reads resources and seats, as far as the bookable has them', () => {
  expect(brought('?resource=a&seats=2')).toEqual({ resources: ['a'], seats: 2 })
  expect(brought('?resource=c')).toEqual({ resources: ['c'] })
  expect(brought('?resource=elsewhere&seats=x')).toBeNull()
})

it('takes at most as many seats as can be booked together', () => {
  expect(brought('?seats=9')).toEqual({ seats: 4 })
  expect(brought('?seats=9', { seats: 4 })).toBeNull()
  expect(brought('?seats=0')).toBeNull()
  expect(choicesInAddress('?seats=2', { ...facts, seatsperbooking: 1 }, {})).toBeNull()
})

it("reads at most a group's maximum, and nothing where a choice exists", () => {
  expect(brought('?resource=a&resource=b&resource=c')).toEqual({ resources: ['a', 'c'] })
  expect(brought('?resource=a', { resources: ['a'] })).toBeNull()
})

it('reads a discount code, and takes it out of the address', () => {
  expect(codeInAddress('?discountcode=%20LOWTIDE%20')).toBe('LOWTIDE')
  expect(codeInAddress('?discountcode=%20')).toBeNull()
  expect(codeInAddress(`?discountcode=${'x'.repeat(101)}`)).toBeNull()
  expect(codeInAddress('?seats=2')).toBeNull()
  expect(withoutChoices('http://quay.test/book/x?discountcode=LOWTIDE&date=2026-12-04')).toBe(
    'http://quay.test/book/x?date=2026-12-04',
  )
})

it('carries the day, the seats and the resources over to another bookable', () => {
  const draft = { seats: 2, resources: ['a', 'c'] }
  expect(carriedOver('?date=2026-12-04&resource=x', draft)).toBe('?date=2026-12-04&seats=2&resource=a&resource=c')
  expect(carriedOver('?search=sail&tag=Water&sort=price&page=2&direct=1', {})).toBe(
    '?search=sail&tag=Water&sort=price&page=2',
  )
  expect(carriedOver('', {})).toBe('')
  expect(withoutChoices('http://quay.test/book/x?resource=a&date=2026-12-04&seats=2')).toBe(
    'http://quay.test/book/x?date=2026-12-04',
  )
})
