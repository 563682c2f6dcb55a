import { oneOf, type Random } from '../price-tampering/honest-booking.ts'
import { type Command, drafts, type Given, type Kind, slotHours } from './commands.ts'
import { apply } from './model.ts'
import { isWaiting } from './offers.ts'
import { type Line, type Model, newModel, places, rulesOf, seatsLeft } from './rules.ts'
import { inParts } from './time.ts'

const waits = [1, 9, 11, 16, 59, 60, 240, 600, 24 * 60, 47 * 60, 48 * 60] as const

// biome-ignore format: how often each is drawn
const does = [
  'hold', 'hold', 'hold', 'book', 'book', 'book', 'book', 'book', 'book', 'book', 'clear', 'clear', 'cancel', 'cancel', 'cancel', 'cancel',
  'cancel', 'approve', 'approve', 'reject', 'withdraw', 'move', 'move', 'move', 'close', 'wait', 'wait', 'wait',
  'join', 'join', 'join', 'join', 'join', 'join', 'accept', 'accept', 'accept', 'accept', 'decline', 'leave', 'offer', 'reorder',
] as const

type Does = (typeof does)[number]

const of =
  (...statuses: string[]) =>
  (line: Line | null) =>
    statuses.includes(line?.status ?? 'none')
const hasOffer = (line: Line | null) => isWaiting(line) && line.wait.offer !== null

/** What a draft is like that a command does something to. */
const about: Record<Does, (line: Line | null) => boolean> = {
  hold: of('none'),
  book: of('none', 'in-progress'),
  join: of('none'),
  clear: of('in-progress'),
  cancel: of('booked', 'pending'),
  approve: of('pending'),
  reject: of('pending'),
  withdraw: of('pending'),
  move: of('booked', 'pending'),
  accept: hasOffer,
  decline: hasOffer,
  leave: isWaiting,
  offer: isWaiting,
  reorder: isWaiting,
  close: () => true,
  wait: () => true,
}

type Wishes = Map<number, { kind: Kind; slot: number; seats: number }>

function drawWish(random: Random, model: Model, does: Does) {
  const kind = oneOf<Kind>(random, ['plain', 'paid', 'asked', 'asked', 'party', 'party', 'party'])
  const wish = { kind, slot: random(slotHours.length), seats: kind === 'party' ? oneOf(random, [1, 1, 2, 3]) : 1 }
  if (does !== 'join' || random(5) === 0) return wish
  const full = places.filter((place) => rulesOf[place.kind].waitlist && seatsLeft(model, place) < wish.seats)
  const found = full[random(Math.max(1, full.length))]
  return found ? { ...found, seats: found.kind === 'party' ? wish.seats : 1 } : wish
}

/** A random command. It is about a draft to which it does something, and wants what the draft did, more often than not. */
function drawCommand(random: Random, model: Model, wishes: Wishes): Command {
  const what = oneOf(random, does)
  const fits = random(5) === 0 ? () => true : about[what]
  const fitting = [...model.lines.keys()].filter((number) => fits(model.lines[number] ?? null))
  const draft = fitting[random(Math.max(1, fitting.length))] ?? random(drafts)
  const by = random(3) === 0 ? 'staff' : 'customer'
  const drawn = drawWish(random, model, what)
  const wish = random(4) > 0 && what !== 'join' ? (wishes.get(draft) ?? drawn) : drawn
  switch (what) {
    case 'hold':
    case 'book':
    case 'join':
      wishes.set(draft, wish)
      return { does: what, draft, ...wish }
    case 'cancel':
      return { does: what, draft, by }
    case 'move':
      return { does: what, draft, by, slot: drawn.slot }
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
  return Array.from({ length }, () => {
    const command = drawCommand(random, model, wishes)
    for (const part of inParts(model, command)) {
      // What the rules say nothing of is left out when it is lived.
      if (apply(structuredClone(model), part).is === 'untold') break
      apply(model, part)
    }
    return { ...command, via: random(6) }
  })
}
