import { ids, integers, tables } from './columns.ts'

/**
 * When resources are busy elsewhere, as plugins read it from calendars, beside the provider's own blackouts; and under
 * which ids plugins have written reservations elsewhere.
 */
export const { up, down } = tables({
  busy_times(table) {
    ids(table, 'whitelabel provider id resource')
    table.string('source', 100).notNullable()
    table.string('external', 191).notNullable()
    integers(table, 'begins ends')
    table.primary(['provider', 'id'])
    // For lists, as blackouts are found.
    table.index(['provider', 'ends'], 'busy_times_ends')
    // For what a calendar said before.
    table.index(['provider', 'source', 'resource'], 'busy_times_source')
  },
  external_ids(table) {
    ids(table, 'whitelabel provider id reservation')
    table.string('plugin', 100).notNullable()
    table.string('external', 191).notNullable()
    integers(table, 'created')
    table.primary(['provider', 'id'])
    table.index(['provider', 'reservation'], 'external_ids_reservation')
    table.index(['provider', 'plugin', 'external'], 'external_ids_external')
  },
})
