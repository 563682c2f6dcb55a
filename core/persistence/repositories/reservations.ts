import type { Interval } from '../../domain/time/types.ts'
import type { ReservationReads, StoredReservation } from '../../operations/reservations/stored-reservation.ts'
import { insertClaims } from '../claims.ts'
import { reservationColumns, reservationOf } from '../models/reservation-row.ts'
import { type Dialect, placeholders } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

/** Reading reservations; the same inside and outside a transaction. */
export function readReservations(runner: Runner, sql: ScopedSql): ReservationReads {
  const query = async (rest: string, ...values: (string | number)[]): Promise<StoredReservation[]> => {
    const [result] = await runner.run([sql.selectOfProvider('*', 'reservations', rest, ...values)])
    return (result?.rows ?? []).map(reservationOf)
  }
  return {
    find: async (id) => (await query(' AND id = ?', id))[0] ?? null,
    findByDraft: async (draft) =>
      (await query(' AND draft = ? ORDER BY created DESC, id DESC LIMIT 1', draft))[0] ?? null,
    expired: (now, limit) =>
      query(
        ` AND status = 'in-progress' AND expires <= ?
          AND NOT EXISTS (SELECT 1 FROM payment_shares share
            JOIN payment_attempts open ON open.provider = share.provider AND open.id = share.attempt
            WHERE share.provider = reservations.provider AND share.reservation = reservations.id
              AND open.state NOT IN ('captured', 'failed', 'voided'))
          ORDER BY expires, id LIMIT ?`,
        now,
        limit,
      ),
    list({ range, status, user }) {
      const ofUser = user === undefined ? '' : ' AND user = ?'
      const wanted = status ? ` AND status IN (${placeholders(status.length)})` : ''
      if (status?.length === 0) return Promise.resolve([])
      return query(
        `${ofUser} AND start < ? AND \`end\` > ?${wanted} ORDER BY start, id`,
        ...(user === undefined ? [] : [user]),
        range.end,
        range.start,
        ...(status ?? []),
      )
    },
  }
}

/** Queues the row and its claims; capacity must be locked already. */
export function queueReservation(
  runner: Runner,
  sql: ScopedSql,
  dialect: Dialect,
  reservation: StoredReservation,
  occupies: Interval[],
) {
  runner.queue(
    sql.insert('reservations', reservationColumns(reservation)),
    ...insertClaims(dialect, sql.provider, { reservation, occupies }),
  )
}
