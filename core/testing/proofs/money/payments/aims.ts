import { AsyncLocalStorage } from 'node:async_hooks'
import type { PaymentContext, PaymentProcessor } from '../../../../plugin-api/index.ts'
import type { Window } from '../counter/windows.ts'
import type { Tally } from './tally.ts'

/** A window that one life is driven into, once. */
export interface Aim {
  window: Window
  isHit: boolean
}

const aims = new AsyncLocalStorage<Aim>()

/** Lets what is done for a life go wrong at its window, wherever it gets there. */
export const aimedAt = <T>(aim: Aim | null, work: () => Promise<T>): Promise<T> => (aim ? aims.run(aim, work) : work())

/** Whether what is under way was to go wrong here, and has not yet. */
export function strikesHere(window: Window): boolean {
  const aim = aims.getStore()
  if (aim?.window !== window || aim.isHit) return false
  aim.isHit = true
  return true
}

/** Lets a processor's calls of a life that was driven there never leave, or their answers never come. */
export function aimCalls(processor: PaymentProcessor, tally: Tally): void {
  const aimed =
    <Call, Answer>(call: (context: PaymentContext, asked: Call) => Promise<Answer>, before: Window, after: Window) =>
    async (context: PaymentContext, asked: Call): Promise<Answer> => {
      if (strikesHere(before)) {
        tally.add(before)
        tally.add('lost requests')
        throw new Error('the line is dead')
      }
      const answer = await call(context, asked)
      if (!strikesHere(after)) return answer
      tally.add(after)
      tally.add('time-outs')
      throw new Error('the line broke')
    }
  processor.authorize = aimed(processor.authorize, 'W3', 'W4')
  processor.capture = aimed(processor.capture, 'W9', 'W10')
}
