import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Random } from '../price-tampering/honest-booking.ts'

/** Longer than the core waits for an answer, ms. */
const hang = 10_300

/**
 * How often, of a thousand calls, a processor hangs, fails before it does what it was asked, fails afterwards, or is
 * slow; and of a thousand payments, how often it moves another amount than it was asked for.
 */
export interface Moods {
  hangs: number
  failsBefore: number
  failsAfter: number
  slow: number
  wrong: number
}

/** Of a processor that only sometimes does what it should. */
export const fickle: Moods = { hangs: 1, failsBefore: 15, failsAfter: 15, slow: 200, wrong: 30 }

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

/** Makes a processor slow, deaf and forgetful, at random. What it does it does once; what it says may be lost, and it may be another amount. */
export function makeFickle(card: PaymentProcessor, random: Random, moods: Moods): void {
  makeWrong(card, moods.wrong)
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
