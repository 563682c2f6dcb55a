import { ids, integers, tables } from './columns.ts'

/**
 * Customers' files, from the moment that an upload link is given. `expires` is when the clean-up looks at the row next,
 * null for never. `address` is a key for counting the open uploads of one address, which it doesn't reveal. `incoming`
 * is the place in the store that a signed link may write to.
 */
export const { up, down } = tables({
  uploads(table) {
    ids(table, 'provider id whitelabel')
    table.string('key', 191).notNullable()
    table.string('incoming', 191)
    table.string('name', 255).notNullable()
    table.string('claimedtype', 127).notNullable()
    table.string('type', 127)
    integers(table, 'claimedsize size claimed')
    table.string('state', 16).notNullable()
    ids(table, 'address reservation')
    table.bigInteger('created').notNullable()
    table.bigInteger('expires')
    table.primary(['provider', 'id'])
    table.index(['provider', 'address'], 'uploads_address')
    table.index(['provider', 'state'], 'uploads_state')
    table.index(['provider', 'reservation'], 'uploads_reservation')
    table.index(['expires'], 'uploads_expires')
  },
})
