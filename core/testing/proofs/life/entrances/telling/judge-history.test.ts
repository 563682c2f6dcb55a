import { expect, test } from 'vitest'
import { type History, type Told, untoldOf } from './judge-history.ts'

type Step = [to: string, reason: string, told: string[]]

const instant = 1_796_034_000_000
const bySequence = ['booked', 'rescheduled', 'cancelled']
const rising = ['rescheduled', 'cancelled', 'rejected', 'request_lapsed']

/** A reservation that came to its first status and then through the steps, and of which all was told. */
function historyOf([first, told]: [status: string, told: string[]], ...steps: Step[]): History {
  let sequence = 0
  const events = [['', '', told] as const, ...steps].flatMap(([, , names], index): Told[] =>
    names.map((name) => {
      const from = index === 1 ? first : (steps[index - 2]?.[0] ?? '')
      const isWithdrawn = name === 'withdrawn' && steps[index - 1]?.[0] === 'cancelled'
      if ((rising.includes(name) && from !== 'waitlisted') || isWithdrawn) sequence += 1
      const version = index + 1
      const ofOffer = name === 'offer' || name === 'offer_lapsed' ? instant : version
      return { name, cause: String(bySequence.includes(name) ? sequence : ofOffer), version }
    }),
  )
  const statuses = [first, ...steps.map(([to]) => to)]
  const status = statuses.at(-1) ?? first
  const offers = steps.filter(([, reason, names]) => names.includes('offer') || reason.includes('not answered'))
  return {
    ...{ id: 'r', status, version: steps.length + 1, sequence, bids: [], refunds: 0, told: events },
    offer: status === 'waitlisted' && offers.at(-1)?.[2].includes('offer') ? instant : null,
    asksMove: status === 'pending' && statuses.some((one) => one === 'booked' || one === 'gig'),
    changes: steps.map(([to, reason], index) => ({ from: statuses[index] ?? '', to, reason })),
  }
}

const asked: Step = ['pending', 'a move was asked for', ['pending of a move']]
const offered: Step = ['waitlisted', 'room came free', ['offer']]
const byCustomer = 'cancelled by its customer'
const claimed: Step = ['booked', 'claimed for boat', ['claimed']]
const openAgain: Step = ['gig', 'given back by boat', ['unclaimed', 'gig_open']]

const histories: Record<string, History> = {
  'booked, moved twice and cancelled': historyOf(
    ['booked', ['booked']],
    ['booked', 'moved by its customer', ['rescheduled']],
    ['booked', 'moved by staff', ['rescheduled']],
    ['cancelled', byCustomer, ['cancelled']],
  ),
  'a hold that is confirmed': historyOf(
    ['in-progress', []],
    ['in-progress', 'its draft was changed', []],
    ['booked', 'confirmed', ['booked']],
  ),
  'approved, and its move approved': historyOf(
    ['pending', ['pending']],
    ['pending', 'changed by its customer', ['modified']],
    ['booked', 'approved', ['approved']],
    asked,
    ['booked', 'its move was approved', ['rescheduled']],
  ),
  'moves asked for again, and put back in each way': historyOf(
    ['booked', ['booked']],
    asked,
    ['pending', 'a move was asked for', ['modified']],
    ['booked', 'rejected', ['move_rejected']],
    asked,
    ['booked', 'it was not answered in time', ['move_lapsed']],
    asked,
    ['booked', 'its customer asked for the place that it has', ['withdrawn']],
    asked,
  ),
  withdrawn: historyOf(['pending', ['pending']], ['cancelled', 'withdrawn by its customer', ['withdrawn']]),
  rejected: historyOf(['pending', ['pending']], ['cancelled', 'rejected', ['rejected']]),
  lapsed: historyOf(['pending', ['pending']], ['cancelled', 'it was not answered in time', ['request_lapsed']]),
  'claimed, given back, moved and claimed': historyOf(
    ['gig', ['booked', 'gig_open']],
    claimed,
    openAgain,
    ['gig', 'moved by its customer', ['rescheduled', 'gig_open']],
    ['gig', 'claimed for raft', ['claimed']],
    claimed,
    ['gig', 'moved by staff', ['rescheduled', 'unclaimed', 'gig_open']],
    ['gig', 'announced again', ['gig_open']],
    ['cancelled', 'nobody claimed it', ['cancelled', 'gig_expired']],
  ),
  'a request that becomes a gig': historyOf(
    ['pending', ['pending']],
    ['gig', 'approved', ['approved', 'gig_open']],
    asked,
    ['gig', 'its move was approved', ['rescheduled', 'gig_open']],
    ['booked', 'confirmed by staff', ['approved']],
  ),
  'waits, and has an offer': historyOf(['waitlisted', ['waitlisted']], offered),
  'offered twice, told of room, and closed': historyOf(
    ['waitlisted', ['waitlisted']],
    offered,
    ['waitlisted', 'its offer was not answered', ['offer_lapsed']],
    ['waitlisted', 'offered by staff, out of order', ['offer']],
    ['waitlisted', 'its offer was not answered', ['offer_lapsed']],
    ['waitlisted', 'joined the waitlist anew', ['waitlisted']],
    ['waitlisted', 'told that there is room', ['room']],
    ['cancelled', 'the queue closed at the start', ['waitlist_closed']],
  ),
  'an offer that is accepted': historyOf(['waitlisted', ['waitlisted']], offered, [
    'booked',
    'the offer was accepted',
    ['booked'],
  ]),
  'an offer that is turned down': historyOf(['waitlisted', ['waitlisted']], offered, [
    'cancelled',
    'rejected the offer',
    ['cancelled'],
  ]),
}

