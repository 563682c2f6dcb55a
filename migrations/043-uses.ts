import type { Knex } from 'knex'
import { createTable, ids, integers } from './columns.ts'

/**
 * Discounts have a number of uses, a time and a minimum. A use of a code belongs to a cart, whose reservations have a
 * row each; uses of codes and links end when they come back (`returned`).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('discounts', (table) => {
    integers(table, 'uses usesperperson minimum')
    table.string('from', 10)
    table.string('until', 10)
  })
  await createTable(knex, 'discount_uses', (table) => {
    ids(table, 'whitelabel discount provider reservation cart person')
    integers(table, 'created returned')
    // For counting a code's uses, under the lock of its row.
    table.primary(['whitelabel', 'discount', 'provider', 'reservation'])
    // For those of a reservation, when it is booked again or cancelled.
    table.index(['provider', 'reservation'], 'discount_uses_reservation')
  })
  await knex.schema.alterTable('limited_use_link_uses', (table) => integers(table, 'returned'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE limited_use_link_uses DROP COLUMN returned')
  await knex.schema.dropTable('discount_uses')
  // The query builder would copy the whole table on SQLite.
  for (const name of ['uses', 'usesperperson', 'minimum', '`from`', 'until'])
    await knex.raw(`ALTER TABLE discounts DROP COLUMN ${name}`)
}
