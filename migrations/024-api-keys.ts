import { ids, integers, tables } from './columns.ts'

/**
 * API keys of providers (`provider` is set) and of people (`user` is set). The key itself is not stored: it is derived
 * from the server's secret, the id and the salt, and `hash` shows whether that result has changed.
 */
export const { up, down } = tables({
  api_keys(table) {
    ids(table, 'whitelabel id provider user createdby')
    table.string('name', 100).notNullable()
    /** The name of a person's key in signatures: the owner's slug, else the key's id. */
    table.string('slug', 64)
    table.string('salt', 64).notNullable()
    table.string('hash', 64).notNullable()
    table.bigInteger('created').notNullable()
    integers(table, 'lastused revoked')
    table.primary(['whitelabel', 'id'])
    // For listing the keys of a provider and of a person.
    table.index(['whitelabel', 'provider'], 'api_keys_provider')
    table.index(['whitelabel', 'user'], 'api_keys_user')
    // For finding the key of a signed request.
    table.index(['whitelabel', 'slug'], 'api_keys_slug')
  },
})
