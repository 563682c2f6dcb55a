import type { Knex } from 'knex'
import { ids } from './columns.ts'

const columns = ['provider', 'formerdraft']
const name = 'reservations_formerdraft'

/** The draft that a removed reservation was, so that what it was quoted is found by its name. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => {
    ids(table, 'formerdraft')
    table.index(columns, name)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => table.dropIndex(columns, name))
  await knex.raw('ALTER TABLE reservations DROP COLUMN formerdraft')
}
