import type { Knex } from 'knex'
import { ids, integers, tables, texts } from './columns.ts'

const made = tables({
  /** What the people of a resource offer for a gig: one bid of a resource, the amount in minor units. */
  bids(table) {
    ids(table, 'provider reservation resource user')
    table.bigInteger('amount')
    texts(table, 'note')
    integers(table, 'created modified')
    table.primary(['provider', 'reservation', 'resource'])
    table.index(['user'], 'bids_user')
  },
})

const columns = [
  ['providers', 'unclaimcutoff'],
  ['providers', 'gigexpiry'],
  ['resources', 'users'],
] as const

/**
 * `unclaimcutoff` and `gigexpiry` are hours before the start; `users` are the people who act for a resource beside its
 * `user`.
 */
export async function up(knex: Knex): Promise<void> {
  await made.up(knex)
  await knex.schema.alterTable('providers', (table) => {
    table.double('unclaimcutoff')
    table.double('gigexpiry')
  })
  await knex.schema.alterTable('resources', (table) => texts(table, 'users'))
}

export async function down(knex: Knex): Promise<void> {
  // The query builder would copy the whole table on SQLite.
  for (const [table, column] of columns) await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  await made.down(knex)
}
