import { book, cancel, clear, hold, pay } from './bookings.ts'
import { tellCalendars } from './calendars.ts'
import { cart } from './cart.ts'
import type { Command } from './commands.ts'
import { bid, claim, giveBack, pick, refuseTime, withdrawBid } from './gigs.ts'
import { serve } from './offers.ts'
import { units } from './places.ts'
import { accept, giveUp, join, offer, reorder } from './queue.ts'
import { decide, modify, move } from './requests-and-moves.ts'
import { close, done, type Expected, type Model, taken, Untold, untold } from './rules.ts'
import { passFirst, wait } from './time.ts'

function carryOut(model: Model, command: Exclude<Command, { does: 'wait' }>): Expected {
  switch (command.does) {
    case 'hold':
      return hold(model, command)
    case 'clear':
      return clear(model, command.draft)
    case 'book':
      return book(model, command)
    case 'cart':
      return cart(model, command)
    case 'join':
      return join(model, command)
    case 'accept':
      return accept(model, command.draft)
    case 'decline':
    case 'leave':
      return giveUp(model, command.draft, command.does)
    case 'offer':
      return offer(model, command.draft)
    case 'reorder':
      return reorder(model, command.draft, command.before)
    case 'claim':
      return claim(model, command)
    case 'giveback':
      return giveBack(model, command.draft, command.crew, command.by)
    case 'bid':
      return bid(model, command)
    case 'unbid':
      return withdrawBid(model, command.draft, command.crew)
    case 'pick':
      return pick(model, command.draft, command.crew)
    case 'refuse':
      return refuseTime(model, command.draft)
    case 'cancel':
      return cancel(model, command.draft, command.by)
    case 'pay':
      return pay(model, command.draft)
    case 'approve':
    case 'reject':
    case 'withdraw':
      return decide(model, command.draft, command.does)
    case 'move':
      return move(model, command)
    case 'modify':
      return modify(model, command.draft, command.slot, command.seats)
    case 'close':
      close(model, command)
      return done
  }
}

/** What asks for a place decides nothing about a reservation that the draft has already: time ends that one. */
const entering: Command['does'][] = ['hold', 'book', 'join']

/** Carries a command out, and what came free by it is offered to who waits. */
function happen(model: Model, command: Command): Expected {
  if (command.does === 'wait') return wait(model, command.minutes)
  if ('draft' in command && !entering.includes(command.does)) passFirst(model, command.draft)
  const before = units.map((one) => taken(model, one))
  const expected = carryOut(model, command)
  if (expected.is === 'untold') return expected
  const freed = units.filter((one, index) => taken(model, one) < (before[index] ?? 0))
  for (const kind of new Set(freed.map((one) => one.kind))) {
    const those = freed.filter((one) => one.kind === kind).map(({ unit }) => unit)
    serve(model, { kind, units: those, inrow: 0, isHoldsLapse: false })
  }
  return expected
}

/** Carries a command out in the model, and says what the product should answer. */
export function apply(model: Model, command: Command): Expected {
  const told = model.lines.map((line) => line?.told.length ?? 0)
  try {
    const expected = happen(model, command)
    if (expected.is !== 'untold') tellCalendars(model, told)
    return expected
  } catch (error) {
    if (error instanceof Untold) return untold
    throw error
  }
}
