import { ids, tables, texts } from './columns.ts'

/**
 * The audit trail: a row for each write of a known person or key. Ids sort by time, so the primary key lists a
 * provider's writes. `provider` is empty for writes on a white-label's own domain. `subjects` are ids and names of
 * fields, never values; `address` shows whether two rows came from one network, but not which.
 */
export const { up, down } = tables({
  audit_trail(table) {
    ids(table, 'whitelabel provider id user key address')
    table.string('actor', 16).notNullable()
    table.string('role', 16)
    table.string('operation', 64).notNullable()
    table.string('outcome', 64).notNullable()
    texts(table, 'subjects')
    table.bigInteger('at').notNullable()
    table.primary(['whitelabel', 'provider', 'id'])
    // For the owner's list across all providers.
    table.index(['whitelabel', 'id'], 'audit_trail_id')
    // For listing one person's writes, and for exporting their data.
    table.index(['whitelabel', 'user', 'id'], 'audit_trail_user')
  },
})
