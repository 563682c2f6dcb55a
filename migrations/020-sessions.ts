import { ids, integers, tables } from './columns.ts'

/**
 * Who is signed in, and where. `id` is the SHA-256 of what the browser holds, so a copy of the table opens no session;
 * each request reads its row by the primary key. `address` says whether two sessions share a network, never which.
 */
export const { up, down } = tables({
  sessions(table) {
    ids(table, 'whitelabel id user address')
    table.string('agent', 255).notNullable()
    integers(table, 'created lastseen expires')
    table.primary(['whitelabel', 'id'])
    // A person's own list, and ending all of them.
    table.index(['whitelabel', 'user'], 'sessions_user')
    // The clean-up.
    table.index(['expires'], 'sessions_expires')
  },
})
