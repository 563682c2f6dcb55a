import type { Knex } from 'knex'

type Table = Knex.CreateTableBuilder

const each = (names: string) => names.trim().split(/\s+/)

/** Texts of any length, stored unchanged; also for structured values (JSON). */
export const texts = (table: Table, names: string) => {
  for (const name of each(names)) table.text(name, 'longtext')
}

export const flags = (table: Table, names: string) => {
  for (const name of each(names)) table.boolean(name)
}

/** Whole numbers: counts, seconds, instants (epoch ms) and money (minor units). */
export const integers = (table: Table, names: string) => {
  for (const name of each(names)) table.bigInteger(name)
}

export const numbers = (table: Table, names: string) => {
  for (const name of each(names)) table.double(name)
}

/** Ids, compared by their bytes. */
export const ids = (table: Table, names: string) => {
  for (const name of each(names)) table.string(name, 64)
}

/** Columns of every entity table: the position in the bundle's list, and the fields without a column. */
export const bundled = (table: Table) => {
  table.integer('position').notNullable().defaultTo(0)
  table.text('extra', 'longtext')
}

/** Creates a table with text in utf8mb4, compared by its bytes, whatever the server's default is. */
export const createTable = (knex: Knex, name: string, build: (table: Table) => void) =>
  knex.schema.createTable(name, (table) => {
    if (knex.client.driverName === 'mysql2') {
      table.charset('utf8mb4')
      table.collate('utf8mb4_bin')
    }
    build(table)
  })

/** Creates the tables in order, and drops them in reverse order. */
export const tables = (definitions: Record<string, (table: Table) => void>) => ({
  async up(knex: Knex) {
    for (const [name, build] of Object.entries(definitions)) await createTable(knex, name, build)
  },
  async down(knex: Knex) {
    for (const name of Object.keys(definitions).reverse()) await knex.schema.dropTable(name)
  },
})
