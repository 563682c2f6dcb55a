import type { Knex } from 'knex'
import { createTable, ids, integers, texts } from './columns.ts'

const ofProviders = ['legalname', 'taxnumber'] as const

/**
 * Receipts of what was taken and what went back. A row is written with the money and gets its number afterwards, under
 * its provider's counter; `due` is null from then on. Providers name themselves on it as the law does.
 */
export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'receipts', (table) => {
    ids(table, 'provider attempt')
    table.string('id', 128).notNullable()
    table.string('kind', 16).notNullable()
    integers(table, 'number due created')
    texts(table, 'data')
    table.primary(['provider', 'id'])
    table.unique(['provider', 'number'])
    table.index(['provider', 'attempt'], 'receipts_attempt')
    table.index(['due'], 'receipts_due')
  })
  await createTable(knex, 'receipt_counters', (table) => {
    ids(table, 'provider')
    table.bigInteger('last').notNullable()
    table.primary(['provider'])
  })
  await knex.schema.alterTable('providers', (table) => texts(table, ofProviders.join(' ')))
}

export async function down(knex: Knex): Promise<void> {
  // The query builder would copy the whole table on SQLite.
  for (const name of ofProviders) await knex.raw(`ALTER TABLE providers DROP COLUMN ${name}`)
  await knex.schema.dropTable('receipt_counters')
  await knex.schema.dropTable('receipts')
}
