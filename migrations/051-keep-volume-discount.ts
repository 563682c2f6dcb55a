import type { Knex } from 'knex'

/** Whether the rest of a cart keeps its volume discount when one of it is cancelled; null for yes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('providers', (table) => table.boolean('keepvolumediscount'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE providers DROP COLUMN keepvolumediscount')
}
