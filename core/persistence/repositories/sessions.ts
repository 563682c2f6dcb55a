import { isRole } from '../../domain/access/index.ts'
import type { SignedIn } from '../../operations/define-operation.ts'
import type { SessionRepository, StoredSession } from '../../operations/sessions/stored-session.ts'
import { integer, parsed, type Row, statement, text } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const sessionOf = (row: Row): StoredSession => ({
  id: text(row.id),
  user: text(row.user),
  created: integer(row.created),
  lastseen: integer(row.lastseen),
  expires: integer(row.expires),
  agent: text(row.agent),
  address: text(row.address),
})

/** The person of a session's row. Who was imported without a role is a customer. */
function personOf(row: Row): SignedIn {
  const role = text(row.role)
  return {
    id: text(row.user),
    role: isRole(role) ? role : 'customer',
    providers: parsed<string[]>(row.providers, []),
    email: text(row.email),
    firstname: text(row.firstname),
    lastname: text(row.lastname),
  }
}

/** One query by two primary keys: what it finds is what is true now, in whichever process it was written. */
const findLive = `SELECT s.*, u.role, u.providers, u.email, u.firstname, u.lastname
  FROM sessions s JOIN users u ON u.whitelabel = s.whitelabel AND u.id = s.user
  WHERE s.whitelabel = ? AND s.id = ? AND s.expires > ?`

/** Sessions belong to the white-label, as their people do. */
export function sessionsRepository(runner: Runner, sql: ScopedSql, whitelabel: string): SessionRepository {
  return {
    async insert(session) {
      runner.queue(sql.insertOfWhitelabel('sessions', { ...session }))
      await runner.settled()
    },
    async find(id, now) {
      const [found] = await runner.run([statement(findLive, whitelabel, id, now)])
      const row = found?.rows[0]
      return row ? { session: sessionOf(row), user: personOf(row) } : null
    },
    async touch(id, { lastseen, expires }) {
      const change = 'UPDATE sessions SET lastseen = ?, expires = ? WHERE whitelabel = ? AND id = ? AND lastseen < ?'
      await runner.write(statement(change, lastseen, expires, whitelabel, id, lastseen))
    },
    async of(user, now) {
      const live = ' AND `user` = ? AND expires > ? ORDER BY lastseen DESC, id LIMIT 100'
      const [found] = await runner.run([sql.selectOfWhitelabel('*', 'sessions', live, user, now)])
      return (found?.rows ?? []).map(sessionOf)
    },
    async end(id, user) {
      const ended = 'DELETE FROM sessions WHERE whitelabel = ? AND id = ? AND `user` = ?'
      return (await runner.write(statement(ended, whitelabel, id, user))) > 0
    },
    endAll: (user, except = '') =>
      runner.write(
        statement('DELETE FROM sessions WHERE whitelabel = ? AND `user` = ? AND id <> ?', whitelabel, user, except),
      ),
    async renewHash(user, from, to) {
      const renewed = 'UPDATE users SET passwordhash = ? WHERE whitelabel = ? AND id = ? AND passwordhash = ?'
      await runner.write(statement(renewed, to, whitelabel, user, from))
    },
  }
}
