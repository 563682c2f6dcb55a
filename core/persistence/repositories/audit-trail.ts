import type { AuditEntry, AuditQuery, AuditTrail } from '../../operations/audit/audit-trail.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { integer, parsed, type Row, statement, text, textOrNull, type Value } from '../session.ts'
import { insertInto } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const entryOf = (row: Row): AuditEntry => ({
  id: text(row.id),
  at: integer(row.at),
  provider: text(row.provider),
  actor: row.actor === 'api' ? 'api' : 'user',
  user: textOrNull(row.user),
  role: textOrNull(row.role),
  key: textOrNull(row.key),
  operation: text(row.operation),
  outcome: text(row.outcome),
  subjects: parsed(row.subjects, {}),
  address: text(row.address),
})

/** Append-only: nothing here changes or removes an entry. */
export function auditRepository(runner: Runner, { whitelabel, provider }: TenantScope): AuditTrail {
  return {
    async add(entry) {
      const subjects = JSON.stringify(entry.subjects)
      runner.queue(insertInto('audit_trail', { ...entry, subjects, whitelabel, provider }))
      await runner.settled()
    },
    async list({ reach, user, operation, from, until, before, limit }: AuditQuery) {
      const conditions: [string, Value | undefined][] = [
        ['whitelabel = ?', whitelabel],
        ['provider = ?', reach === 'provider' ? provider : undefined],
        ['`user` = ?', user],
        ['operation = ?', operation],
        ['at >= ?', from],
        ['at < ?', until],
        ['id < ?', before],
      ]
      const asked = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
      const query = `SELECT * FROM audit_trail WHERE ${asked.map(({ sql }) => sql).join(' AND ')} ORDER BY id DESC LIMIT ?`
      const [found] = await runner.run([statement(query, ...asked.map(({ value }) => value), limit)])
      return (found?.rows ?? []).map(entryOf)
    },
  }
}
