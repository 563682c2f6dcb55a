import { domainToASCII } from 'node:url'
import type { Knex } from 'knex'
import { texts } from './columns.ts'

/** As `normalAddress` was when this was written; later forms get migrations of their own. */
function normalKey(key: string): string {
  const composed = key.trim().normalize('NFC').toLowerCase()
  const at = composed.lastIndexOf('@')
  const domain = domainToASCII(composed.slice(at + 1))
  return at < 0 || domain === '' || domain.length > 180 ? composed : `${composed.slice(0, at)}@${domain}`
}

/** Rows read at once. */
const batch = 1000

/**
 * Gives people the key of their address in its normal form. Of two people whose addresses are one mailbox the first
 * keeps it, and the other's key stays as it was.
 */
async function rekey(knex: Knex, keyOf: (row: { emailkey: string; email: string }) => string): Promise<void> {
  for (let last = { whitelabel: '', id: '' }; ; ) {
    const rows: { whitelabel: string; id: string; email: string; emailkey: string }[] = await knex('users')
      .select('whitelabel', 'id', 'email', 'emailkey')
      .whereRaw('(whitelabel > ? OR (whitelabel = ? AND id > ?))', [last.whitelabel, last.whitelabel, last.id])
      .orderBy(['whitelabel', 'id'])
      .limit(batch)
    for (const { whitelabel, id, ...row } of rows) {
      const emailkey = keyOf(row)
      if (emailkey === row.emailkey || !row.emailkey.includes('@')) continue
      const [taken] = await knex('users').where({ whitelabel, emailkey }).limit(1)
      if (!taken) await knex('users').where({ whitelabel, id }).update({ emailkey })
    }
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = end
  }
}

/** Bookables have limits of reservations too, and addresses are compared in one form. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookables', (table) => texts(table, 'reservationlimit'))
  await rekey(knex, ({ emailkey }) => normalKey(emailkey))
}

export async function down(knex: Knex): Promise<void> {
  await rekey(knex, ({ emailkey, email }) =>
    emailkey.startsWith('guest:') ? `guest:${email.toLowerCase()}` : email.toLowerCase(),
  )
  // The query builder would copy the whole table on SQLite.
  await knex.raw('ALTER TABLE bookables DROP COLUMN reservationlimit')
}
