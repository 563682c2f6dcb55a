import { ids, tables, texts } from './columns.ts'

/**
 * Who did what, when: a row for each write of somebody who is known. Ids sort by time, so the primary key lists what
 * happened at a provider. `provider` is empty for what was done on a white-label's own domain. `subjects` are ids and
 * names of fields, never values; `address` tells whether two rows came from one network, never which.
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
    // The owner's list of all providers.
    table.index(['whitelabel', 'id'], 'audit_trail_id')
    // What one person did, and what a person's data holds of it.
    table.index(['whitelabel', 'user', 'id'], 'audit_trail_user')
  },
})
