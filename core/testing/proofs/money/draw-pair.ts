import type { Behaviour } from '../../../../plugins/payment-sandbox/cards.ts'
import { oneOf, type Random, randomFrom } from '../price/tampering/honest-booking.ts'
import { bookableId, copies, type MoneyTenant, moneyTenants } from './money-bundle.ts'

const hour = 3_600_000
const day = 24 * hour

/** One appointment of a call: which slot, and the answers that change its length and its price. */
export interface DrawnItem {
  draft: string
  bookable: string
  start: number
  seats: number
  longer: boolean
  suits: number
  /** The answer that a function or a formula prices; 0 is none. */
  depth: number
}

/** A call to book: its appointments, its code and how it is paid; `null` for the card is payment at the venue. */
export interface DrawnCall {
  items: DrawnItem[]
  code: '' | 'LESS' | 'GIFT'
  card: Behaviour | null
}

/** What comes in beside the first call. */
export type Beside = { does: 'book'; kind: string; call: DrawnCall } | { does: 'cancel' | 'edit' | 'clear' }

/** What the customer does once their card asks for confirmation. */
export type OnAction = 'confirm' | 'confirm_twice' | 'refuse' | 'leave'

/** What becomes of requests: staff approve or reject them, their customer withdraws them, or two of that at once. */
export type Decides = 'approve' | 'reject' | 'withdraw' | 'both'

/** Two calls that meet over the same drafts, and everything that is drawn about them. */
export interface DrawnPair {
  index: number
  /** Whose customer it is. */
  tenant: MoneyTenant
  isHeld: boolean
  first: DrawnCall
  beside: Beside
  /** How long after the first the second comes, ms. */
  delay: number
  /** Which process gets the first call, and which the second. */
  processes: [number, number]
  onAction: OnAction
  /** Whether a call that nobody could answer is sent again. */
  insists: boolean
  /** Whether the first call is repeated once everything has come to rest. */
  repeats: boolean
  /** Whether what is booked is cancelled once everything has come to rest. */
  cancelsLater: boolean
  /** What staff and customer decide of requests once everything has come to rest; `both` at once. */
  decides: Decides
  /** The process that is killed, and so long after the first call. */
  kill: { process: number; after: number } | null
}

export type Cards = [Behaviour, ...Behaviour[]]

/** Cards that fail in every way, or are silent for longer than a customer waits. */
export const allCards: Cards = [
  'approved',
  'approved',
  'approved',
  'approved',
  'card_declined',
  'confirmation',
  'timeout_paid',
  'timeout_unpaid',
  'timeout_capture',
  'saved_declined',
]

/** Cards whose bank always says at once how it went. */
export const plainCards: Cards = ['approved', 'approved', 'approved', 'card_declined', 'confirmation', 'saved_declined']

/** Random numbers of one round of a seed, and of no other. */
export const randomOf = (seed: number, index: number): Random => {
  const random = randomFrom(Math.imul(seed + index * 2_654_435_761, 1_597_334_677))
  for (let burnt = 0; burnt < 8; burnt += 1) random(2)
  return random
}

const isOneIn = (random: Random, n: number): boolean => random(n) === 0

function drawItem(random: Random, tenant: MoneyTenant, draft: string, from: number): DrawnItem {
  const kind = oneOf(random, ['room', 'class', 'coach', 'court', 'visit', 'visit'])
  return {
    draft,
    bookable: bookableId(tenant, kind, random(copies)),
    start: from + random(14 * 24) * hour,
    seats: kind === 'class' ? 1 + random(2) : 1,
    longer: isOneIn(random, 3),
    suits: random(3),
    depth: isOneIn(random, 2) ? random(10) : 0,
  }
}

const drawCall = (random: Random, items: DrawnItem[], cards: Cards): DrawnCall => ({
  items,
  code: isOneIn(random, 4) ? oneOf(random, ['LESS', 'LESS', 'GIFT']) : '',
  card: isOneIn(random, 12) ? null : oneOf(random, cards),
})

const changedItem = (call: DrawnCall, change: (item: DrawnItem) => Partial<DrawnItem>): DrawnCall => ({
  ...call,
  items: call.items.map((item, index) => (index === 0 ? { ...item, ...change(item) } : item)),
})

function drawBeside(random: Random, tenant: MoneyTenant, first: DrawnCall, from: number, cards: Cards): Beside {
  const book = (kind: string, call: DrawnCall): Beside => ({ does: 'book', kind, call })
  switch (random(12)) {
    case 0:
    case 1:
      return book('twin', first)
    case 2:
    case 3:
    case 4:
      return book(
        'length',
        changedItem(first, ({ longer }) => ({ longer: !longer })),
      )
    case 5:
      return book(
        'price',
        changedItem(first, ({ suits, depth }) =>
          isOneIn(random, 2) ? { suits: (suits + 1) % 3 } : { depth: (depth + 1) % 10 },
        ),
      )
    case 6:
      return book('card', { ...first, card: oneOf(random, cards) })
    case 7:
      return book('code', { ...first, code: first.code === '' ? 'LESS' : '' })
    case 8:
      return book(
        'appointment',
        changedItem(first, ({ draft }) => drawItem(random, tenant, draft, from)),
      )
    case 9:
      return { does: 'edit' }
    case 10:
      return isOneIn(random, 3) ? { does: 'clear' } : book('venue', { ...first, card: null })
    default:
      return { does: 'cancel' }
  }
}

/**
 * Draws the pair of a number: the same for the same seed. Its slots lie between three and five weeks after `today`
 * (epoch ms) and move on with the numbers, so that some meet and most find room.
 */
export function drawPair(
  seed: number,
  index: number,
  today: number,
  { processes, cards = allCards }: { processes: number; cards?: Cards | undefined },
): DrawnPair {
  const random = randomOf(seed, index)
  const tenant = oneOf(random, [moneyTenants[0], ...moneyTenants])
  const from = Math.ceil(today / day) * day + 21 * day + Math.floor(index / 50) * day
  const size = isOneIn(random, 3) ? 2 + random(2) : 1
  const items = Array.from({ length: size }, (_, at) => drawItem(random, tenant, `money-${index}-${at}`, from))
  const first = drawCall(random, items, cards)
  const other = random(processes)
  return {
    index,
    tenant,
    isHeld: isOneIn(random, 2),
    first,
    beside: drawBeside(random, tenant, first, from, cards),
    delay: random(31),
    processes: [other, isOneIn(random, 4) ? other : (other + 1) % processes],
    onAction: oneOf(random, ['confirm', 'confirm', 'confirm_twice', 'refuse', 'leave']),
    insists: isOneIn(random, 2),
    repeats: isOneIn(random, 3),
    cancelsLater: isOneIn(random, 4),
    decides: oneOf(random, ['approve', 'approve', 'reject', 'withdraw', 'both']),
    kill: isOneIn(random, 100) ? { process: random(processes), after: random(61) } : null,
  }
}
