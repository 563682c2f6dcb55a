import type { StoredAccount, UserRepository } from '../../operations/accounts/account-repository.ts'
import { emailKeyOf } from '../../operations/addresses/email-key.ts'
import { AlreadyExists } from '../../operations/already-exists.ts'
import type { InTenant } from '../in-tenant.ts'
import { entityTables } from '../models/models.ts'
import { Person } from '../models/person-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import { integer, integerOrNull, type Row, textOrNull, type Value } from '../session.ts'

const { columns } = entityTables.users

const accountOf = (row: Row): StoredAccount | null =>
  row.role === 'guest'
    ? null
    : {
        user: columns.fromRow(row),
        passwordhash: textOrNull(row.passwordhash),
        emailverified: integerOrNull(row.emailverified),
        created: integer(row.created),
      }

/** The columns of an erased person; each gets its own address, which no mail can reach. */
const nobody = (id: string) => ({
  ...columns.toRow({ id, email: `${id}@erased.invalid`.slice(-100), role: 'guest' }),
  emailkey: `~${id}`,
  passwordhash: null,
  emailverified: null,
})

const byId = selecting(Person, (people, { id }: { id: string }) => people.where('id', id))

const byEmail = selecting(Person, (people, { emailkey }: { emailkey: string }) => people.where('emailkey', emailkey))

/** Never a guest. */
const account = selecting(Person, (people, { id }: { id: string }) => people.where('id', id), { as: accountOf })

const accountByEmail = selecting(
  Person,
  (people, { emailkey }: { emailkey: string }) => people.where('emailkey', emailkey),
  { as: accountOf },
)

const byRole = selecting(Person, (people, { role }: { role: string }) => people.where('role', role))

const change = updating(Person, (people, { id, row }: { id: string; row: Record<string, Value> }) =>
  people.set(row).where('id', id),
)

const removeGuest = deleting(Person, (people, { id }: { id: string }) => people.where('id', id).where('role', 'guest'))

/** Users belong to the white-label. The password's hash is no field of a user: only accounts are read with it. */
export function usersRepository(tenant: InTenant): UserRepository {
  const update = async (id: string, row: Record<string, Value>) => {
    if (Object.keys(row).length === 0) return
    tenant.queue(change, { id, row })
    await tenant.settled()
  }
  const guestKey = (email: string) => emailKeyOf({ email, role: 'guest' })
  return {
    find: (id) => tenant.first(byId, { id }),
    findGuest: (email) => tenant.first(byEmail, { emailkey: guestKey(email) }),
    accountByEmail: (email) => tenant.first(accountByEmail, { emailkey: emailKeyOf({ email }) }),
    account: (id) => tenant.first(account, { id }),
    async staffOf(provider) {
      if (provider === '') return tenant.all(byRole, { role: 'whitelabel' })
      const people = await tenant.all(byRole, { role: 'provider' })
      return people.filter(({ providers = [] }) => providers.includes(provider))
    },
    async guestByEmail({ id, email, firstname, lastname, now }) {
      const guest = { id, email, firstname, lastname, role: 'guest' as const }
      const emailkey = guestKey(email)
      const known = await tenant.first(byEmail, { emailkey })
      if (known) return known
      tenant.insert(Person, { ...columns.toRow(guest), emailkey, created: now, position: 0 })
      try {
        await tenant.settled()
        return guest
      } catch (error) {
        // The same person booked twice at once, and the other call has made the guest.
        const other = error instanceof AlreadyExists ? await tenant.first(byEmail, { emailkey }) : null
        if (other) return other
        throw error
      }
    },
    async insertAccount({ user, passwordhash, emailverified, created }) {
      const row = { ...columns.toRow(user), emailkey: emailKeyOf(user), passwordhash, emailverified, created }
      tenant.insert(Person, { ...row, position: 0 })
      await tenant.settled()
    },
    change(id, patch) {
      const row = columns.toRow({ id, email: '', ...patch })
      return update(id, Object.fromEntries(Object.keys(patch).map((name) => [name, row[name] ?? null])))
    },
    setPassword: (id, passwordhash) => update(id, { passwordhash }),
    proveEmail: (id, email, now) => update(id, { email, emailkey: emailKeyOf({ email }), emailverified: now }),
    anonymise: (id) => update(id, nobody(id)),
    async removeGuest(id) {
      tenant.queue(removeGuest, { id })
      await tenant.settled()
    },
  }
}
