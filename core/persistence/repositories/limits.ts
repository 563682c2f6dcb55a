import { statusesAt } from '../../domain/reservation/index.ts'
import type { LimitRepository } from '../../operations/limits/limit-repository.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { reservationStatus } from '../models/reservation-status.ts'
import { type Dialect, integer, integerOrNull, parsed, placeholders, statement, text } from '../session.ts'
import type { Runner } from '../trip.ts'
import { lockKeys } from './lock-keys.ts'

const counting = statusesAt('draft', 'standing')
const offerOf = (value: unknown) => parsed<{ end: number } | null>(value, null)

export function limitsRepository(
  dialect: Dialect,
  runner: Runner,
  { whitelabel, provider }: TenantScope,
): LimitRepository {
  return {
    async lockedReservations({ person, starts, now }) {
      const range = starts ? [starts.start, starts.end] : []
      const [, found] = await runner.run([
        lockKeys(dialect, whitelabel, [`person ${person}`], now),
        statement(
          `SELECT id, bookable, start, status, expires, waitlistoffer FROM reservations
            WHERE provider = ? AND user = ?${starts ? ' AND start >= ? AND start < ?' : ''}
              AND status IN (${placeholders(counting.length)}) ORDER BY start, id`,
          provider,
          person,
          ...range,
          ...counting,
        ),
      ])
      return (found?.rows ?? []).map((row) => ({
        id: text(row.id),
        bookable: text(row.bookable),
        start: integer(row.start),
        status: reservationStatus(text(row.status)),
        expires: integerOrNull(row.expires),
        waitlistoffer: offerOf(row.waitlistoffer),
      }))
    },
  }
}
