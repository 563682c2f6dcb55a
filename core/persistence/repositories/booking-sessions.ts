import type {
  BookingSessionRepository,
  StoredBookingSession,
} from '../../operations/booking-session/stored-booking-session.ts'
import { integer, parsed, type Row, statement, text, textOrNull } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const sessionOf = (row: Row): StoredBookingSession => ({
  id: text(row.id),
  reservation: text(row.reservation),
  draft: textOrNull(row.draft),
  user: textOrNull(row.user),
  path: text(row.path),
  userprofile: parsed(row.userprofile, {}),
  created: integer(row.created),
  expires: integer(row.expires),
})

/** Each is one row of its provider's, found by its whole key. */
export function bookingSessionsRepository(runner: Runner, sql: ScopedSql): BookingSessionRepository {
  const removed = (id: string) =>
    statement('DELETE FROM booking_sessions WHERE provider = ? AND id = ?', sql.provider, id)
  return {
    async find(id, now) {
      const live = ' AND id = ? AND expires > ?'
      const [found] = await runner.run([sql.selectOfProvider('*', 'booking_sessions', live, id, now)])
      const row = found?.rows[0]
      return row ? sessionOf(row) : null
    },
    async save({ userprofile, ...session }) {
      const row = { ...session, userprofile: JSON.stringify(userprofile) }
      runner.queue(removed(session.id), sql.insert('booking_sessions', row))
      await runner.settled()
    },
    async remove(id) {
      await runner.write(removed(id))
    },
  }
}
