import type { Knex } from 'knex'
import { createTable, ids, integers, texts } from './columns.ts'

/**
 * Gift codes of a provider, and what a provider sells of them. What is left of one is a balance of the ledger. The code
 * itself is stored nowhere: it follows from the id, the salt and the server's secret, and is found by its hash. Who
 * gives it to whom is one value (`details`) that no query looks into.
 */
export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'gift_codes', (table) => {
    ids(table, 'whitelabel provider id salt codehash buyer issuer receiver')
    table.string('last4', 4).notNullable()
    table.string('currency', 3).notNullable()
    table.string('until', 10)
    table.string('voidreason', 1000)
    texts(table, 'details')
    integers(table, 'value issued sendon voided created modified')
    table.primary(['provider', 'id'])
    table.unique(['provider', 'codehash'], { indexName: 'gift_codes_codehash' })
    // For the provider's list, the latest first; what was not paid for stands in none.
    table.index(['provider', 'issued'], 'gift_codes_issued')
    // For a person's data, and its removal.
    table.index(['buyer', 'provider'], 'gift_codes_buyer')
    table.index(['receiver', 'provider'], 'gift_codes_receiver')
  })
  await knex.schema.alterTable('providers', (table) => texts(table, 'giftcodes'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE providers DROP COLUMN giftcodes')
  await knex.schema.dropTable('gift_codes')
}
