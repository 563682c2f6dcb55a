import type { Knex } from 'knex'
import { createTable } from './columns.ts'

/** Tables whose rows have texts in further languages. */
const translated = [
  ...['whitelabels', 'providers', 'bookables', 'resources', 'resourcegroups', 'forms', 'addons'],
  'pointspackages',
]

/**
 * Each entity keeps its translations in a column beside its own texts, as JSON. `content_texts` has what lists that are
 * read from the database search and sort by, one row for each language in which an entity says something of its own;
 * it is filled when the entity is written.
 */
export async function up(knex: Knex): Promise<void> {
  for (const name of translated)
    await knex.schema.alterTable(name, (table) => {
      table.text('translations', 'longtext')
    })
  await createTable(knex, 'content_texts', (table) => {
    table.string('whitelabel', 64).notNullable()
    table.string('kind', 20).notNullable()
    table.string('language', 40).notNullable()
    table.string('id', 64).notNullable()
    table.string('sortkey', 120).notNullable()
    table.text('text', 'longtext').notNullable()
    table.primary(['whitelabel', 'kind', 'id', 'language'])
    table.index(['whitelabel', 'kind', 'language', 'id'], 'content_texts_language')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('content_texts')
  // The query builder would copy the whole table on SQLite.
  for (const name of translated) await knex.raw(`ALTER TABLE ${name} DROP COLUMN translations`)
}
