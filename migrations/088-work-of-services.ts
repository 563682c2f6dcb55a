import type { Knex } from 'knex'

/** At which version a calendar was read last, and when a message arrived, as its service says. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('plugin_work', (table) => {
    table.string('version', 191)
    table.bigInteger('delivered')
  })

// The query builder would copy the whole table on SQLite.
export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE plugin_work DROP COLUMN version')
  await knex.raw('ALTER TABLE plugin_work DROP COLUMN delivered')
}
