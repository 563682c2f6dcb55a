import type { Knex } from 'knex'

/** Whether a processor had news of refunds or disputes of an attempt before its capture was known here. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('payment_attempts', (table) => {
    table.integer('hasnews').notNullable().defaultTo(0)
  })

// The query builder would copy the whole table on SQLite.
export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN hasnews')
}
