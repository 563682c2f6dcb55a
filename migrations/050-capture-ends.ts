import type { Knex } from 'knex'

/** Until when an authorisation can be captured, and until when a request may need it. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('payment_attempts', (table) => {
    table.bigInteger('captureby')
    table.bigInteger('keepuntil')
  })

export async function down(knex: Knex): Promise<void> {
  for (const column of ['captureby', 'keepuntil'])
    await knex.schema.alterTable('payment_attempts', (table) => table.dropColumn(column))
}
