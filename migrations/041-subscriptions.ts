import { ids, integers, tables, texts } from './columns.ts'

/**
 * Programs and calendars that follow a provider. The secrets of endpoints are derived from their salts, of which the
 * former one signs too for a day. A delivery stands in its endpoint's lane until it ends. The addresses of calendars
 * are kept as hashes.
 */
export const { up, down } = tables({
  webhook_endpoints(table) {
    ids(table, 'whitelabel provider id salt formersalt')
    texts(table, 'url events')
    table.string('state', 16).notNullable()
    integers(table, 'formeruntil failingsince created')
    table.primary(['provider', 'id'])
  },
  webhook_deliveries(table) {
    ids(table, 'whitelabel provider id endpoint lane reservation')
    table.string('name', 64).notNullable()
    texts(table, 'body error')
    table.string('state', 16).notNullable()
    table.integer('attempts').notNullable().defaultTo(0)
    table.integer('answered')
    integers(table, 'created due')
    table.primary(['provider', 'id'])
    // For delivering endpoint by endpoint, and for removing what has ended.
    table.index(['lane', 'due'], 'webhook_deliveries_lane')
    // For the lists of an endpoint, the latest first.
    table.index(['provider', 'endpoint', 'created'], 'webhook_deliveries_endpoint')
  },
  calendar_links(table) {
    ids(table, 'whitelabel provider id user resource salt')
    table.string('hash', 64).notNullable()
    integers(table, 'created')
    table.primary(['provider', 'id'])
    table.unique(['provider', 'hash'])
  },
})
