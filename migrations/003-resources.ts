import { bundled, flags, ids, integers, tables, texts } from './columns.ts'

/** The people and things that serve a reservation. */
export const { up, down } = tables({
  resources(table) {
    ids(table, 'provider id user')
    texts(table, 'name description photo imagecarousel tags location groups')
    flags(table, 'active')
    integers(table, 'reservation_capacity')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'resources_id')
  },
  resourcegroups(table) {
    ids(table, 'provider id')
    texts(table, 'name resources')
    integers(table, 'quantity')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'resourcegroups_id')
  },
})
