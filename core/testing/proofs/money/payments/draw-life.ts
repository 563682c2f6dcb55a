import { oneOf, type Random } from '../../price/tampering/honest-booking.ts'
import { randomOf } from '../draw-pair.ts'
import { type BankName, bankNames, type Card, type DisputeEnd } from './banks/bank.ts'

export const hour = 3_600_000

/**
 * What may be booked: all at once; a down payment, the rest by hand or online, or collected from a saved card; billed;
 * on approval, with all or a down payment; and a room that few find free.
 */
export const kinds = ['full', 'room', 'partial', 'collect', 'bill', 'visit', 'guided'] as const
export type Kind = (typeof kinds)[number]

/** What happens to a booking afterwards. Hours after it was made. */
export type Later = { after: number } & (
  | { does: 'balance'; card: Card; agrees: boolean }
  | { does: 'by hand' }
  | { does: 'approve' | 'reject' | 'withdraw' }
  | { does: 'move'; by: number; seats: number; card: Card }
  | { does: 'cancel' }
  | { does: 'cancel by staff'; refund: 'full' | 'partial' | 'norefund' }
  | { does: 'refund by staff'; share: number; owed: boolean }
  | { does: 'refund elsewhere'; share: number }
  | { does: 'refund comes back' }
  | { does: 'dispute' }
  | { does: 'dispute ends'; end: DisputeEnd }
)

/** A customer's booking and what becomes of it. */
export interface DrawnLife {
  index: number
  bank: BankName
  kind: Kind
  /** Hours after its batch has begun. */
  arrives: number
  /** Hours after its batch has begun, for each of what is booked together. */
  starts: number[]
  seats: number
  /** Which cards are tried, one after the other. */
  cards: Card[]
  /** What the customer does who has something to do elsewhere; who vanishes does it, and never comes back. */
  onAction: 'agree' | 'refuse' | 'leave' | 'vanish'
  /** Whether a call that nobody could answer is sent again. */
  insists: boolean
  /** Whether the call is sent twice at once, and sent again once it was answered. */
  doubles: boolean
  repeats: boolean
  later: Later[]
}

const isOneIn = (random: Random, n: number): boolean => random(n) === 0

const cards = (random: Random): Card[] => {
  const last = oneOf<Card>(random, ['approved', 'approved', 'asks', 'later_declined', 'later_asks'])
  return isOneIn(random, 4) ? ['declined', last, last] : [last, last, last]
}

/** What follows money that was taken. */
function drawMoneyLater(random: Random, from: number): Later[] {
  const after = from + 4 + random(40)
  switch (random(9)) {
    case 0:
      return [{ does: 'cancel', after }]
    case 1:
      return [{ does: 'cancel by staff', refund: oneOf(random, ['full', 'partial', 'norefund']), after }]
    case 2: {
      const refunded: Later = { does: 'refund by staff', share: (1 + random(10)) / 10, owed: isOneIn(random, 4), after }
      return isOneIn(random, 3) ? [refunded, { does: 'cancel', after: after + 12 }] : [refunded]
    }
    case 3: {
      const elsewhere: Later = { does: 'refund elsewhere', share: (1 + random(10)) / 10, after }
      const next = random(3)
      if (next === 0) return [elsewhere, { does: 'refund comes back', after: after + 20 }]
      return next === 1 ? [elsewhere, { does: 'cancel', after: after + 2 }] : [elsewhere]
    }
    case 4: {
      const ends: Later = { does: 'dispute ends', end: oneOf(random, ['won', 'lost']), after: after + 10 + random(30) }
      const begun: Later[] = [{ does: 'dispute', after }, ends]
      return isOneIn(random, 2) ? [...begun, { does: 'cancel', after: after + 5 + random(20) }] : begun
    }
    case 5:
      return [
        { does: 'cancel', after },
        { does: 'refund comes back', after: after + 24 },
      ]
    case 6:
    case 7: {
      const seats = random(4)
      const moved: Later = { does: 'move', by: 1 + random(20), seats, card: 'approved', after }
      return isOneIn(random, 3) ? [moved, { does: 'cancel', after: after + 6 }] : [moved]
    }
    default:
      return []
  }
}

function drawLater(random: Random, kind: Kind): Later[] {
  const decided = 1 + random(46)
  const requested: Later[] =
    kind === 'visit' || kind === 'guided'
      ? [{ does: oneOf(random, ['approve', 'approve', 'approve', 'reject', 'withdraw']), after: decided }]
      : []
  const settles = kind === 'partial' || kind === 'guided' || kind === 'bill'
  const rest: Later[] = []
  if (settles && kind !== 'bill' && !isOneIn(random, 3))
    rest.push({
      does: 'balance',
      card: oneOf(random, ['approved', 'asks', 'declined']),
      agrees: !isOneIn(random, 5),
      after: decided + 2,
    })
  if (settles && isOneIn(random, kind === 'bill' ? 2 : 6)) rest.push({ does: 'by hand', after: decided + 3 })
  const isUndecided = requested.length > 0 && isOneIn(random, 8)
  return [...(isUndecided ? [] : requested), ...rest, ...drawMoneyLater(random, requested.length > 0 ? decided : 0)]
}

/** Draws the life of a number: the same for the same seed. Most begin at once, some while a service is away. */
export function drawLife(seed: number, index: number): DrawnLife {
  const random = randomOf(seed, index)
  const kind = oneOf<Kind>(random, [
    'full',
    'full',
    'full',
    'room',
    'partial',
    'partial',
    'collect',
    'collect',
    'bill',
    'visit',
    'visit',
    'guided',
  ])
  const isCart = kind === 'full' && isOneIn(random, 4)
  const starts = Array.from({ length: isCart ? 2 : 1 }, () => 24 * (6 + random(3)) + random(24))
  return {
    index,
    bank: bankNames[random(bankNames.length)] ?? 'stripe',
    kind,
    arrives: isOneIn(random, 5) ? 26 + random(20) : random(40) / 10,
    starts,
    seats: 1 + random(3),
    cards: cards(random),
    onAction: oneOf(random, ['agree', 'agree', 'agree', 'agree', 'agree', 'refuse', 'leave', 'vanish']),
    insists: !isOneIn(random, 3),
    doubles: isOneIn(random, 8),
    repeats: isOneIn(random, 6),
    later: drawLater(random, kind).sort((a, b) => a.after - b.after),
  }
}