const all = Object.entries(histories)
const events = all.flatMap(([name, history]) =>
  history.told.map((one, index) => ({ name, history, index, event: `${one.name} (${one.version})` })),
)

test.each(all)('everything is told: %s', (_, history) => {
  expect(untoldOf(history)).toEqual([])
})

test.each(events)('found missing: $event of $name', ({ history, index }) => {
  expect(untoldOf({ ...history, told: history.told.toSpliced(index, 1) })).not.toEqual([])
})

test.each(events)('found wrong: $event of $name for a version later', ({ history, index }) => {
  const told = history.told.map((one, at) => (at === index ? { ...one, version: one.version + 1 } : one))
  expect(untoldOf({ ...history, told })).not.toEqual([])
})

test('nobody hears of a hold that lapses or is given up, nor of waiting that a booking ends', () => {
  expect(untoldOf(historyOf(['in-progress', []], ['removed', 'the hold ran out', []]))).toEqual([])
  const got = ['cancelled', 'its customer has booked the time', []] satisfies Step
  expect(untoldOf(historyOf(['waitlisted', ['waitlisted']], got))).toEqual([])
})

test('what is changed beside its history has a version more, and no change is told by the event of another', () => {
  const history = historyOf(['gig', ['booked', 'gig_open']], claimed)
  const later = history.told.map((one) => (one.name === 'claimed' ? { ...one, version: 3 } : one))
  const bid = { name: 'bid', cause: 'boat.2', version: 2 }
  expect(untoldOf({ ...history, version: 3, bids: ['boat'], told: [...later, bid] })).toEqual([])
  expect(untoldOf({ ...history, version: 3, bids: ['boat'], told: later })).toEqual([
    'r: nobody was told of the bid of boat',
  ])
  expect(untoldOf({ ...history, version: 4, told: later.map((one) => ({ ...one, version: 3 })) })).not.toEqual([])
})

test('a row that its history does not lead to is found', () => {
  const offer = historyOf(['waitlisted', ['waitlisted']], offered)
  const moving = historyOf(['booked', ['booked']], asked)
  const moved = historyOf(['booked', ['booked']], ['booked', 'moved by staff', ['rescheduled']])
  const wrong: History[] = [
    ...[
      { ...offer, offer: null },
      { ...offer, offer: instant + 1 },
      { ...offer, status: 'booked' },
    ],
    ...[
      { ...moving, asksMove: false },
      { ...moving, status: 'booked' },
      { ...moving, version: 1 },
    ],
    ...[
      { ...moved, sequence: 0 },
      { ...moved, sequence: 2 },
      { ...moved, asksMove: true },
    ],
    { ...moved, refunds: 1 },
    { ...moved, changes: [{ from: 'booked', to: 'booked', reason: 'some reason' }] },
    { ...moved, changes: [{ from: 'gig', to: 'booked', reason: 'moved by staff' }], status: 'booked' },
  ]
  for (const one of wrong) expect(untoldOf(one)).not.toEqual([])
})

test('an event for another SEQUENCE, version or offer is not the one that was due', () => {
  const forCause = (history: History, name: string, cause: string) => ({
    ...history,
    told: history.told.map((one) => (one.name === name ? { ...one, cause } : one)),
  })
  const moved = historyOf(['booked', ['booked']], ['booked', 'moved by staff', ['rescheduled']])
  expect(untoldOf(forCause(moved, 'rescheduled', '0'))).toEqual([
    'r: booked → booked (moved by staff): rescheduled is told for 0',
  ])
  const approved = historyOf(['pending', ['pending']], ['booked', 'approved', ['approved']])
  expect(untoldOf(forCause(approved, 'approved', '1'))).not.toEqual([])
  const lapsed = historyOf(['waitlisted', ['waitlisted']], offered, [
    'waitlisted',
    'its offer was not answered',
    ['offer_lapsed'],
  ])
  expect(untoldOf(forCause(lapsed, 'offer_lapsed', '1'))).not.toEqual([])
})
