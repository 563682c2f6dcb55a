import type { KeyRepository, StoredKey } from '../../operations/keys/stored-key.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { entityTables } from '../models/models.ts'
import { integer, integerOrNull, type Row, statement, text, textOrNull } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const keyOf = (row: Row): StoredKey => ({
  id: text(row.id),
  whitelabel: text(row.whitelabel),
  provider: textOrNull(row.provider),
  user: textOrNull(row.user),
  createdby: text(row.createdby),
  name: text(row.name),
  slug: textOrNull(row.slug),
  salt: text(row.salt),
  hash: text(row.hash),
  created: integer(row.created),
  lastused: integerOrNull(row.lastused),
  revoked: integerOrNull(row.revoked),
})

/** Nobody has as many, and no slug makes one request look at more. */
const most = 100

export function keysRepository(runner: Runner, sql: ScopedSql, { whitelabel }: TenantScope): KeyRepository {
  const select = (rest: string, ...values: string[]) => sql.selectOfWhitelabel('*', 'api_keys', rest, ...values)
  const live = ` AND revoked IS NULL ORDER BY created, id LIMIT ${most}`
  const list = async (rest: string, value: string) => {
    const [result] = await runner.run([select(`${rest}${live}`, value)])
    return (result?.rows ?? []).map(keyOf)
  }
  const change = (set: string, id: string, now: number) =>
    runner.write(statement(`UPDATE api_keys SET ${set} WHERE whitelabel = ? AND id = ?`, now, whitelabel, id))
  return {
    async insert({ whitelabel: _own, ...row }) {
      runner.queue(sql.insertOfWhitelabel('api_keys', row))
      await runner.settled()
    },
    async find(id) {
      const [result] = await runner.run([select(' AND id = ?', id)])
      const row = result?.rows[0]
      return row ? keyOf(row) : null
    },
    ofProvider: (provider) => list(' AND provider = ?', provider),
    ofUser: (user) => list(' AND `user` = ?', user),
    async signers(slug) {
      const owners = ' AND id IN (SELECT `user` FROM api_keys WHERE whitelabel = ? AND slug = ? AND revoked IS NULL)'
      const [keys, users] = await runner.run([
        select(` AND slug = ?${live}`, slug),
        sql.selectOfWhitelabel('*', 'users', owners, whitelabel, slug),
      ])
      const known = new Map((users?.rows ?? []).map((row) => [text(row.id), entityTables.users.columns.fromRow(row)]))
      return (keys?.rows ?? []).map(keyOf).flatMap((key) => {
        const user = known.get(key.user ?? '')
        return user ? [{ key, user }] : []
      })
    },
    revoke: async (id, now) => void (await change('revoked = COALESCE(revoked, ?)', id, now)),
    touch: async (id, now) => void (await change('lastused = ?', id, now)),
  }
}
