import { emailKeyOf } from '../../domain/access/index.ts'
import type { StoredAccount, UserRepository } from '../../operations/accounts/account-repository.ts'
import { AlreadyExists } from '../../operations/already-exists.ts'
import { entityTables } from '../models/models.ts'
import { integer, integerOrNull, type Row, statement, textOrNull, type Value } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const { columns } = entityTables.users

const accountOf = (row: Row): StoredAccount => ({
  user: columns.fromRow(row),
  passwordhash: textOrNull(row.passwordhash),
  emailverified: integerOrNull(row.emailverified),
  created: integer(row.created),
})

/** What a person's row says once it names nobody; an address that can't be written to, of its own for each. */
const nobody = (id: string) => ({
  ...columns.toRow({ id, email: `${id}@erased.invalid`.slice(-100), role: 'guest' }),
  emailkey: `~${id}`,
  passwordhash: null,
  emailverified: null,
})

/** Users belong to the white-label. The password's hash is no field of a user: only accounts are read with it. */
export function usersRepository(runner: Runner, sql: ScopedSql, whitelabel: string): UserRepository {
  const first = async (rest: string, value: string) => {
    const [result] = await runner.run([sql.selectOfWhitelabel('*', 'users', rest, value)])
    return result?.rows[0] ?? null
  }
  const userBy = async (rest: string, value: string) => {
    const row = await first(rest, value)
    return row && columns.fromRow(row)
  }
  const accountBy = async (rest: string, value: string) => {
    const row = await first(rest, value)
    return row && row.role !== 'guest' ? accountOf(row) : null
  }
  const update = async (id: string, row: Record<string, Value>) => {
    const assignments = Object.keys(row).map((name) => `\`${name}\` = ?`)
    if (assignments.length === 0) return
    const change = `UPDATE users SET ${assignments.join(', ')} WHERE whitelabel = ? AND id = ?`
    runner.queue(statement(change, ...Object.values(row), whitelabel, id))
    await runner.settled()
  }
  const guestKey = (email: string) => emailKeyOf({ email, role: 'guest' })
  return {
    find: (id) => userBy(' AND id = ?', id),
    findGuest: (email) => userBy(' AND emailkey = ?', guestKey(email)),
    accountByEmail: (email) => accountBy(' AND emailkey = ?', emailKeyOf({ email })),
    account: (id) => accountBy(' AND id = ?', id),
    async guestByEmail({ id, email, firstname, lastname, now }) {
      const guest = { id, email, firstname, lastname, role: 'guest' as const }
      const emailkey = guestKey(email)
      const known = await userBy(' AND emailkey = ?', emailkey)
      if (known) return known
      runner.queue(sql.insertOfWhitelabel('users', { ...columns.toRow(guest), emailkey, created: now, position: 0 }))
      try {
        await runner.settled()
        return guest
      } catch (error) {
        // The same person books twice at once: the other call has made the guest.
        const other = error instanceof AlreadyExists ? await userBy(' AND emailkey = ?', emailkey) : null
        if (other) return other
        throw error
      }
    },
    async insertAccount({ user, passwordhash, emailverified, created }) {
      const row = { ...columns.toRow(user), emailkey: emailKeyOf(user), passwordhash, emailverified, created }
      runner.queue(sql.insertOfWhitelabel('users', { ...row, position: 0 }))
      await runner.settled()
    },
    change(id, patch) {
      const row = columns.toRow({ id, email: '', ...patch })
      return update(id, Object.fromEntries(Object.keys(patch).map((name) => [name, row[name] ?? null])))
    },
    setPassword: (id, passwordhash) => update(id, { passwordhash }),
    proveEmail: (id, email, now) => update(id, { email, emailkey: emailKeyOf({ email }), emailverified: now }),
    anonymise: (id) => update(id, nobody(id)),
    async removeGuest(id) {
      runner.queue(statement("DELETE FROM users WHERE whitelabel = ? AND id = ? AND role = 'guest'", whitelabel, id))
      await runner.settled()
    },
  }
}
