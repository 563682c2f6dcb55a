import type { Knex } from 'knex'
import { texts } from './columns.ts'

/** Groups of add-ons, with bounds on how many are taken together. */
export const up = (knex: Knex) => knex.schema.alterTable('bookables', (table) => texts(table, 'addongroups'))

export const down = (knex: Knex) => knex.schema.alterTable('bookables', (table) => table.dropColumn('addongroups'))
