import type { Knex } from 'knex'

/** The clean-up finds what processors told a month ago by this index, instead of reading all of it once an hour. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_events', (table) => table.index(['created'], 'payment_events_created'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_events', (table) => table.dropIndex(['created'], 'payment_events_created'))
}
