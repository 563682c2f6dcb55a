import { ids, integers, tables } from './columns.ts'

/**
 * Attempts that are counted over all processes: wrong passwords of an account, of an address. `key` is a hash, so that
 * nobody reads from it who tried what.
 */
export const { up, down } = tables({
  throttles(table) {
    ids(table, 'whitelabel key')
    integers(table, 'used expires')
    table.primary(['whitelabel', 'key'])
    // The clean-up.
    table.index(['expires'], 'throttles_expires')
  },
})
