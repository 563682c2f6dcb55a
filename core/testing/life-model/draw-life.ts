import { oneOf, type Random } from '../price-tampering/honest-booking.ts'
import { type Command, drafts, type Given, type Kind, slotHours } from './commands.ts'
import { apply, type Model, newModel } from './model.ts'

const waits = [1, 9, 11, 59, 60, 240, 24 * 60, 47 * 60, 48 * 60] as const

// biome-ignore format: how often each is drawn
const does = [
  'hold', 'hold', 'hold', 'hold', 'book', 'book', 'book', 'book', 'book', 'book', 'clear', 'clear', 'clear', 'cancel',
  'cancel', 'approve', 'approve', 'reject', 'reject', 'withdraw', 'withdraw', 'move', 'move', 'move', 'move', 'close',
  'wait', 'wait',
] as const

/** Of which status a draft is that a command is about, so that it does something. */
const about: Record<string, string[]> = {
  clear: ['in-progress'],
  cancel: ['booked', 'pending'],
  approve: ['pending'],
  reject: ['pending'],
  withdraw: ['pending'],
  move: ['booked', 'booked', 'pending'],
}

type Wishes = Map<number, { kind: Kind; slot: number }>

/** A random command. It is about a draft to which it does something, and wants what the draft did, more often than not. */
function drawCommand(random: Random, { lines }: Model, wishes: Wishes): Command {
  const what = oneOf(random, does)
  const status = oneOf<string>(random, ['none', ...(about[what] ?? [])])
  const fitting = [...lines.keys()].filter((number) => lines[number]?.status === status)
  const draft = fitting[random(Math.max(1, fitting.length))] ?? random(drafts)
  const slot = random(slotHours.length)
  const by = random(3) === 0 ? 'staff' : 'customer'
  const known = random(4) > 0 ? wishes.get(draft) : undefined
  const wish = known ?? { kind: oneOf<Kind>(random, ['plain', 'paid', 'asked', 'asked']), slot }
  switch (what) {
    case 'hold':
    case 'book':
      wishes.set(draft, wish)
      return { does: what, draft, ...wish }
    case 'cancel':
      return { does: what, draft, by }
    case 'move':
      return { does: what, draft, by, slot }
    case 'close':
      return { does: what, kind: wish.kind, slot }
    case 'clear':
    case 'approve':
    case 'reject':
    case 'withdraw':
      return { does: what, draft }
    case 'wait':
      return { does: what, minutes: oneOf(random, waits) }
  }
}

/** A random life of so many commands, drawn beside the model. */
export function drawLife(random: Random, length: number): Given[] {
  const model = newModel()
  const wishes: Wishes = new Map()
  return Array.from({ length }, () => {
    const command = drawCommand(random, model, wishes)
    // What the rules say nothing of is left out when it is lived.
    const { is } = apply(structuredClone(model), command)
    if (is !== 'untold') apply(model, command)
    return { ...command, via: random(6) }
  })
}
