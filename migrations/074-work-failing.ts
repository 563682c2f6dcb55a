import type { Knex } from 'knex'

/** Since when a piece of work fails without a success between, and when staff were told so. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('plugin_work', (table) => {
    table.bigInteger('failingsince')
    table.bigInteger('told')
  })

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE plugin_work DROP COLUMN failingsince')
  await knex.raw('ALTER TABLE plugin_work DROP COLUMN told')
}
