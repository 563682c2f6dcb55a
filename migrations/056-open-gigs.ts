import type { Knex } from 'knex'

const columns = ['provider', 'status', 'start']
const name = 'reservations_status'

/** Reservations of one status by their start: the open gigs, and what was cancelled. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => table.index(columns, name))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => table.dropIndex(columns, name))
}
