import type { Knex } from 'knex'

/** The account that an attempt was begun for, as its processor calls it; of those of before none is compared. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('payment_attempts', (table) => {
    table.string('payee', 255)
  })

// The query builder would copy the whole table on SQLite.
export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN payee')
}
