import type { Knex } from 'knex'

const columns = ['countby', 'arrivaltime', 'departuretime'] as const

/** What ranges of days are counted in, and when guests arrive and leave (`HH:mm`); null for days, and for no time. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookables', (table) => {
    for (const column of columns) table.string(column, 32)
  })
}

export async function down(knex: Knex): Promise<void> {
  // The query builder would copy the whole table on SQLite.
  for (const column of columns.toReversed()) await knex.raw(`ALTER TABLE bookables DROP COLUMN ${column}`)
}
