import { bundled, ids, integers, tables, texts } from './columns.ts'

/** Users of a white-label, and booking groups, whose members may book what others can't. */
export const { up, down } = tables({
  users(table) {
    ids(table, 'whitelabel id')
    table.string('email', 100).notNullable()
    /** The e-mail in lower case, since accounts must not differ by case alone. */
    table.string('emailkey', 100).notNullable()
    table.string('role', 16)
    texts(table, 'firstname lastname phone providers slug language profile passwordhash')
    integers(table, 'pointsbalance created')
    bundled(table)
    table.primary(['whitelabel', 'id'])
    table.unique(['whitelabel', 'emailkey'])
    table.index(['id'], 'users_id')
  },
  bookinggroups(table) {
    ids(table, 'whitelabel id provider')
    texts(table, 'name users')
    bundled(table)
    table.primary(['whitelabel', 'id'])
    table.index(['id'], 'bookinggroups_id')
  },
})
