import type { HoldCount } from '../../domain/reservation/hold-limits.ts'
import type { Counted, HoldRepository } from '../../operations/limits/hold-repository.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, integer, type Row, statement, textOrNull, through } from '../session.ts'
import { insertInto } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'
import { lockKeys } from './lock-keys.ts'

const countOf = (row: Row | undefined): HoldCount => ({
  whitelabel: integer(row?.total),
  bookable: integer(row?.here),
})

const none: HoldCount = { whitelabel: 0, bookable: 0 }

/** Which of the reservations that a visitor took are counted; `now` is its only value. */
const isCounted: Record<Counted, string> = {
  holds: `held.status IN (${sqlStatusesAt('draft')}) AND held.expires > ?`,
  entries: `held.status = 'waitlisted' AND held.start > ?`,
  unclaimed: `held.status IN ('gig', 'pending') AND held.start > ?`,
}

export function holdsRepository(
  dialect: Dialect,
  runner: Runner,
  { whitelabel, provider }: TenantScope,
): HoldRepository {
  const counted = (column: 'visitor' | 'address', value: string, bookable: string, now: number, what: Counted) =>
    statement(
      `SELECT COUNT(*) AS total,
          SUM(CASE WHEN held.provider = ? AND held.bookable = ? THEN 1 ELSE 0 END) AS here
        FROM ${through(dialect, `hold_takers_${column}`, 'hold_takers taker')}
        JOIN ${through(dialect, 'PRIMARY', 'reservations held')}
          ON held.provider = taker.provider AND held.id = taker.reservation
        WHERE taker.whitelabel = ? AND taker.${column} = ? AND ${isCounted[what]}`,
      provider,
      bookable,
      whitelabel,
      value,
      now,
    )
  return {
    async lockedCounts({ visitor, address }, { bookable, now, what }) {
      const wanted = [
        ...(visitor === null ? [] : [{ column: 'visitor' as const, value: visitor }]),
        ...(address === '' ? [] : [{ column: 'address' as const, value: address }]),
      ]
      if (wanted.length === 0) return { visitor: none, address: none }
      const keys = wanted.map(({ column, value }) => `${column} ${value}`)
      const [, ...found] = await runner.run([
        lockKeys(dialect, whitelabel, keys, now),
        ...wanted.map(({ column, value }) => counted(column, value, bookable, now, what)),
      ])
      const of = (column: string) => countOf(found[wanted.findIndex((one) => one.column === column)]?.rows[0])
      return { visitor: of('visitor'), address: of('address') }
    },
    async takerOf(reservation) {
      const sql = 'SELECT visitor FROM hold_takers WHERE whitelabel = ? AND provider = ? AND reservation = ?'
      const [found] = await runner.run([statement(sql, whitelabel, provider, reservation)])
      return textOrNull(found?.rows[0]?.visitor)
    },
    async take({ visitor, address }, reservation, now) {
      const row = { whitelabel, provider, reservation, visitor, address, taken: now }
      runner.queue(insertInto('hold_takers', row))
      await runner.settled()
    },
  }
}
