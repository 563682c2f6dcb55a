import { oneOf, type Random } from '../../../proofs/price/tampering/honest-booking.ts'
import { type Command, drafts, type Given, type Kind, slotHours } from '../commands.ts'
import { apply } from '../model.ts'
import { isWaiting } from '../offers.ts'
import { type Line, type Model, newModel, owedOf, places, rulesOf, seatsLeft } from '../rules.ts'
import { inParts } from '../time.ts'

const waits = [1, 9, 11, 16, 59, 60, 240, 600, 24 * 60, 47 * 60, 48 * 60] as const

// biome-ignore format: how often each is drawn
const does = [
  'hold', 'hold', 'hold', 'book', 'book', 'book', 'book', 'book', 'book', 'book', 'clear', 'clear', 'cancel', 'cancel', 'cancel', 'cancel',
  'cancel', 'approve', 'approve', 'reject', 'withdraw', 'move', 'move', 'move', 'close', 'wait', 'wait', 'wait', 'cart', 'cart', 'modify', 'modify', 'modify', 'modify', 'approve', 'approve', 'move', 'move',
  'claim', 'claim', 'claim', 'claim', 'giveback', 'giveback', 'bid', 'bid', 'bid', 'unbid', 'pick', 'pick',
  'join', 'join', 'join', 'join', 'join', 'join', 'accept', 'accept', 'accept', 'accept', 'decline', 'leave', 'offer', 'reorder', 'pay', 'pay',
] as const

type Does = (typeof does)[number]

const of =
  (...statuses: string[]) =>
  (line: Line | null) =>
    statuses.includes(line?.status ?? 'none')
const isGig = (line: Line | null) => line?.status === 'gig'
const hasBids = (line: Line | null) => isGig(line) && Object.keys(line?.gig?.bids ?? {}).length > 0
const isClaimed = (line: Line | null) => (line?.gig?.claims.length ?? 0) > 0 && line?.status !== 'cancelled'
const hasOffer = (line: Line | null) => isWaiting(line) && line.wait.offer !== null

/** What a draft is like that a command does something to. */
const about: Record<Does, (line: Line | null) => boolean> = {
  hold: of('none'),
  book: of('none', 'in-progress'),
  join: of('none'),
  cart: of('none'),
  clear: of('in-progress'),
  cancel: of('booked', 'pending', 'gig'),
  pay: (line) => line !== null && (owedOf(line) ?? (line.status === 'cancelled' ? 1 : 0)) > 0,
  approve: of('pending'),
  reject: of('pending'),
  withdraw: of('pending'),
  modify: of('pending'),
  move: of('booked', 'pending', 'gig'),
  claim: isGig,
  giveback: isClaimed,
  bid: isGig,
  unbid: hasBids,
  pick: hasBids,
  accept: hasOffer,
  decline: hasOffer,
  leave: isWaiting,
  offer: isWaiting,
  reorder: isWaiting,
  close: () => true,
  wait: () => true,
}

/** Chance, and the bookables that a life is about: few, so that its people meet. */
interface Dice {
  random: Random
  kinds: [Kind, ...Kind[]]
}

const anyKind = [
  'plain',
  'paid',
  'asked',
  'dear',
  'party',
  'party',
  'concert',
  'concert',
  'open',
  'kept',
  'bids',
  'few',
  'few',
  'part',
  'part',
] as const

/** Those that are booked with several seats. */
const several: Kind[] = ['party', 'dear', 'concert']

type Wishes = Map<number, { kind: Kind; slot: number; seats: number }>

function drawWish({ random, kinds }: Dice, model: Model, does: Does) {
  const kind = oneOf<Kind>(random, kinds)
  const wish = { kind, slot: random(slotHours.length), seats: several.includes(kind) ? oneOf(random, [1, 1, 2, 3]) : 1 }
  if (does !== 'join' || random(5) === 0) return wish
  const full = places.filter((place) => rulesOf[place.kind].waitlist && seatsLeft(model, place) < wish.seats)
  const found = full[random(Math.max(1, full.length))]
  return found ? { ...found, seats: several.includes(found.kind) ? wish.seats : 1 } : wish
}

