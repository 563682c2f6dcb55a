import { expect, test } from 'vitest'
import { endsOfOffer, type Look, queueJudge, type Seen } from './queue-judge.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-24T12:00:00Z')
const start = noon + 48 * hour

const one = (id: string, more: Partial<Seen> = {}): Seen => ({
  ...{ id, slot: 's', start, seats: 1, status: 'waitlisted', joined: 1, lapsed: null, offer: null, modified: 1 },
  ...more,
})
const offered = (made: number) => ({ start: made, end: endsOfOffer(made, start)[0] ?? 0 })
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
  const [day, hasty] = endsOfOffer(noon, noon + 30 * 24 * hour)
  expect([day, hasty]).toEqual([noon + 24 * hour, noon + 2 * hour])
  const [night] = endsOfOffer(noon + 9 * hour, noon + 9 * hour + 16 * hour)
  expect(night).toBe(noon + 21 * hour)
})
