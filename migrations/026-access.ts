import type { Knex } from 'knex'
import { ids, integers, tables } from './columns.ts'

const made = tables({
  /** Which reservations took a use of a limited-use link. Whether one still counts is the reservation's status. */
  limited_use_link_uses(table) {
    ids(table, 'provider link reservation')
    integers(table, 'created')
    // How many uses of a link are taken; under the lock of the link's own row.
    table.primary(['provider', 'link', 'reservation'])
    // By which link a reservation came, when it is confirmed.
    table.index(['provider', 'reservation'], 'limited_use_link_uses_reservation')
  },
})

/** Limited-use links count, and a customer's own reservations are found by who they are. */
export async function up(knex: Knex) {
  await made.up(knex)
  await knex.schema.alterTable('reservations', (table) => {
    // A customer's reservations of some months.
    table.index(['provider', 'user', 'start'], 'reservations_user')
  })
}

export async function down(knex: Knex) {
  await knex.schema.alterTable('reservations', (table) =>
    table.dropIndex(['provider', 'user', 'start'], 'reservations_user'),
  )
  await made.down(knex)
}
