import { expect, it } from 'vitest'
import { carriedOver, choicesInAddress, withoutChoices } from './address-choices.ts'

const boats = { name: 'Boat', resources: ['a', 'b'], minimum: 1, maximum: 1 }
const facts = { choicegroups: [boats], groups: [boats, { name: 'Crew', resources: ['c'] }], seatsperbooking: 4 }
const brought = (search: string, draft = {}) => choicesInAddress(search, facts, draft)

it('brings who serves and for how many, as far as the bookable has them', () => {
  expect(brought('?resource=a&seats=2')).toEqual({ resources: ['a'], seats: 2 })
  expect(brought('?resource=c')).toEqual({ resources: ['c'] })
  expect(brought('?resource=elsewhere&seats=9')).toBeNull()
  expect(brought('?seats=x')).toBeNull()
})

it('brings no more of a group than it takes, and nothing that is chosen already', () => {
  expect(brought('?resource=a&resource=b&resource=c')).toEqual({ resources: ['a', 'c'] })
  expect(brought('?resource=a', { resources: ['a'] })).toBeNull()
})

it('takes the day, the seats and who serves along to another bookable', () => {
  const draft = { seats: 2, resources: ['a', 'c'] }
  expect(carriedOver('?date=2026-12-04&resource=x', draft)).toBe('?date=2026-12-04&seats=2&resource=a&resource=c')
  expect(carriedOver('', {})).toBe('')
  expect(withoutChoices('http://quay.test/book/x?resource=a&date=2026-12-04&seats=2')).toBe(
    'http://quay.test/book/x?date=2026-12-04',
  )
})
