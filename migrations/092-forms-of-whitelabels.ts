import type { Knex } from 'knex'
import { bundled, createTable, ids, texts } from './columns.ts'

const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2'

const columns =
  'id, provider, style, display_step, name, description, imageurl, form_config_objects, tags, sections, translations, position, extra'

/** The old table under another name; without the index, whose name is free for the new one on SQLite too. */
async function setAside(knex: Knex): Promise<void> {
  await knex.schema.renameTable('forms', 'forms_before')
  await knex.raw(`DROP INDEX forms_id${isMysql(knex) ? ' ON forms_before' : ''}`)
}

const fields = (table: Knex.CreateTableBuilder) => {
  table.string('style', 16)
  table.string('display_step', 16)
  texts(table, 'name description imageurl form_config_objects tags sections translations')
  bundled(table)
}

/** Forms belong to the white-label or to one of its providers; the second index finds those of one site. */
export async function up(knex: Knex): Promise<void> {
  await setAside(knex)
  await createTable(knex, 'forms', (table) => {
    ids(table, 'whitelabel id provider')
    fields(table)
    table.primary(['whitelabel', 'id'])
    // With the provider: MySQL would read all of the other index for an id and its provider.
    table.index(['id', 'provider'], 'forms_id')
    table.index(['whitelabel', 'provider'], 'forms_provider')
  })
  await knex.raw(
    `INSERT INTO forms (whitelabel, ${columns}) SELECT
      (SELECT p.whitelabel FROM providers p WHERE p.id = f.provider), ${columns} FROM forms_before f`,
  )
  await knex.schema.dropTable('forms_before')
}

/** Of each form, its provider tells the white-label. */
export const follows = ['forms.whitelabel']
/** Forms that all providers of a white-label share. */
export const drops = { forms: 'provider IS NULL' }

/** Forms of white-labels are gone: there was no place for them. */
export async function down(knex: Knex): Promise<void> {
  await setAside(knex)
  await knex.raw(`DROP INDEX forms_provider${isMysql(knex) ? ' ON forms_before' : ''}`)
  await createTable(knex, 'forms', (table) => {
    ids(table, 'provider id')
    fields(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'forms_id')
  })
  await knex.raw(`INSERT INTO forms (${columns}) SELECT ${columns} FROM forms_before WHERE provider IS NOT NULL`)
  await knex.schema.dropTable('forms_before')
}
