import type { Interval } from '../../domain/time/types.ts'
import type { ReservationReads, StoredReservation } from '../../operations/reservations/stored-reservation.ts'
import { openGigOf, reservationColumns, reservationOf } from '../models/reservation-row.ts'
import { sqlEndStates, sqlStatusesAt } from '../models/sql-words.ts'
import { claimOf, insertClaims, placeOf } from '../occupancy/claims.ts'
import { keysOfClaims, type LockedDays } from '../occupancy/locked-days.ts'
import { type Dialect, placeholders, through } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner, Trip } from '../trip.ts'

/** Reads reservations; the same inside and outside a transaction. */
export function readReservations(runner: Runner, sql: ScopedSql, dialect: Dialect): ReservationReads {
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
        ` AND status IN (${sqlStatusesAt('draft')}) AND expires <= ?
          AND NOT EXISTS (SELECT 1 FROM payment_shares share
            JOIN payment_attempts open ON open.provider = share.provider AND open.id = share.attempt
            WHERE share.provider = reservations.provider AND share.reservation = reservations.id
              AND open.state NOT IN (${sqlEndStates}))
          ORDER BY expires, id LIMIT ?`,
        now,
        limit,
      ),
    async startingAt(user, start, status) {
      // MySQL would read two indexes and keep what both name.
      const table = through(dialect, 'reservations_user', 'reservations')
      const rest = ` AND user = ? AND start = ? AND status IN (${placeholders(status.length)})`
      const [result] = await runner.run([sql.selectOfProvider('*', table, rest, user, start, ...status)])
      return (result?.rows ?? []).map(reservationOf)
    },
    due: (now, limit) => query(' AND due <= ? ORDER BY due, id LIMIT ?', now, limit),
    starting: ({ after, until, limit }) =>
      query(
        ` AND start >= ? AND start <= ? AND (start > ? OR id > ?) AND status IN (${sqlStatusesAt('standing')})
          ORDER BY start, id LIMIT ?`,
        ...[after.start, until, after.start, after.id, limit],
      ),
    async awaitingMove(now) {
      const pending = await query(" AND status = 'pending' AND expires > ?", now)
      return pending.filter(({ life }) => life.reschedule !== undefined)
    },
    ofResources(resources, range, status) {
      if (resources.length === 0 || status.length === 0) return Promise.resolve([])
      return query(
        ` AND start < ? AND \`end\` > ? AND status IN (${placeholders(status.length)})
          AND id IN (SELECT reservation FROM claim_resources
            WHERE provider = ? AND resource IN (${placeholders(resources.length)}))
          ORDER BY start, id`,
        range.end,
        range.start,
        ...status,
        sql.provider,
        ...resources,
      )
    },
    async cancelled({ range, after }) {
      const table = through(dialect, 'reservations_status', 'reservations')
      const rest = " AND status = 'cancelled' AND start >= ? AND start < ? AND modified > ? ORDER BY start, id"
      const [result] = await runner.run([sql.selectOfProvider('*', table, rest, range.start, range.end, after)])
      return (result?.rows ?? []).map(reservationOf)
    },
    async named(ids) {
      return ids.length === 0 ? [] : query(` AND id IN (${placeholders(ids.length)}) ORDER BY start, id`, ...ids)
    },
    async openGigs({ range, bookables }) {
      if (bookables.length === 0) return []
      const [result] = await runner.run([
        sql.selectOfProvider(
          'id, bookable, start, created, status, resources, life',
          through(dialect, 'reservations_status', 'reservations'),
          ` AND status = 'gig' AND start >= ? AND start < ? AND bookable IN (${placeholders(bookables.length)})
            ORDER BY start, id`,
          range.start,
          range.end,
          ...bookables,
        ),
      ])
      return (result?.rows ?? []).map(openGigOf)
    },
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

/** Locks what the reservation occupies, and queues its row and its claims. */
export async function insertReservation(
  trip: Trip,
  sql: ScopedSql,
  days: LockedDays,
  reservation: StoredReservation,
  occupies: Interval[],
) {
  const [claim, place] = [claimOf(reservation, occupies), placeOf(reservation)]
  await days.lock(keysOfClaims(claim, place))
  if (claim) await days.put(claim)
  trip.queue(
    sql.insert('reservations', reservationColumns(reservation)),
    ...insertClaims(sql.provider, claim ? [claim] : [], place ? [place] : []),
  )
}
