import type { Knex } from 'knex'

/**
 * `due` is when time alone changes a reservation next (a request lapses, an offer ends, a queue closes); `life` is what
 * its life needs and no query asks for.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => {
    table.bigInteger('due')
    table.text('life', 'longtext')
  })
  await knex.raw("UPDATE reservations SET due = start WHERE status = 'waitlisted'")
  await knex.raw("UPDATE reservations SET due = expires WHERE status = 'pending'")
  await knex.schema.alterTable('reservations', (table) => table.index(['due', 'provider'], 'reservations_due'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => table.dropIndex(['due', 'provider'], 'reservations_due'))
  // The query builder would copy the whole table on SQLite.
  for (const name of ['due', 'life']) await knex.raw(`ALTER TABLE reservations DROP COLUMN ${name}`)
}
