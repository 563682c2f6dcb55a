import { createHash } from 'node:crypto'
import { refuse } from '../../domain/errors.ts'
import type { Attempt, Throttle } from '../../operations/sessions/throttle.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../run-transaction.ts'
import { integer, statement, type Value } from '../session.ts'
import type { Trip } from '../trip.ts'

const keyOf = ({ name, of }: Attempt) =>
  createHash('sha256')
    .update(JSON.stringify([name, of]))
    .digest('base64url')

/** Counts one attempt, or starts a new window; the row stays locked until the transaction ends. */
const countOne = {
  mysql: `INSERT INTO throttles (whitelabel, \`key\`, used, expires) VALUES (?, ?, 1, ?)
    ON DUPLICATE KEY UPDATE used = IF(expires <= ?, 1, used + 1), expires = IF(expires <= ?, ?, expires)`,
  sqlite: `INSERT INTO throttles (whitelabel, \`key\`, used, expires) VALUES (?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET used = CASE WHEN expires <= ? THEN 1 ELSE used + 1 END,
      expires = CASE WHEN expires <= ? THEN ? ELSE expires END`,
}

export function throttlePort(db: Database, now: () => number): Throttle {
  return {
    count: ({ whitelabel }, attempts) => {
      const counting = async (trip: Trip) => {
        for (const attempt of attempts) {
          const key = keyOf(attempt)
          const at = now()
          const fresh = at + attempt.within
          const values: Value[] = [whitelabel, key, fresh, at, at, fresh]
          await trip.write(statement(countOne[db.dialect], ...values))
          const [read] = await trip.run([
            statement('SELECT used, expires FROM throttles WHERE whitelabel = ? AND `key` = ?', whitelabel, key),
          ])
          const row = read?.rows[0]
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
        const sql = 'UPDATE throttles SET used = used - 1 WHERE whitelabel = ? AND `key` = ? AND used > 0'
        trip.queue(...attempts.map((attempt) => statement(sql, whitelabel, keyOf(attempt))))
      }
      return inTransaction(db, forgiving, { tenant: whitelabel })
    },
  }
}
