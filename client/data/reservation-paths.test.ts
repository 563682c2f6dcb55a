import { expect, test } from 'vitest'
import { againPath, anewPath } from './reservation-paths.ts'

test.each([
  ['one in a list', '', '/book/lesson', '/'],
  ['one that a link opens', 'f7 Kq2', '/book/lesson?linkid=f7+Kq2', '/book/lesson?linkid=f7+Kq2'],
])('what has ended is booked anew: %s', (_which, linkid, anew, again) => {
  const reservation = { bookable: 'lesson', linkid }
  expect([anewPath(reservation), againPath(reservation)]).toEqual([anew, again])
})
