import { DatabaseBusy } from './database-busy.ts'
import type { Patience } from './patience.ts'

/** A place in a queue within this process. */
export interface WaitingPlace {
  /** Resolves when `admit` is called; rejects with DatabaseBusy after `most` ms or when the client disconnects. */
  admitted: Promise<void>
  admit(): void
}

/** @param leave takes the place out of its queue when its waiter has given up */
export function waitingPlace(patience: Patience, most: number, reason: string, leave: () => void): WaitingPlace {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { client } = patience
  const end = () => {
    clearTimeout(timer)
    client?.removeEventListener('abort', giveUp)
  }
  const giveUp = () => {
    end()
    leave()
    reject(new DatabaseBusy(client?.aborted ? 'the client has left' : reason))
  }
  // A timer takes at most some 24 days; work without a limit waits that long.
  const timer = setTimeout(giveUp, Math.min(most, patience.left, 2 ** 31 - 1))
  client?.addEventListener('abort', giveUp, { once: true })
  return {
    admitted: promise,
    admit() {
      end()
      resolve()
    },
  }
}
