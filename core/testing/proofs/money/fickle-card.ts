import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentContext, PaymentProcessor } from '../../../plugin-api/index.ts'
import type { Random } from '../price/tampering/honest-booking.ts'

/** Longer than the core waits for an answer, ms. */
const hang = 10_300

/**
 * How often, of a thousand calls, a processor hangs, fails before it does what it was asked, fails afterwards, or is
 * slow; and of a thousand payments, how often it moves another amount than it was asked for, and how often it can say
 * nothing of one for longer than its place is held.
 */
export interface Moods {
  hangs: number
  failsBefore: number
  failsAfter: number
  slow: number
  wrong: number
  deaf: number
}

/** Of a processor that only sometimes does what it should. */
export const fickle: Moods = { hangs: 1, failsBefore: 15, failsAfter: 15, slow: 200, wrong: 30, deaf: 15 }

/** Of one that is slow, so that a death finds something under way, and otherwise does what it should. */
export const slow: Moods = { hangs: 0, failsBefore: 0, failsAfter: 0, slow: 300, wrong: 0, deaf: 0 }

/**
 * The cents that a bank adds when it authorises or captures the payment of a reference. They follow from the reference,
 * so that every process that asks for the same payment is answered alike.
 */
function centsOff(reference: string, wrong: number): { authorize: number; capture: number } {
  const drawn = createHash('sha256').update(reference).digest().readUInt32BE()
  if (drawn % 1000 >= wrong) return { authorize: 0, capture: 0 }
  const [authorize, capture] = (
    [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, -1],
    ] as const
  )[(drawn >>> 16) % 4] ?? [0, 0]
  return { authorize, capture }
}

/** Lets a processor move another amount than it is asked for, now and then, and say so. */
function makeWrong(card: PaymentProcessor, wrong: number): void {
  const { authorize, capture } = card
  const off = ({ reference, amount }: { reference: string; amount: number }) =>
    amount > 1 ? centsOff(reference, wrong) : { authorize: 0, capture: 0 }
  card.authorize = (context, call) => authorize(context, { ...call, amount: call.amount + off(call).authorize })
  card.capture = (context, call) => capture(context, { ...call, amount: call.amount + off(call).capture })
}

/**
 * For so long a processor can say nothing of a payment that it is deaf to: holds and their payments are over by then,
 * ms.
 */
const deafness = 3_600_000

/**
 * Lets a processor answer nothing about a payment, now and then, from its first question on; what it was asked to pay
 * it pays.
 */
function makeDeaf(card: PaymentProcessor, deaf: number): void {
  const since = new Map<string, number>()
  const asked =
    <Call extends { reference: string }, Answer>(call: (context: PaymentContext, asked: Call) => Promise<Answer>) =>
    async (context: PaymentContext, about: Call): Promise<Answer> => {
      const { reference } = about
      const isDeaf = createHash('sha256').update(`deaf ${reference}`).digest().readUInt32BE() % 1000 < deaf
      const first = since.get(reference) ?? context.now
      since.set(reference, first)
      if (isDeaf && context.now < first + deafness) throw new Error('nobody can say')
      return call(context, about)
    }
  const { authorize } = card
  card.authorize = async (context, call) => {
    const answer = await authorize(context, call)
    return asked(async () => answer)(context, call)
  }
  card.retrieve = asked(card.retrieve)
  card.callOff = asked(card.callOff)
}

/**
 * Makes a processor slow, deaf and forgetful, at random. What it does it does once; what it says may be lost, and it
 * may be another amount.
 */
export function makeFickle(card: PaymentProcessor, random: Random, moods: Moods): void {
  makeWrong(card, moods.wrong)
  makeDeaf(card, moods.deaf)
  const asked =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      let mood = random(1000)
      const isIn = (share: number): boolean => {
        mood -= share
        return mood < 0 && mood >= -share
      }
      if (isIn(moods.hangs)) await pause(hang)
      if (isIn(moods.failsBefore)) throw new Error('the line is dead')
      const failsAfter = isIn(moods.failsAfter)
      const isSlow = isIn(moods.slow)
      if (isSlow) await pause(random(60))
      const answer = await call(...args)
      if (isSlow) await pause(random(60))
      if (failsAfter) throw new Error('the line broke')
      return answer
    }
  card.start = asked(card.start)
  card.authorize = asked(card.authorize)
  card.capture = asked(card.capture)
  card.void = asked(card.void)
  card.callOff = asked(card.callOff)
  card.refund = asked(card.refund)
  card.retrieve = asked(card.retrieve)
}
