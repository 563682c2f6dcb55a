import type { Knex } from 'knex'

/** What an event that was put off has not reached yet, JSON; null for all. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('outbox', (table) => table.text('remaining', 'longtext'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE outbox DROP COLUMN remaining')
}
