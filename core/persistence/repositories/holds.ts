import type { HoldCount } from '../../domain/reservation/hold-limits.ts'
import type { HoldRepository } from '../../operations/limits/hold-repository.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, integer, type Row, type Statement, statement, through } from '../session.ts'
import { insertInto } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const countOf = (row: Row | undefined): HoldCount => ({
  whitelabel: integer(row?.total),
  bookable: integer(row?.here),
})

const none: HoldCount = { whitelabel: 0, bookable: 0 }

/** Inserts missing rows and locks all of them, in key order. */
function lock(dialect: Dialect, whitelabel: string, keys: string[], now: number): Statement {
  const conflict = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT DO UPDATE SET'
  const rows = keys.map(() => '(?, ?, ?)').join(', ')
  const values = keys.toSorted().flatMap((key) => [whitelabel, key, now])
  return statement(
    `INSERT INTO hold_locks (whitelabel, \`key\`, locked) VALUES ${rows} ${conflict} locked = ?`,
    ...values,
    now,
  )
}

export function holdsRepository(
  dialect: Dialect,
  runner: Runner,
  { whitelabel, provider }: TenantScope,
): HoldRepository {
  const counted = (column: 'visitor' | 'address', value: string, bookable: string, now: number) =>
    statement(
      `SELECT COUNT(*) AS total,
          SUM(CASE WHEN held.provider = ? AND held.bookable = ? THEN 1 ELSE 0 END) AS here
        FROM ${through(dialect, `hold_takers_${column}`, 'hold_takers taker')}
        JOIN ${through(dialect, 'PRIMARY', 'reservations held')}
          ON held.provider = taker.provider AND held.id = taker.reservation
        WHERE taker.whitelabel = ? AND taker.${column} = ? AND held.status IN (${sqlStatusesAt('draft')}) AND held.expires > ?`,
      provider,
      bookable,
      whitelabel,
      value,
      now,
    )
  return {
    async lockedCounts({ visitor, address }, { bookable, now }) {
      const wanted = [
        ...(visitor === null ? [] : [{ column: 'visitor' as const, value: visitor }]),
        ...(address === '' ? [] : [{ column: 'address' as const, value: address }]),
      ]
      if (wanted.length === 0) return { visitor: none, address: none }
      const keys = wanted.map(({ column, value }) => `${column} ${value}`)
      const [, ...found] = await runner.run([
        lock(dialect, whitelabel, keys, now),
        ...wanted.map(({ column, value }) => counted(column, value, bookable, now)),
      ])
      const of = (column: string) => countOf(found[wanted.findIndex((one) => one.column === column)]?.rows[0])
      return { visitor: of('visitor'), address: of('address') }
    },
    async take({ visitor, address }, reservation, now) {
      const row = { whitelabel, provider, reservation, visitor, address, taken: now }
      runner.queue(insertInto('hold_takers', row))
      await runner.settled()
    },
  }
}
