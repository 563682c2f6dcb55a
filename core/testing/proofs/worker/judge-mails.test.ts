import { expect, it } from 'vitest'
import type { Kill } from './judge-copies.ts'
import { judgeMails } from './judge-mails.ts'

const booked = { messageId: 'booked', reservation: 'r', version: 1 }
const moved = { messageId: 'moved', reservation: 'r', version: 2 }
const mail = (messageId: string, at: number, by = 'w1') => ({ messageId, by, at })
const kill = (at: number, ...unrecorded: string[]): Kill => ({
  ...{ by: 'w1', at },
  isUnrecorded: (id) => unrecorded.includes(id),
})

it('accepts every message in order, once', () => {
  const judged = judgeMails([booked, moved], [mail('booked', 1), mail('moved', 2)], [])
  expect(judged).toEqual({ copies: 0, cut: 0, sent: 0, faults: [] })
})

it('counts a second copy of what its killed sender had not recorded', () => {
  const arrived = [mail('booked', 1), mail('booked', 900, 'w2'), mail('moved', 950, 'w2')]
  const judged = judgeMails([booked, moved], arrived, [kill(3, 'booked')])
  expect(judged).toEqual({ copies: 1, cut: 1, sent: 1, faults: [] })
})

it('counts one whose first sender was killed before it heard of the acceptance', () => {
  const arrived = [mail('booked', 5), mail('booked', 900, 'w2')]
  expect(judgeMails([booked], arrived, [kill(4, 'booked')]).copies).toBe(1)
})

it.each([
  ['a lost message', [mail('booked', 1)], [], 'lost'],
  ['a wrong order', [mail('moved', 1), mail('booked', 2)], [], 'after a later'],
  ['an unknown Message-ID', [mail('other', 1)], [], 'unknown'],
  ['a second copy without a kill', [mail('booked', 1), mail('booked', 2)], [], 'nobody was killed'],
  ['one that came before the kill', [mail('booked', 1), mail('booked', 2)], [kill(3, 'booked')], 'nobody was killed'],
  [
    'one whose record was lost, however soon after the acceptance its sender was killed',
    [mail('booked', 5), mail('booked', 900, 'w2')],
    [kill(6)],
    'was recorded when its sender was killed',
  ],
  [
    'a third copy after one kill',
    [mail('booked', 5), mail('booked', 900), mail('booked', 990)],
    [kill(6, 'booked')],
    'nobody was killed',
  ],
])('refuses %s', (_name, arrived, kills, told) => {
  expect(() => judgeMails([booked, moved], arrived, kills)).toThrow(told)
})
