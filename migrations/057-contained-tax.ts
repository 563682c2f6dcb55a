import type { Knex } from 'knex'

/** Whether prices contain their tax, and whether a code counts for add-ons too; null for no. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('providers', (table) => table.boolean('taxincluded'))
  await knex.schema.alterTable('discounts', (table) => table.boolean('appliestoaddons'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE discounts DROP COLUMN appliestoaddons')
  await knex.raw('ALTER TABLE providers DROP COLUMN taxincluded')
}
