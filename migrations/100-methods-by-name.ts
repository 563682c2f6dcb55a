import type { Knex } from 'knex'

const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2'

const indexes = { saved_methods: 'saved_methods_method', payment_attempts: 'payment_attempts_method' }

/** Saved methods, and attempts that keep one, are found by what their processor calls it. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, index] of Object.entries(indexes))
    await knex.schema.alterTable(table, (one) => {
      one.index(['provider', 'method'], index)
    })
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, index] of Object.entries(indexes))
    await knex.raw(`DROP INDEX ${index}${isMysql(knex) ? ` ON ${table}` : ''}`)
}
