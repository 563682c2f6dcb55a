import { rulesOf } from './bookables.ts'
import { book } from './bookings.ts'
import type { Command, Wish } from './commands.ts'
import { isAny, isOverlapping } from './places.ts'
import { join } from './queue.ts'
import { done, type Expected, lineOf, type Model, refused, untold } from './rules.ts'

type Cart = Command & { does: 'cart' }

/** Whether both are of a bookable and a time. */
const isSameTime = (one: Wish, other: Wish): boolean =>
  one.kind === other.kind && isOverlapping(one.kind, one.slot, other.slot)

/** Books those of a cart that don't wait, all or none. */
function bookRest(model: Model, wishes: Cart['wishes'], person: string): Expected {
  const before = [...model.lines]
  for (const wish of wishes) {
    if (wish.waits) continue
    const booked = book(model, wish, person)
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
  // Which resource is left for whom, where one of a cart names none and another one does, is not said.
  if (wishes.some((one) => isAny(one) && wishes.some((other) => other !== one && isSameTime(one, other)))) return untold
  model.carts += 1
  // One that could never fit is no wish.
  if (wishes.some(({ kind, seats }) => seats > rulesOf[kind].seats)) return refused
  const person = `cart-${model.carts}`
  const before = [...model.lines]
  const judged = bookRest(model, wishes, person)
  model.lines = before
  if (judged.is !== 'done') return judged
  for (const wish of wishes) {
    const joined = wish.waits ? join(model, wish, person) : done
    if (joined.is !== 'done') return joined
  }
  return bookRest(model, wishes, person)
}
