import type { Knex } from 'knex'

const columns = [
  ['bids', 'start'],
  ['bookables', 'dateby'],
] as const

/**
 * `dateby` is whether a bookable's customers give a slot or a range of days; `start` is the time that a bid names in
 * such days.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookables', (table) => table.string('dateby', 32))
  await knex.schema.alterTable('bids', (table) => table.bigInteger('start'))
}

export async function down(knex: Knex): Promise<void> {
  // The query builder would copy the whole table on SQLite.
  for (const [table, column] of columns) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`)
}
