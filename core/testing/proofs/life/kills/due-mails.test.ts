import { expect, test } from 'vitest'
import { dueMails } from './due-mails.ts'

const readers = { staff: 's', claimer: 'c' }
const all = (...named: [name: string, created: number][]) =>
  dueMails(
    named.map(([name, created]) => ({ id: `${name}-${created}`, name, reservation: 'r', created })),
    readers,
  )

test.each([
  [
    'an offer, its lapse and room tell the customer',
    [
      ['offer', 1],
      ['offer_lapsed', 2],
      ['room', 3],
    ],
    ['offer-1', 'offer_lapsed-2', 'room-3'],
  ],
  ['staff hear of a changed request', [['modified', 1]], ['modified-1', 'modified-1.s']],
  [
    'who may claim is asked',
    [
      ['booked', 1],
      ['gig_open', 1],
    ],
    ['booked-1', 'booked-1.s', 'gig_open-1.c'],
  ],
  [
    'who has given it back is told of that, and not asked again',
    [
      ['claimed', 1],
      ['unclaimed', 2],
      ['gig_open', 2],
    ],
    [...['claimed-1', 'claimed-1.s', 'claimed-1.c'], ...['unclaimed-2', 'unclaimed-2.s', 'unclaimed-2.c']],
  ],
  [
    'who has claimed it hears that it is cancelled',
    [
      ['claimed', 1],
      ['cancelled', 2],
    ],
    [...['claimed-1', 'claimed-1.s', 'claimed-1.c'], ...['cancelled-2', 'cancelled-2.s', 'cancelled-2.c']],
  ],
  ['who has not does not', [['cancelled', 2]], ['cancelled-2', 'cancelled-2.s']],
] as [string, [string, number][], string[]][])('%s', (_what, events, due) => expect(all(...events)).toEqual(due))

test('an event of which nobody said whom it tells is found', () =>
  expect(() => all(['unheard_of', 1])).toThrow('whom unheard_of tells is not known'))
