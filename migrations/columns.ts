import type { Knex } from 'knex'

type Table = Knex.CreateTableBuilder

const each = (names: string) => names.trim().split(/\s+/)

/** Text of any length, kept as it came; also what structured values (JSON) are stored in. */
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

/** Ids are compared by their bytes. */
export const ids = (table: Table, names: string) => {
  for (const name of each(names)) table.string(name, 64)
}

/** What every kind of entity has: its place in the bundle's list, and the fields that have no column. */
export const bundled = (table: Table) => {
  table.integer('position').notNullable().defaultTo(0)
  table.text('extra', 'longtext')
}

/** A table whose text is utf8mb4 and compared by its bytes, whatever the server's default is. */
export const createTable = (knex: Knex, name: string, build: (table: Table) => void) =>
  knex.schema.createTable(name, (table) => {
    if (knex.client.driverName === 'mysql2') {
      table.charset('utf8mb4')
      table.collate('utf8mb4_bin')
    }
    build(table)
  })

/** Makes the tables in order, and drops them in the opposite one. */
export const tables = (definitions: Record<string, (table: Table) => void>) => ({
  async up(knex: Knex) {
    for (const [name, build] of Object.entries(definitions)) await createTable(knex, name, build)
  },
  async down(knex: Knex) {
    for (const name of Object.keys(definitions).reverse()) await knex.schema.dropTable(name)
  },
})
