import { ids, integers, tables } from './columns.ts'

/**
 * Where somebody signed in to an account before: the hash of a browser's cookie, or what stands for an address. Wrong
 * passwords from there count apart from those of all others.
 */
export const { up, down } = tables({
  sign_in_marks(table) {
    ids(table, 'whitelabel user')
    table.string('mark', 80)
    integers(table, 'expires')
    table.primary(['whitelabel', 'user', 'mark'])
    // The clean-up.
    table.index(['expires'], 'sign_in_marks_expires')
  },
})
