import { oneOf, type Random } from '../../../proofs/price/tampering/honest-booking.ts'
import { rulesOf } from '../bookables.ts'
import { type Command, drafts, type Given, givenDays, type Kind, namedHours } from '../commands.ts'
import { apply } from '../model.ts'
import { isWaiting } from '../offers.ts'
import { isDays, isIn, places, slotsOf } from '../places.ts'
import { type Line, type Model, newModel, owedOf, seatsLeft } from '../rules.ts'
import { inParts } from '../time.ts'

const waits = [1, 9, 11, 16, 59, 60, 240, 600, 24 * 60, 47 * 60, 48 * 60] as const

// biome-ignore format: how often each is drawn
const does = [
  'hold', 'hold', 'hold', 'book', 'book', 'book', 'book', 'book', 'book', 'book', 'clear', 'clear', 'cancel', 'cancel', 'cancel', 'cancel',
  'cancel', 'approve', 'approve', 'reject', 'withdraw', 'move', 'move', 'move', 'close', 'wait', 'wait', 'wait', 'cart', 'cart', 'modify', 'modify', 'modify', 'modify', 'approve', 'approve', 'move', 'move', 'move', 'move', 'move', 'move',
  'claim', 'claim', 'claim', 'claim', 'giveback', 'giveback', 'bid', 'bid', 'bid', 'unbid', 'pick', 'pick',
  'join', 'join', 'join', 'join', 'join', 'join', 'accept', 'accept', 'accept', 'accept', 'decline', 'leave', 'offer', 'reorder', 'pay', 'pay',
] as const

/** What more is done to gigs where those that are approved or in days are drawn too. */
// biome-ignore format: one list
const doesToGigs = [
  'claim', 'claim', 'claim', 'claim', 'claim', 'claim', 'giveback', 'refuse', 'refuse', 'refuse', 'refuse', 'bid', 'bid', 'pick', 'pick',
] as const

type Does = (typeof does)[number] | (typeof doesToGigs)[number]

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
  modify: (line) => line?.status === 'pending' || (line?.kept ?? 0) > 0,
  move: of('booked', 'pending', 'gig'),
  claim: isGig,
  refuse: (line) => isClaimed(line) && line?.gig?.days != null,
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
  'boat',
  'boat',
  'boat',
  'asked',
  'dear',
  'dear',
  'days',
  'days',
  'days',
  'named',
  'named',
  'named',
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

/** Kinds in which model and product are not compared to the end yet: they are drawn where a run asks for all. */
const others = [
  'stroll',
  'stroll',
  'duet',
  'duet',
  'gala',
  'escort',
  'escort',
  'convoy',
  'convoy',
  'audition',
  'ramble',
  'ramble',
  'lesson',
  'lesson',
  'berth',
  'berth',
] as const

const isAll = process.env.PROVE_KINDS === 'all'
const drawable: readonly [Kind, ...Kind[]] = isAll ? [...anyKind, ...others] : anyKind
const drawableDoes: readonly [Does, ...Does[]] = isAll ? [...does, ...doesToGigs] : does

/** Those that are booked with several seats. */
const several: Kind[] = [
  'party',
  'dear',
  'concert',
  'boat',
  'kept',
  'part',
  'days',
  'stroll',
  'duet',
  'gala',
  'escort',
  'convoy',
  'lesson',
  'audition',
  'ramble',
]

/** A slot, or days where those are given: now and then a time instead of them. */
const drawPlace = (random: Random, kind: Kind): number =>
  random(rulesOf[kind].isInDays && random(20) > 0 ? givenDays.length : slotsOf(kind).length)

/** A time that is named in days: mostly one in them. */
function drawNamed(random: Random, line: Line | null): { at?: number } {
  if (!line || !rulesOf[line.kind].isInDays || random(20) === 0) return {}
  const all = slotsOf(line.kind).filter((slot) => !isDays({ kind: line.kind, slot }))
  const fitting = all.filter((slot) => isIn({ kind: line.kind, slot }, line))
  if (!isDays(line) && random(3) > 0) return { at: line.slot }
  const among = fitting.length > 0 && random(10) > 0 ? fitting : all
  return { at: oneOf(random, among as [number, ...number[]]) }
}

type Wishes = Map<number, { kind: Kind; slot: number; seats: number }>

function drawWish({ random, kinds }: Dice, model: Model, does: Does) {
  const kind = oneOf<Kind>(random, kinds)
  const wish = {
    kind,
    slot: drawPlace(random, kind),
    seats: several.includes(kind) ? oneOf(random, [1, 1, 2, 3]) : 1,
  }
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

/** A slot to which something is moved, of such a number: what has a time in days is moved to another time. */
function slotToMoveTo(random: Random, line: Line | null, number: number): number {
  if (!line?.gig?.days || random(20) === 0) return number
  return isDays(line) ? number % givenDays.length : givenDays.length + (number % namedHours.length)
}

/** Where something is moved: as it is at another time, or with other seats there or where it is. */
function drawMove({ random }: Dice, line: Line | null, slot: number) {
  if (!line || !several.includes(line.kind) || random(4) === 0) return { slot }
  return { slot: random(2) === 0 ? line.slot : slot, seats: 1 + random(3) }
}

/**
 * A random command. It is about a draft to which it does something, and wants what the draft did, more often than not.
 */
function drawCommand(dice: Dice, model: Model, wishes: Wishes): Command {
  const { random } = dice
  const isFitting = random(8) > 0
  const draftsFor = (one: Does) => [...model.lines.keys()].filter((number) => about[one](model.lines[number] ?? null))
  let what = oneOf(random, drawableDoes)
  for (let tries = 0; isFitting && tries < 9 && draftsFor(what).length === 0; tries += 1)
    what = oneOf(random, drawableDoes)
  const fitting = isFitting ? draftsFor(what) : [...model.lines.keys()]
  const draft = fitting[random(Math.max(1, fitting.length))] ?? random(drafts)
  const line = model.lines[draft] ?? null
  const by = random(3) === 0 ? 'staff' : 'customer'
  const drawn = drawWish(dice, model, what)
  /** The slot of such a number, of what the draft has. */
  const slotFor = (slot: number) => slot % slotsOf(model.lines[draft]?.kind ?? drawn.kind).length
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
    case 'bid': {
      const named = drawNamed(random, line)
      return { does: what, draft, crew: random(4), by: by === 'staff' ? by : 'claimer', ...named }
    }
    case 'giveback':
    case 'unbid':
      return { does: what, draft, crew: random(4), by: by === 'staff' ? by : 'claimer' }
    case 'pick':
      return { does: what, draft, crew: random(4) }
    case 'cancel':
      return { does: what, draft, by }
    case 'move':
      return { does: what, draft, by, ...drawMove(dice, line, slotToMoveTo(random, line, slotFor(drawn.slot))) }
    case 'modify':
      return {
        does: what,
        draft,
        slot: slotToMoveTo(
          random,
          line,
          slotFor(random(2) === 0 ? drawn.slot : (wishes.get(draft)?.slot ?? drawn.slot)),
        ),
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
  const kinds: Dice['kinds'] = [oneOf(random, drawable), oneOf(random, drawable), oneOf(random, drawable)]
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
