import type { Knex } from 'knex'

/** Hours before the start at which a balance is collected by itself. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('bookables', (table) => {
    table.double('collectbefore')
  })

// The query builder would copy the whole table on SQLite.
export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE bookables DROP COLUMN collectbefore')
}
