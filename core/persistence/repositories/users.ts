import { AlreadyExists } from '../../operations/already-exists.ts'
import type { Repositories } from '../../operations/ports.ts'
import { entityTables } from '../models/models.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

/** Users belong to the white-label. The password's hash is no field of a user and never leaves this layer. */
export function usersRepository(runner: Runner, sql: ScopedSql): Repositories['users'] {
  const first = async (rest: string, value: string) => {
    const [result] = await runner.run([sql.selectOfWhitelabel('*', 'users', rest, value)])
    const row = result?.rows[0]
    return row ? entityTables.users.columns.fromRow(row) : null
  }
  return {
    find: (id) => first(' AND id = ?', id),
    async guestByEmail({ id, email, firstname, lastname, now }) {
      const emailkey = email.toLowerCase()
      const known = await first(' AND emailkey = ?', emailkey)
      if (known) return known
      const guest = { id, email, firstname, lastname, role: 'guest' as const }
      const row = { ...entityTables.users.columns.toRow(guest), emailkey, created: now, position: 0 }
      runner.queue(sql.insertOfWhitelabel('users', row))
      try {
        await runner.settled()
        return guest
      } catch (error) {
        // The same person books twice at once: the other call has made the guest.
        const other = error instanceof AlreadyExists ? await first(' AND emailkey = ?', emailkey) : null
        if (other) return other
        throw error
      }
    },
  }
}