/**
 * Wishes for places of their own, of drafts of which there is nothing yet. Who would have to wait mostly agrees to it.
 */
function drawCart(dice: Dice, model: Model) {
  const { random } = dice
  const fresh = [...model.lines.keys()].filter((number) => model.lines[number] === null)
  const from = random(Math.max(1, fresh.length))
  const wishes = [...fresh.slice(from), ...fresh.slice(0, from)].slice(0, 2 + random(2)).map((draft) => {
    const wish = drawWish(dice, model, random(4) === 0 ? 'join' : 'book')
    const isFull = rulesOf[wish.kind].waitlist && seatsLeft(model, wish) < wish.seats
    return { draft, ...wish, waits: isFull ? random(5) > 0 : random(20) === 0 }
  })
  return wishes.filter((one, at) => wishes.findIndex(({ kind, slot }) => kind === one.kind && slot === one.slot) === at)
}

/**
 * A random command. It is about a draft to which it does something, and wants what the draft did, more often than not.
 */
function drawCommand(dice: Dice, model: Model, wishes: Wishes): Command {
  const { random } = dice
  const isFitting = random(8) > 0
  const draftsFor = (one: Does) => [...model.lines.keys()].filter((number) => about[one](model.lines[number] ?? null))
  let what = oneOf(random, does)
  for (let tries = 0; isFitting && tries < 9 && draftsFor(what).length === 0; tries += 1) what = oneOf(random, does)
  const fitting = isFitting ? draftsFor(what) : [...model.lines.keys()]
  const draft = fitting[random(Math.max(1, fitting.length))] ?? random(drafts)
  const by = random(3) === 0 ? 'staff' : 'customer'
  const drawn = drawWish(dice, model, what)
  const wish = random(4) > 0 && what !== 'join' ? (wishes.get(draft) ?? drawn) : drawn
  switch (what) {
    case 'hold':
    case 'book':
    case 'join':
      wishes.set(draft, wish)
      return { does: what, draft, ...wish }
    case 'cart':
      return { does: what, wishes: drawCart(dice, model) }
    case 'claim':
    case 'giveback':
    case 'bid':
    case 'unbid':
      return { does: what, draft, crew: random(4), by: by === 'staff' ? by : 'claimer' }
    case 'pick':
      return { does: what, draft, crew: random(4) }
    case 'cancel':
      return { does: what, draft, by }
    case 'move':
      return { does: what, draft, by, slot: drawn.slot }
    case 'modify':
      return {
        does: what,
        draft,
        slot: random(2) === 0 ? drawn.slot : (wishes.get(draft)?.slot ?? drawn.slot),
        seats: 1 + random(2),
      }
    case 'close':
      return { does: what, kind: drawn.kind, slot: drawn.slot }
    case 'reorder':
      return { does: what, draft, before: random(3) === 0 ? null : random(drafts) }
    case 'wait':
      return { does: what, minutes: oneOf(random, waits) }
    default:
      return { does: what, draft }
  }
}

/** A random life of so many commands, drawn beside the model. */
export function drawLife(random: Random, length: number): Given[] {
  const model = newModel()
  const wishes: Wishes = new Map()
  const kinds: Dice['kinds'] = [oneOf(random, anyKind), oneOf(random, anyKind), oneOf(random, anyKind)]
  return Array.from({ length }, () => {
    const command = drawCommand({ random, kinds }, model, wishes)
    for (const part of inParts(model, command)) {
      // What the rules say nothing of is left out when it is lived.
      if (apply(structuredClone(model), part).is === 'untold') break
      apply(model, part)
    }
    return { ...command, via: random(6) }
  })
}
