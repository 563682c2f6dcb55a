import { type StoredUpload, type UploadRepository, uploadStates } from '../../operations/uploads/stored-upload.ts'
import { integer, integerOrNull, placeholders, type Row, statement, text, textOrNull } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

export function uploadOf(row: Row): StoredUpload {
  const state = uploadStates.find((known) => known === row.state)
  if (!state) throw new Error(`An upload has the unknown state "${text(row.state)}"`)
  return {
    id: text(row.id),
    key: text(row.key),
    incoming: textOrNull(row.incoming),
    name: text(row.name),
    claimedtype: text(row.claimedtype),
    type: textOrNull(row.type),
    claimedsize: integerOrNull(row.claimedsize),
    size: integerOrNull(row.size),
    claimed: integerOrNull(row.claimed),
    state,
    address: textOrNull(row.address),
    reservation: textOrNull(row.reservation),
    created: integer(row.created),
    expires: integerOrNull(row.expires),
  }
}

export function uploadsRepository(runner: Runner, sql: ScopedSql, whitelabel: string): UploadRepository {
  const change = (set: string, where: string, ...values: (string | number | null)[]) =>
    runner.write(statement(`UPDATE uploads SET ${set} WHERE ${where}`, ...values))
  const own = 'provider = ? AND id = ?'
  return {
    async insert(upload) {
      runner.queue(sql.insert('uploads', { ...upload, whitelabel }))
      await runner.settled()
    },
    async find(ids) {
      if (ids.length === 0) return []
      const [found] = await runner.run([
        sql.selectOfProvider('*', 'uploads', ` AND id IN (${placeholders(ids.length)})`, ...ids),
      ])
      return (found?.rows ?? []).map(uploadOf)
    },
    async countOpen(address, most) {
      const count = (rest: string, ...values: string[]) =>
        statement(
          `SELECT COUNT(*) AS open FROM (SELECT id FROM uploads WHERE provider = ? AND ${rest} LIMIT ${Math.trunc(most)}) counted`,
          sql.provider,
          ...values,
        )
      const [ofAddress, ofTenant] = await runner.run([
        count('address = ?', address),
        count("state IN ('signed', 'stored')"),
      ])
      return { ofAddress: integer(ofAddress?.rows[0]?.open), ofTenant: integer(ofTenant?.rows[0]?.open) }
    },
    async claim(id, now, stale) {
      const isFree = `${own} AND state = 'signed' AND (claimed IS NULL OR claimed < ?)`
      return (await change('claimed = ?', isFree, now, sql.provider, id, stale)) > 0
    },
    async release(id, claimed) {
      await change('claimed = NULL', `${own} AND state = 'signed' AND claimed = ?`, sql.provider, id, claimed)
    },
    async store(id, { type, size, expires }) {
      const set = "state = 'stored', type = ?, size = ?, expires = ?"
      return (await change(set, `${own} AND state = 'signed'`, type, size, expires, sql.provider, id)) > 0
    },
    async submit(ids, reservation) {
      const each = [...new Set(ids)]
      if (each.length === 0) return true
      // What a link of the store itself may still write is looked after until the link is no good.
      const set = `state = 'submitted', reservation = ?, address = NULL,
        expires = CASE WHEN incoming IS NULL THEN NULL ELSE expires END`
      const where = `provider = ? AND id IN (${placeholders(each.length)})
        AND (state = 'stored' OR (state = 'submitted' AND reservation = ?))`
      return (await change(set, where, reservation, sql.provider, ...each, reservation)) === each.length
    },
    async discard(id, from, expires) {
      const set = "state = 'removed', address = NULL, expires = ?"
      return (await change(set, `${own} AND state = ?`, expires, sql.provider, id, from)) > 0
    },
    discardOf: (reservation, expires) =>
      change("state = 'removed', expires = ?", 'provider = ? AND reservation = ?', expires, sql.provider, reservation),
    async settle(id, expires) {
      await change('incoming = NULL, expires = ?', `${own} AND state <> 'removed'`, expires, sql.provider, id)
    },
    async forget(id) {
      const where = `${own} AND state = 'removed'`
      await runner.write(statement(`DELETE FROM uploads WHERE ${where}`, sql.provider, id))
    },
  }
}
