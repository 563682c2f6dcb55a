import { ids, integers, tables } from './columns.ts'

/**
 * Browsers and networks from which somebody signed in to an account before: the hash of a cookie, or a key for the
 * address. Wrong passwords from these are counted separately.
 */
export const { up, down } = tables({
  sign_in_marks(table) {
    ids(table, 'whitelabel user')
    table.string('mark', 80)
    integers(table, 'expires')
    table.primary(['whitelabel', 'user', 'mark'])
    // For the clean-up.
    table.index(['expires'], 'sign_in_marks_expires')
  },
})
