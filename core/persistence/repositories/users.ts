import { emailKeyOf } from '../../domain/access/index.ts'
import type { StoredAccount, UserRepository } from '../../operations/accounts/account-repository.ts'
import { AlreadyExists } from '../../operations/already-exists.ts'
import { entityTables } from '../models/models.ts'
import { integerOrNull, type Row, textOrNull } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const { columns } = entityTables.users

const accountOf = (row: Row): StoredAccount => ({
  user: columns.fromRow(row),
  passwordhash: textOrNull(row.passwordhash),
  emailverified: integerOrNull(row.emailverified),
})

/** Users belong to the white-label. The password's hash is no field of a user: only accounts are read with it. */
export function usersRepository(runner: Runner, sql: ScopedSql): UserRepository {
  const first = async (rest: string, value: string) => {
    const [result] = await runner.run([sql.selectOfWhitelabel('*', 'users', rest, value)])
    return result?.rows[0] ?? null
  }
  const userBy = async (rest: string, value: string) => {
    const row = await first(rest, value)
    return row && columns.fromRow(row)
  }
  return {
    find: (id) => userBy(' AND id = ?', id),
    async accountByEmail(email) {
      const row = await first(' AND emailkey = ?', emailKeyOf({ email }))
      return row && row.role !== 'guest' ? accountOf(row) : null
    },
    async guestByEmail({ id, email, firstname, lastname, now }) {
      const guest = { id, email, firstname, lastname, role: 'guest' as const }
      const emailkey = emailKeyOf(guest)
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
  }
}
