import type { Knex } from 'knex'
import { ids, integers, tables } from './columns.ts'

const made = tables({
  /** Reservations that took a use of a limited-use link. A use counts depending on the reservation's status. */
  limited_use_link_uses(table) {
    ids(table, 'provider link reservation')
    integers(table, 'created')
    // For counting a link's uses, under the lock of the link's row.
    table.primary(['provider', 'link', 'reservation'])
    // For finding a reservation's link when it is confirmed.
    table.index(['provider', 'reservation'], 'limited_use_link_uses_reservation')
  },
})

/** Uses of limited-use links are counted, and a customer's own reservations are found by their user. */
export async function up(knex: Knex) {
  await made.up(knex)
  await knex.schema.alterTable('reservations', (table) => {
    // For a customer's reservations within some months.
    table.index(['provider', 'user', 'start'], 'reservations_user')
  })
}

export async function down(knex: Knex) {
  await knex.schema.alterTable('reservations', (table) =>
    table.dropIndex(['provider', 'user', 'start'], 'reservations_user'),
  )
  await made.down(knex)
}
