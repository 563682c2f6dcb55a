import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../persistence/database.ts'
import { persistencePorts } from '../persistence/transaction.ts'

const hesitationMs = 20

/**
 * The ports that a race is run through. Without locks a transaction also hesitates between what it reads and what it
 * writes, as on a busy machine: what the locks are for then shows in every run, however fast the attempts are.
 */
export function racingPorts(db: Database, locking: boolean): ReturnType<typeof persistencePorts> {
  const racing = persistencePorts(db, { locking })
  if (locking) return racing
  return {
    ...racing,
    transaction: (scope, work) =>
      racing.transaction(scope, (unit) =>
        work({
          ...unit,
          async lockAndRead(query) {
            const read = await unit.lockAndRead(query)
            await pause(hesitationMs)
            return read
          },
        }),
      ),
  }
}
