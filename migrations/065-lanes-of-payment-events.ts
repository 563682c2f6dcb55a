import type { Knex } from 'knex'

const columns = ['provider', 'processor', 'due']
const name = 'payment_events_lane'

/** A processor's events by when they are due, so that those of others are found behind thousands of one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_events', (table) => table.index(columns, name))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_events', (table) => table.dropIndex(columns, name))
}
