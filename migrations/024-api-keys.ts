import { ids, integers, tables } from './columns.ts'

/**
 * Keys by which programs call: a provider's (`provider` is set) or a person's (`user` is). The key itself is nowhere:
 * it is made from the server's secret, the id and the salt; `hash` tells whether it still is the same one.
 */
export const { up, down } = tables({
  api_keys(table) {
    ids(table, 'whitelabel id provider user createdby')
    table.string('name', 100).notNullable()
    /** What a signature calls a person's key: the slug of its owner, else the key's id. */
    table.string('slug', 64)
    table.string('salt', 64).notNullable()
    table.string('hash', 64).notNullable()
    table.bigInteger('created').notNullable()
    integers(table, 'lastused revoked')
    table.primary(['whitelabel', 'id'])
    // The lists of a provider's and of a person's keys.
    table.index(['whitelabel', 'provider'], 'api_keys_provider')
    table.index(['whitelabel', 'user'], 'api_keys_user')
    // Whoever signs a request.
    table.index(['whitelabel', 'slug'], 'api_keys_slug')
  },
})
