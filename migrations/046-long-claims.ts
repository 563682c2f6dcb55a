import type { Knex } from 'knex'

const isMysql = (knex: Knex) => knex.client.driverName === 'mysql2'

/**
 * A claim lists every segment of its event, a claim of a group every resource: MySQL's TEXT ends at 64 kB, some 2,000
 * segments. SQLite's texts have no such end.
 */
const columns: [table: string, column: string][] = [
  ['claims', 'spans'],
  ['claims', 'resources'],
]

const changeTo = async (knex: Knex, type: 'LONGTEXT' | 'TEXT') => {
  if (!isMysql(knex)) return
  for (const [table, column] of columns) await knex.raw(`ALTER TABLE ${table} MODIFY ${column} ${type}`)
}

export const up = (knex: Knex) => changeTo(knex, 'LONGTEXT')
export const down = (knex: Knex) => changeTo(knex, 'TEXT')
