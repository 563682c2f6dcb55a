import type { Knex } from 'knex'
import { ids } from './columns.ts'

/**
 * A use of a link belongs to a cart, named by one of its reservations; until now each reservation had one of its own.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('limited_use_link_uses', (table) => ids(table, 'cart'))
  await knex('limited_use_link_uses').update({ cart: knex.ref('reservation') })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE limited_use_link_uses DROP COLUMN cart')
}
