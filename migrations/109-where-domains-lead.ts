import type { Knex } from 'knex'

/**
 * When a domain of a site's own was last known to lead here. Those that are served have done so as far as anybody knew:
 * they stay, and are looked at as others are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('own_domains', (table) => {
    table.bigInteger('seen')
  })
  await knex('own_domains').whereNotNull('servedhost').update({ seen: Date.now() })
}

/** When a domain was last seen is found anew. */
export const follows = ['own_domains.seen']

/** One that is proven and not found to lead here is looked for again, as a new one. */
export async function down(knex: Knex): Promise<void> {
  await knex('own_domains').where('state', 'proven').update({ state: 'pending', failure: null, servedhost: null })
  // The query builder would copy the whole table on SQLite.
  await knex.raw('ALTER TABLE own_domains DROP COLUMN seen')
}
