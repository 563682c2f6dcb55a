import { type LinkRepository, linkPurposes, type StoredLink } from '../../operations/accounts/stored-link.ts'
import { integer, integerOrNull, type Row, statement, text, textOrNull } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

function linkOf(row: Row): StoredLink {
  const purpose = linkPurposes.find((known) => known === row.purpose)
  if (!purpose) throw new Error(`An account's link has the unknown purpose "${text(row.purpose)}"`)
  return {
    id: text(row.id),
    user: text(row.user),
    purpose,
    email: textOrNull(row.email),
    created: integer(row.created),
    expires: integer(row.expires),
    used: integerOrNull(row.used),
  }
}

export function linksRepository(runner: Runner, sql: ScopedSql, whitelabel: string): LinkRepository {
  return {
    async insert(link) {
      runner.queue(sql.insertOfWhitelabel('account_links', { ...link }))
      await runner.settled()
    },
    async find(id) {
      const [found] = await runner.run([sql.selectOfWhitelabel('*', 'account_links', ' AND id = ?', id)])
      const row = found?.rows[0]
      return row ? linkOf(row) : null
    },
    async use(id, now) {
      const first = 'UPDATE account_links SET used = ? WHERE whitelabel = ? AND id = ? AND used IS NULL AND expires > ?'
      return (await runner.write(statement(first, now, whitelabel, id, now))) > 0
    },
    async endOf(user) {
      const open = 'DELETE FROM account_links WHERE whitelabel = ? AND `user` = ? AND used IS NULL'
      runner.queue(statement(open, whitelabel, user))
      await runner.settled()
    },
    async forget(user) {
      runner.queue(statement('DELETE FROM account_links WHERE whitelabel = ? AND `user` = ?', whitelabel, user))
      await runner.settled()
    },
  }
}
