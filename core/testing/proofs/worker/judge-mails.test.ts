import { expect, it } from 'vitest'
import { judgeMails } from './judge-mails.ts'

const booked = { messageId: 'booked', reservation: 'r', version: 1 }
const moved = { messageId: 'moved', reservation: 'r', version: 2 }
const mail = (messageId: string, at: number, by = 'w1') => ({ messageId, by, at })

it('accepts every message in order, once', () => {
  expect(judgeMails([booked, moved], [mail('booked', 1), mail('moved', 2)], [])).toBe(0)
})

it('counts a second copy whose first sender was killed just after', () => {
  const arrived = [mail('booked', 1), mail('booked', 900, 'w2'), mail('moved', 950, 'w2')]
  expect(judgeMails([booked, moved], arrived, [{ by: 'w1', at: 3 }])).toBe(1)
})

it('counts one whose first sender was killed before it heard of the acceptance', () => {
  const arrived = [mail('booked', 5), mail('booked', 900, 'w2')]
  expect(judgeMails([booked], arrived, [{ by: 'w1', at: 4 }])).toBe(1)
})

it.each([
  ['a lost message', [mail('booked', 1)], [], 'lost'],
  ['a wrong order', [mail('moved', 1), mail('booked', 2)], [], 'after a later'],
  ['an unknown Message-ID', [mail('other', 1)], [], 'unknown'],
  ['a second copy without a kill', [mail('booked', 1), mail('booked', 2)], [], 'without a reason'],
  [
    'one whose sender was killed long after',
    [mail('booked', 5), mail('booked', 9e3)],
    [{ by: 'w1', at: 8e3 }],
    'without a reason',
  ],
])('refuses %s', (_name, arrived, kills, told) => {
  expect(() => judgeMails([booked, moved], arrived, kills)).toThrow(told)
})
