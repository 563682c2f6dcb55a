import { expect, test } from 'vitest'
import { Promised } from './promised.ts'

const booked = () => new Promised({ status: 'booked', start: 1 }, 'booked')

test('what was acknowledged stands, and nothing else', () => {
  const one = booked()
  one.acknowledge({ status: 'cancelled' }, 'cancelled')
  expect(one.allows('cancelled', 1)).toBe(true)
  expect(one.allows('booked', 1)).toBe(false)
  expect([...one.events]).toEqual(['booked', 'cancelled'])
})

test('a lost answer leaves two things open, not all', () => {
  const one = booked()
  one.lose({ start: 2 })
  expect([one.allows('booked', 1), one.allows('booked', 2)]).toEqual([true, true])
  expect([one.allows('booked', 3), one.allows('cancelled', 2)]).toEqual([false, false])
})

test('the next acknowledged change ends what a lost answer left open', () => {
  const one = booked()
  one.lose({ status: 'cancelled' })
  one.acknowledge({ status: 'booked', start: 3 }, 'rescheduled')
  expect(one.allows('booked', 3)).toBe(true)
  expect([one.allows('cancelled', 1), one.allows('cancelled', 3), one.allows('booked', 1)]).toEqual([
    false,
    false,
    false,
  ])
  expect(one.is('booked')).toBe(true)
})
