import type { Knex } from 'knex'

const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2'

/**
 * Since when money of an attempt lies in suspense, and what staff decided about it. Those of before have a line in the
 * ledger that says so.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_attempts', (table) => {
    table.bigInteger('suspended')
    table.text('settled', 'longtext')
    table.index(['provider', 'suspended', 'id'], 'payment_attempts_suspended')
  })
  await knex.raw(`UPDATE payment_attempts SET suspended = (SELECT MIN(l.created) FROM ledger l
    WHERE l.provider = payment_attempts.provider AND l.attempt = payment_attempts.id AND l.eventtype = 'suspense')
    WHERE state = 'failed'`)
}

/** The ledger says what lies in suspense; what staff decided is in its lines too. */
export const follows = ['payment_attempts.suspended']

// The query builder would copy the whole table on SQLite.
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP INDEX payment_attempts_suspended${isMysql(knex) ? ' ON payment_attempts' : ''}`)
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN suspended')
  await knex.raw('ALTER TABLE payment_attempts DROP COLUMN settled')
}
