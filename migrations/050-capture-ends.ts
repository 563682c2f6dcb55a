import type { Knex } from 'knex'

/** Until when an authorisation can be captured, until when a request may need it, and the saved method that renews it. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('payment_attempts', (table) => {
    table.bigInteger('captureby')
    table.bigInteger('keepuntil')
    table.string('method', 191)
  })

export async function down(knex: Knex): Promise<void> {
  for (const column of ['captureby', 'keepuntil', 'method'])
    await knex.schema.alterTable('payment_attempts', (table) => table.dropColumn(column))
}
