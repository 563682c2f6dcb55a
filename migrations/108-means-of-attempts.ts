import type { Knex } from 'knex'

/** By what the processor of an attempt takes money; those of before are told as what they pay for was paid. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('payment_attempts', (table) => {
    table.string('means', 16)
  })

// The query builder would copy the whole table on SQLite.
export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN means')
}
