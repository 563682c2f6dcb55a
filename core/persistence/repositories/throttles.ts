import { createHash } from 'node:crypto'
import { refuse } from '../../domain/errors.ts'
import type { Attempt, Throttle } from '../../operations/sessions/throttle.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../run-transaction.ts'
import { integer } from '../session.ts'
import { countAttempt, forgiveAttempt, selectAttempts } from '../statements/throttles.ts'
import type { Trip } from '../trip.ts'

const keyOf = ({ name, of }: Attempt) =>
  createHash('sha256')
    .update(JSON.stringify([name, of]))
    .digest('base64url')

export function throttlePort(db: Database, now: () => number): Throttle {
  return {
    count: ({ whitelabel }, attempts) => {
      const counting = async (trip: Trip) => {
        for (const [index, attempt] of attempts.entries()) {
          const key = keyOf(attempt)
          const at = now()
          trip.queue(countAttempt(db.dialect, { whitelabel, key }, at, at + attempt.within))
          // Every booking and every move is counted, so no trip is spent on the commit alone.
          const run = index === attempts.length - 1 ? trip.runLast : trip.run
          const row = (await run([selectAttempts({ whitelabel, key })]))[0]?.rows[0]
          if (row === undefined) throw new Error('an attempt was not counted')
          if (integer(row.used) > attempt.most) {
            const minutes = Math.max(1, Math.ceil((integer(row.expires) - at) / 60_000))
            return refuse('too_many_attempts', { data: { minutes } }).error
          }
        }
        return null
      }
      return inTransaction(db, counting, { tenant: whitelabel })
    },
    forgive: ({ whitelabel }, attempts) => {
      const forgiving = async (trip: Trip) => {
        trip.queue(...attempts.map((attempt) => forgiveAttempt({ whitelabel, key: keyOf(attempt) })))
      }
      return inTransaction(db, forgiving, { tenant: whitelabel })
    },
  }
}
