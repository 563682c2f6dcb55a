import type { Knex } from 'knex'

const tables = ['outbox', 'webhook_deliveries']

/** The process that delivers a message now; null otherwise. By the index the claims of a dead process are found. */
export async function up(knex: Knex): Promise<void> {
  for (const name of tables)
    await knex.schema.alterTable(name, (table) => {
      table.string('holder', 191)
      table.index(['holder'], `${name}_holder`)
    })
}

export async function down(knex: Knex): Promise<void> {
  for (const name of tables)
    await knex.schema.alterTable(name, (table) => {
      table.dropIndex(['holder'], `${name}_holder`)
      table.dropColumn('holder')
    })
}
