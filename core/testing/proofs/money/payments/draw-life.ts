import { oneOf, type Random } from '../../price/tampering/honest-booking.ts'
import { type Window, windowNames } from '../counter/windows.ts'
import { randomOf } from '../draw-pair.ts'
import { type BankName, bankNames, type Card, type DisputeEnd } from './banks/bank.ts'

export const hour = 3_600_000

/**
 * What may be booked: all at once; a room that few find free; a down payment, the rest by hand or online, or collected
 * from a saved card; billed; on approval, with all or a down payment; paid on site; a place that others give up, paid
 * with its offer; days that a guide claims; with points that were bought; and with account credit or a gift code first.
 */
export const kinds = [
  ...(['full', 'room', 'partial', 'collect', 'bill', 'visit', 'guided'] as const),
  ...(['onsite', 'queue', 'gig', 'points', 'credit', 'gift'] as const),
] as const
export type Kind = (typeof kinds)[number]

/** Who books these is signed in. */
export const isSignedIn = (kind: Kind): boolean => kind === 'points' || kind === 'credit' || kind === 'gift'

/** What happens to a booking afterwards. Hours after it was made. */
export type Later = { after: number } & (
  | { does: 'balance'; card: Card; agrees: boolean }
  | { does: 'by hand' }
  | { does: 'approve' | 'reject' | 'withdraw' }
  | { does: 'claim' }
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
  /** Where something is made to go wrong with it; null for a life that is left to chance. */
  window: Window | null
  later: Later[]
}

const isOneIn = (random: Random, n: number): boolean => random(n) === 0

const cards = (random: Random): Card[] => {
  const last = oneOf<Card>(random, ['approved', 'approved', 'asks', 'later_declined', 'later_asks'])
  return isOneIn(random, 4) ? ['declined', last, last] : [last, last, last]
}

/** What follows money that was taken. @param way of nine, one as often as the other */
function drawMoneyLater(random: Random, from: number, way: number): Later[] {
  const after = from + 4 + random(40)
  switch (way) {
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

/**
 * Of what was paid with a balance, or waits for its claim, the books alone say what it comes to: less is done to it.
 */
function drawSimpleLater(random: Random, kind: Kind): Later[] {
  const after = 24 + random(40)
  const claimed: Later[] = kind === 'gig' ? [{ does: 'claim', after: 1 + random(20) }] : []
  const refund = oneOf(random, ['full', 'norefund'] as const)
  const ends = oneOf<Later[]>(random, [[], [{ does: 'cancel', after }], [{ does: 'cancel by staff', refund, after }]])
  return [...claimed, ...ends]
}

function drawLater(random: Random, kind: Kind, way: number): Later[] {
  if (kind === 'gig' || isSignedIn(kind)) return drawSimpleLater(random, kind)
  const decided = 1 + random(46)
  const requested: Later[] =
    kind === 'visit' || kind === 'guided'
      ? [{ does: oneOf(random, ['approve', 'approve', 'approve', 'reject', 'withdraw']), after: decided }]
      : []
  const settles = kind === 'partial' || kind === 'guided'
  const isOwing = kind === 'bill' || kind === 'onsite'
  const rest: Later[] = []
  if (settles && !isOneIn(random, 3))
    rest.push({
      does: 'balance',
      card: oneOf(random, ['approved', 'asks', 'declined']),
      agrees: !isOneIn(random, 5),
      after: decided + 2,
    })
  if ((settles && isOneIn(random, 6)) || (isOwing && isOneIn(random, 2)))
    rest.push({ does: 'by hand', after: decided + 3 })
  const isUndecided = requested.length > 0 && isOneIn(random, 8)
  const from = requested.length > 0 ? decided : 0
  return [...(isUndecided ? [] : requested), ...rest, ...drawMoneyLater(random, from, way)]
}

/** Each has its turn, so that none is left to chance, also where few lives are led. */
const turns = [
  ...(['full', 'partial', 'collect', 'visit', 'queue', 'points', 'room', 'gig', 'credit'] as const),
  ...(['full', 'visit', 'onsite', 'gift', 'partial', 'guided', 'collect', 'bill', 'visit', 'full'] as const),
] as const
const bankTurns = [...bankNames, 'sandbox'] as const
/** One life of so many is driven into a window. */
const aimedOneIn = 4

const inTurn = <T>(all: readonly T[], turn: number): T => {
  const one = all[turn % all.length]
  if (one === undefined) throw new Error('a turn is a whole number')
  return one
}

/** How a life goes straight to its payment, where something is lost. */
const aimedLife = (window: Window): Partial<DrawnLife> => ({
  ...{ window, onAction: 'agree', insists: true, cards: ['approved', 'approved'], arrives: 0 },
  ...{ doubles: window === 'W13' || window === 'W15', repeats: window === 'W14' },
})

/**
 * Draws the life of a number: the same for the same seed. Most begin at once, some while a service is away. Kinds,
 * services and what follows take turns of 19, 7 and 9, which meet in every way.
 */
export function drawLife(seed: number, index: number): DrawnLife {
  const random = randomOf(seed, index)
  const turn = seed + index
  const window = index % aimedOneIn === 0 ? inTurn(windowNames, index / aimedOneIn) : null
  const kind = window ? 'full' : inTurn(turns, turn)
  const isCart = kind === 'full' && isOneIn(random, 4)
  const starts = Array.from({ length: isCart ? 2 : 1 }, () => 24 * (6 + random(3)) + random(24))
  return {
    index,
    bank: inTurn(bankTurns, turn),
    kind,
    arrives: isOneIn(random, 5) ? 26 + random(20) : random(40) / 10,
    starts,
    seats: kind === 'queue' ? 1 : 1 + random(3),
    cards: cards(random),
    onAction: oneOf(random, ['agree', 'agree', 'agree', 'agree', 'agree', 'refuse', 'leave', 'vanish']),
    insists: !isOneIn(random, 3),
    doubles: isOneIn(random, 8),
    repeats: isOneIn(random, 6),
    window: null,
    later: drawLater(random, kind, turn % 9).sort((a, b) => a.after - b.after),
    ...(window && aimedLife(window)),
  }
}
