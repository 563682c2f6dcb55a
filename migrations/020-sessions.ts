import { ids, integers, tables } from './columns.ts'

/**
 * Sessions of signed-in people. `id` is the SHA-256 of the browser's secret, so that a copy of the table opens no
 * session; each request reads its row by the primary key. `address` shows whether two sessions share a network, but not
 * which.
 */
export const { up, down } = tables({
  sessions(table) {
    ids(table, 'whitelabel id user address')
    table.string('agent', 255).notNullable()
    integers(table, 'created lastseen expires')
    table.primary(['whitelabel', 'id'])
    // For listing a person's sessions, and for ending all of them.
    table.index(['whitelabel', 'user'], 'sessions_user')
    // For the clean-up.
    table.index(['expires'], 'sessions_expires')
  },
})
