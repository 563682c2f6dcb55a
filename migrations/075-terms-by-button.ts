import type { Knex } from 'knex'
import { flags } from './columns.ts'

/** Whether the booking button accepts a white-label's required terms. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('whitelabels', (table) => flags(table, 'termsbybutton'))

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE whitelabels DROP COLUMN termsbybutton')
}
