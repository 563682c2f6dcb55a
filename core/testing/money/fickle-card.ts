import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Random } from '../price-tampering/honest-booking.ts'

/** Longer than the core waits for an answer, ms. */
const hang = 10_300

/** How often, of a thousand calls, a processor hangs, fails before it does what it was asked, fails afterwards, or is slow. */
export interface Moods {
  hangs: number
  failsBefore: number
  failsAfter: number
  slow: number
}

/** Of a processor that only sometimes does what it should. */
export const fickle: Moods = { hangs: 1, failsBefore: 15, failsAfter: 15, slow: 200 }

/** Makes a processor slow, deaf and forgetful, at random. What it does it does once; what it says may be lost. */
export function makeFickle(card: PaymentProcessor, random: Random, moods: Moods): void {
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
