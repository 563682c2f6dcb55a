import { book } from './bookings.ts'
import type { Command } from './commands.ts'
import { join } from './queue.ts'
import { done, type Expected, lineOf, type Model, untold } from './rules.ts'

type Cart = Command & { does: 'cart' }

const markOfCart = (model: Model, draft: number): void => {
  const line = lineOf(model, draft)
  if (line) model.lines[draft] = { ...line, isOfCart: true }
}

/** Books those of a cart that don't wait, all or none. */
function bookRest(model: Model, wishes: Cart['wishes']): Expected {
  const before = [...model.lines]
  for (const wish of wishes) {
    if (wish.waits) continue
    const booked = book(model, wish)
    markOfCart(model, wish.draft)
    if (booked.is === 'done') continue
    model.lines = before
    return booked
  }
  return done
}

/**
 * Books several together. Nobody joins a queue where the others would have no place. Those who agreed to wait join
 * then, each by itself, and go on waiting whatever becomes of the others; where one of them need not wait, its place is
 * held and nothing is booked. The others are booked all or none.
 */
export function cart(model: Model, { wishes }: Cart): Expected {
  if (wishes.length === 0 || wishes.some(({ draft }) => lineOf(model, draft) !== null)) return untold
  const before = [...model.lines]
  const judged = bookRest(model, wishes)
  model.lines = before
  if (judged.is !== 'done') return judged
  for (const wish of wishes) {
    const joined = wish.waits ? join(model, wish) : done
    if (joined.is !== 'done') return joined
  }
  for (const { draft, waits } of wishes) if (waits) markOfCart(model, draft)
  return bookRest(model, wishes)
}
