import { ids, integers, tables } from './columns.ts'

/**
 * Files of customers, from the moment that a link to upload to is given. `expires` is when the clean-up looks at a row
 * next, null for good; `address` says whose open uploads are counted together, never who that is; at `incoming` lies
 * what a signed link of the store may have written.
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
