import { ids, integers, tables } from './columns.ts'

/**
 * Attempts that all processes count together, such as wrong passwords per account and per address. `key` is a hash and
 * reveals neither.
 */
export const { up, down } = tables({
  throttles(table) {
    ids(table, 'whitelabel key')
    integers(table, 'used expires')
    table.primary(['whitelabel', 'key'])
    // For the clean-up.
    table.index(['expires'], 'throttles_expires')
  },
})
