import type { Knex } from 'knex'

/** Why a key ended that nobody revoked. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('api_keys', (table) => {
    table.string('reason', 32)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('api_keys', (table) => {
    table.dropColumn('reason')
  })
}
