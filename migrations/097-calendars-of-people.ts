import type { Knex } from 'knex'

const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2'

/** The addresses of a person's calendars are found by the person, to end with what else opens an account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX calendar_links_user ON calendar_links (user, provider)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP INDEX calendar_links_user${isMysql(knex) ? ' ON calendar_links' : ''}`)
}
