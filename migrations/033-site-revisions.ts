import type { Knex } from 'knex'

const sites = ['whitelabels', 'providers']

/**
 * The version of all sites is a sum of their revisions: read from an index it stays short, however much a site says.
 */
export async function up(knex: Knex): Promise<void> {
  for (const name of sites) await knex.schema.alterTable(name, (table) => table.index(['revision'], `${name}_revision`))
}

export async function down(knex: Knex): Promise<void> {
  for (const name of sites)
    await knex.schema.alterTable(name, (table) => table.dropIndex(['revision'], `${name}_revision`))
}
