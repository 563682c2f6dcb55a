import type { Knex } from 'knex'
import { integers } from './columns.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('plugin_health', (table) => integers(table, 'blockedat'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE plugin_health DROP COLUMN blockedat')
}
