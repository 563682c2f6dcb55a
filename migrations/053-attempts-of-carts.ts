import type { Knex } from 'knex'

const table = 'payment_attempts'

/**
 * A cart with requests is paid by several attempts, which are confirmed together: `cart` is the id of the first of
 * them, null for an attempt that is confirmed alone. `method` is the processor's name of the method that was saved with
 * it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (attempts) => {
    attempts.string('cart', 64)
    attempts.string('method', 191)
    attempts.index(['provider', 'cart'], 'payment_attempts_cart')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (attempts) => attempts.dropIndex(['provider', 'cart'], 'payment_attempts_cart'))
  for (const column of ['cart', 'method']) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`)
}
