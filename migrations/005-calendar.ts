import { bundled, ids, integers, tables, texts } from './columns.ts'

/**
 * Dated openings and blackouts. `start` and `end` are the provider's wall clock as given; `begins` and `ends` are the
 * same times as instants (epoch ms), for queries.
 */
export const { up, down } = tables({
  availabilities(table) {
    ids(table, 'provider id bookable')
    table.string('start', 19).notNullable()
    table.string('end', 19).notNullable()
    table.bigInteger('begins').notNullable()
    table.bigInteger('ends').notNullable()
    texts(table, 'resources')
    table.boolean('providerimplied')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'availabilities_id')
    table.index(['provider', 'ends'], 'availabilities_ends')
  },
  blackouts(table) {
    ids(table, 'provider id bookable resource')
    table.string('start', 19).notNullable()
    table.string('end', 19).notNullable()
    integers(table, 'begins ends')
    texts(table, 'title')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'blackouts_id')
    table.index(['provider', 'ends'], 'blackouts_ends')
  },
})
