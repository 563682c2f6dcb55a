import type { Knex } from 'knex'
import { texts } from './columns.ts'

/** How many add-ons of a group a reservation takes together. */
export const up = (knex: Knex) => knex.schema.alterTable('bookables', (table) => texts(table, 'addongroups'))

export const down = (knex: Knex) => knex.schema.alterTable('bookables', (table) => table.dropColumn('addongroups'))
