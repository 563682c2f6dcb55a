import type { Knex } from 'knex'

const columns = ['provider', 'processor', 'due']
const name = 'payment_attempts_silent'

/** A processor's attempts by when they are looked at, so that the next is found of those it is silent about. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_attempts', (table) => table.index(columns, name))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_attempts', (table) => table.dropIndex(columns, name))
}
