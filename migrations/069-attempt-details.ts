import type { Knex } from 'knex'

/** Public facts of an attempt that its processor told, as JSON. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('payment_attempts', (table) => {
    table.text('details')
  })

// The query builder would copy the whole table on SQLite.
export const down = (knex: Knex) => knex.raw('ALTER TABLE payment_attempts DROP COLUMN details')
