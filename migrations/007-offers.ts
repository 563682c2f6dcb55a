import { bundled, ids, integers, numbers, tables, texts } from './columns.ts'

/** Discount codes, packages of points, and limited-use links. */
export const { up, down } = tables({
  discounts(table) {
    ids(table, 'whitelabel id provider')
    texts(table, 'referencecode name bookables')
    integers(table, 'discount_amount')
    numbers(table, 'discount_percentage')
    bundled(table)
    table.primary(['whitelabel', 'id'])
    table.index(['id'], 'discounts_id')
  },
  pointspackages(table) {
    ids(table, 'provider id')
    texts(table, 'name')
    integers(table, 'points price')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'pointspackages_id')
  },
  limited_use_links(table) {
    ids(table, 'provider id bookable')
    table.string('uid', 191)
    integers(table, 'uses')
    table.boolean('providerimplied')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'limited_use_links_id')
  },
})
