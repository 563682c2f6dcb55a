import type { Knex } from 'knex'

/** Of an attempt that buys points: whose, how many, and by which packages. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('payment_attempts', (table) => {
    table.text('purchase', 'longtext')
  })

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN purchase')
}
