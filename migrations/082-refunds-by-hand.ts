import type { Knex } from 'knex'

/**
 * Refunds that a processor does not make: why, and how staff gave the money back. They are listed by their state. An
 * attempt keeps until when its processor refunds it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_refunds', (table) => {
    table.text('byhand', 'longtext')
    table.index(['provider', 'state', 'created'], 'payment_refunds_state')
  })
  await knex.schema.alterTable('payment_attempts', (table) => {
    table.bigInteger('refundwindow')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_attempts', (table) => table.dropColumn('refundwindow'))
  await knex.schema.alterTable('payment_refunds', (table) =>
    table.dropIndex(['provider', 'state', 'created'], 'payment_refunds_state'),
  )
  await knex.schema.alterTable('payment_refunds', (table) => table.dropColumn('byhand'))
}
