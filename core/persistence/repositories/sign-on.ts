import { createHash } from 'node:crypto'
import { AlreadyExists } from '../../operations/already-exists.ts'
import type { SignOnRepository, StoredIdentity } from '../../operations/sign-on/stored-sign-on.ts'
import { integer, type Row, statement, text, textOrNull } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

/** Issuers and subjects are longer than a key may be, and are compared by their bytes. */
const idOf = (issuer: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')

const identityOf = (row: Row): StoredIdentity => ({
  user: text(row.user),
  issuer: text(row.issuer),
  subject: text(row.subject),
  created: integer(row.created),
  lastused: integer(row.lastused),
})

/** Identities belong to the white-label, as its people do. */
export function signOnRepository(runner: Runner, sql: ScopedSql, whitelabel: string): SignOnRepository {
  const insert = async (table: string, row: Parameters<ScopedSql['insertOfWhitelabel']>[1]) => {
    runner.queue(sql.insertOfWhitelabel(table, row))
    await runner.settled()
  }
  return {
    async take(id, expires) {
      try {
        await insert('sign_on_attempts', { id, expires })
        return true
      } catch (error) {
        if (error instanceof AlreadyExists) return false
        throw error
      }
    },
    async find(issuer, subject) {
      const [found] = await runner.run([
        sql.selectOfWhitelabel('*', 'identities', ' AND id = ?', idOf(issuer, subject)),
      ])
      const row = found?.rows[0]
      return row ? identityOf(row) : null
    },
    link: (identity) => insert('identities', { ...identity, id: idOf(identity.issuer, identity.subject) }),
    async use({ issuer, subject }, at) {
      const change = 'UPDATE identities SET lastused = ? WHERE whitelabel = ? AND id = ?'
      await runner.write(statement(change, at, whitelabel, idOf(issuer, subject)))
    },
    async of(user) {
      const [found] = await runner.run([
        sql.selectOfWhitelabel('*', 'identities', ' AND `user` = ? ORDER BY created, id', user),
      ])
      return (found?.rows ?? []).map(identityOf)
    },
    noteSession: (session) => insert('sign_on_sessions', { ...session }),
    async session(id) {
      const [found] = await runner.run([sql.selectOfWhitelabel('*', 'sign_on_sessions', ' AND id = ?', id)])
      const row = found?.rows[0]
      if (!row) return null
      return { id, user: text(row.user), hint: textOrNull(row.hint), expires: integer(row.expires) }
    },
    async dropPassword(user) {
      const change = 'UPDATE users SET passwordhash = NULL WHERE whitelabel = ? AND id = ?'
      await runner.write(statement(change, whitelabel, user))
    },
    async forget(user) {
      for (const table of ['identities', 'sign_on_sessions'])
        await runner.write(statement(`DELETE FROM ${table} WHERE whitelabel = ? AND \`user\` = ?`, whitelabel, user))
    },
  }
}
