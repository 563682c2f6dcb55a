import type { Knex } from 'knex'
import { ids, integers, tables, texts } from './columns.ts'

const made = tables({
  /** Methods that people have saved with a provider, each with what they agreed to. */
  saved_methods(table) {
    ids(table, 'whitelabel provider user')
    table.string('id', 128).notNullable()
    table.string('processor', 128).notNullable()
    table.string('method', 191).notNullable()
    table.string('cardbrand', 32).notNullable()
    table.string('cardlast4', 4).notNullable()
    table.string('cardexpiry', 7).notNullable()
    texts(table, 'words')
    table.string('language', 35).notNullable()
    integers(table, 'given preferredsince')
    table.primary(['provider', 'id'])
    table.index(['user', 'provider'], 'saved_methods_user')
  },
})

/**
 * Saved methods become rows, and an attempt knows what its customer agreed to for its method to be saved. Providers
 * have the accounts that they connected at payment services, by plugin, of which bundles say nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await made.up(knex)
  await knex.schema.alterTable('payment_attempts', (table) => {
    table.text('saving', 'longtext')
  })
  await knex.schema.alterTable('providers', (table) => {
    table.text('paymentaccounts', 'longtext')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE providers DROP COLUMN paymentaccounts')
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN saving')
  await made.down(knex)
}
