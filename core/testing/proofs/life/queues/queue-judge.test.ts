import { describe, expect, test } from 'vitest'
import { endOfOffer, type Look, queueJudge, type Seen } from './queue-judge.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-24T12:00:00Z')
const start = noon + 48 * hour

const one = (id: string, more: Partial<Seen> = {}): Seen => ({
  ...{ id, slot: 's', start, seats: 1, status: 'waitlisted', joined: 1, lapsed: null, offer: null, modified: 1 },
  ...more,
})
const offered = (made: number) => ({ start: made, end: endOfOffer(made, start, 0) })
const booked = (id: string, more: Partial<Seen> = {}) => one(id, { status: 'booked', joined: 0, ...more })

const judged = (...looks: Look[]) => {
  const judge = queueJudge(2)
  for (const look of looks) judge.look(look)
  return judge.judged
}

const full: Look = { at: noon, seen: [booked('x', { seats: 2 }), one('a', { joined: 5 }), one('b', { joined: 6 })] }

test('a queue that is served in order has no fault', () => {
  const seen = [
    booked('x', { seats: 2, status: 'cancelled', modified: noon + 1 }),
    one('a', { joined: 5, offer: offered(noon + 1) }),
    one('b', { joined: 6, offer: offered(noon + 1) }),
  ]
  const { faults, offers, idle, unfit } = judged(full, { at: noon + 2, seen }, { at: noon + hour, seen })
  expect([faults, offers, idle, unfit]).toEqual([[], 2, 0, 0])
})

test.each<[string, Seen[], string]>([
  [
    'an offer out of order',
    [booked('x'), one('a', { joined: 5 }), one('b', { joined: 6, offer: offered(noon + 1) })],
    'b (1) was offered before a (1)',
  ],
  [
    'an offer without room',
    [booked('x', { seats: 2 }), one('a', { joined: 5, offer: offered(noon + 1) })],
    's has 1 seats too many taken',
  ],
  ['a seat that stays free', [booked('x'), one('a', { joined: 5 })], 'a (1) waits while 1 seats of s are free'],
  [
    'an offer that ends too early',
    [booked('x'), one('a', { joined: 5, offer: { start: noon + 1, end: noon + hour } })],
    'a has an offer of',
  ],
  [
    'a part of a party',
    [booked('x', { seats: 1 }), one('a', { joined: 5, seats: 2 })],
    'x was served a part of its party',
  ],
])('%s is found', (_, seen, fault) => {
  const { faults } = judged(full, { at: noon + 2, seen })
  expect(faults.join('\n')).toContain(fault)
})

test('who waits after the start, and an offer in the last hours, are found', () => {
  const late = start - hour
  const { faults } = judged(
    { at: noon, seen: [booked('x', { seats: 2 }), one('a')] },
    { at: late, seen: [booked('x'), one('a', { offer: { start: late, end: start } })] },
    { at: start + 1, seen: [booked('x'), one('a')] },
  )
  expect(faults).toEqual(
    expect.arrayContaining([expect.stringContaining('last 2 hours'), 'a waits after the start of s']),
  )
})

test('a party that does not fit, and an entry whose offer has lapsed, may wait beside free seats', () => {
  const large = [booked('x', { modified: noon }), one('a', { seats: 2 })]
  const { faults, unfit } = judged({ at: noon, seen: large }, { at: noon + hour, seen: large })
  expect([faults, unfit]).toEqual([[], 1])
  const lapsed = [booked('x'), one('a', { joined: noon, lapsed: noon, modified: noon })]
  expect(judged({ at: noon + 1, seen: lapsed }).faults).toEqual([])
  const freed = [booked('x', { status: 'cancelled', modified: noon + 5 }), lapsed[1] ?? one('a')]
  expect(judged({ at: noon + 1, seen: lapsed }, { at: noon + 9, seen: freed }).faults).toEqual([
    'a (1) waits while 2 seats of s are free',
  ])
})

test('offers end neither at night nor, made long before, later than a day', () => {
  const ends = [0, 1, 2, 3].map((inrow) => endOfOffer(noon, noon + 30 * 24 * hour, inrow))
  expect(ends).toEqual([24, 24, 2, 2].map((hours) => noon + hours * hour))
  const night = endOfOffer(noon + 9 * hour, noon + 9 * hour + 16 * hour, 0)
  expect(night).toBe(noon + 21 * hour)
})

describe('offers of the same room', () => {
  const later = noon + 10 * 24 * hour
  /**
   * Two lapses, an offer of some hours that is declined after one, and the next; what the judge finds of the last two.
   */
  const lapsedTwice = (hasty: number, answered: number) => {
    const [begun, first, second] = [noon + 1, noon + 1 + 24 * hour, noon + 1 + 48 * hour]
    const declined = second + hour
    const entry = (id: string, more: Partial<Seen>) => one(id, { start: later, ...more })
    const stays = [booked('x', { start: later })]
    const offers = (id: string, joined: number, made: number, hours: number) =>
      entry(id, { joined, offer: { start: made, end: made + hours * hour } })
    const lapsed = (id: string, at: number) => entry(id, { joined: at, lapsed: at, modified: at })
    const [c, d] = [entry('c', { joined: 7 }), entry('d', { joined: 8 })]
    const gone = booked('y', { start: later, status: 'cancelled', modified: begun })
    return judged(
      {
        at: noon,
        seen: [...stays, { ...gone, status: 'booked' }, entry('a', { joined: 5 }), entry('b', { joined: 6 }), c, d],
      },
      { at: begun, seen: [...stays, gone, offers('a', 5, begun, 24), entry('b', { joined: 6 }), c, d] },
      { at: first, seen: [...stays, gone, lapsed('a', first), offers('b', 6, first, 24), c, d] },
      { at: second, seen: [...stays, gone, lapsed('a', first), lapsed('b', second), offers('c', 7, second, hasty), d] },
      {
        at: declined,
        seen: [
          ...[...stays, gone, lapsed('a', first), lapsed('b', second)],
          ...[entry('c', { status: 'cancelled', joined: 7, modified: declined }), offers('d', 8, declined, answered)],
        ],
      },
    )
  }

  test('end after two hours once two have lapsed in a row, until somebody answers', () => {
    const { faults, hasty, lapses } = lapsedTwice(2, 24)
    expect([faults, hasty, lapses]).toEqual([[], 1, 2])
  })

  test('are found where they end after a day all the same, or after two hours when somebody has answered', () => {
    expect(lapsedTwice(24, 24).faults).toEqual(['c has an offer of 1440 minutes after 2 lapses'])
    expect(lapsedTwice(2, 2).faults).toEqual(['d has an offer of 120 minutes after 0 lapses'])
  })
})
