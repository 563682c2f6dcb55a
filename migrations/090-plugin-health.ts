import type { Knex } from 'knex'
import { createTable, ids, integers, texts } from './columns.ts'

/** What is known of a plugin as a whole stays with its storage; how it does is kept by the place where it is asked. */
const moved = ['failures', 'failingsince', 'offsince', 'triedat', 'fault']

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'plugin_health', (table) => {
    ids(table, 'whitelabel provider plugin place')
    table.string('part', 191).notNullable()
    integers(table, 'failures failingsince failedat offsince triedat')
    texts(table, 'fault')
    table.primary(['whitelabel', 'provider', 'plugin', 'place', 'part'])
  })
  const names = ['whitelabel', 'provider', 'plugin', 'failures', 'failingsince', 'offsince', 'triedat', 'fault']
  const failing = await knex('plugin_states').where('failures', '>', 0).select(names)
  for (const row of failing)
    await knex('plugin_health').insert({ ...row, place: 'work', part: '', failedat: row.failingsince })
  for (const name of moved) await knex.raw(`ALTER TABLE plugin_states DROP COLUMN ${name}`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('plugin_states', (table) => {
    integers(table, 'failures failingsince offsince triedat')
    texts(table, 'fault')
  })
  await knex('plugin_states').update({ failures: 0 })
  await knex.schema.dropTable('plugin_health')
}
