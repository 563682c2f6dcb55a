import type { Knex } from 'knex'
import { texts } from './columns.ts'

/** What a payment is authorised for beside a request or a move that waits: the change that its customer wished. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('payment_attempts', (table) => texts(table, 'wish'))

// The query builder would copy the whole table on SQLite.
export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN wish')
}
