import type { Knex } from 'knex'
import { bundled, createTable, flags, ids, integers, texts } from './columns.ts'

const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2'
const clustered = (knex: Knex) => (isMysql(knex) ? 'DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin' : 'WITHOUT ROWID')

const columns =
  'id, provider, user, users, name, description, photo, imagecarousel, tags, location, `groups`, active, reservation_capacity, translations, position, extra'

/** The old table under another name; without the index, whose name is free for the new one on SQLite too. */
async function setAside(knex: Knex): Promise<void> {
  await knex.schema.renameTable('resources', 'resources_before')
  await knex.raw(`DROP INDEX resources_id${isMysql(knex) ? ' ON resources_before' : ''}`)
}

const fields = (table: Knex.CreateTableBuilder) => {
  ids(table, 'user')
  texts(table, 'name description photo imagecarousel tags location groups users translations')
  flags(table, 'active')
  integers(table, 'reservation_capacity')
  bundled(table)
}

/**
 * Resources belong to the white-label, whose providers share them, or to one of its providers. What occupies a shared
 * one stands in the white-label's own book: `shared_claims`, from which the rows of days with the subject `s:` follow,
 * and beside it in that of the provider, whose claims say which of their resources are shared. `freed_rooms` are times
 * of shared resources that came free, for whose sake other providers' queues are to be served.
 */
export async function up(knex: Knex): Promise<void> {
  await setAside(knex)
  await createTable(knex, 'resources', (table) => {
    ids(table, 'whitelabel id provider')
    fields(table)
    table.primary(['whitelabel', 'id'])
    table.index(['id', 'provider'], 'resources_id')
    table.index(['whitelabel', 'provider'], 'resources_provider')
  })
  await knex.raw(
    `INSERT INTO resources (whitelabel, ${columns}) SELECT
      (SELECT p.whitelabel FROM providers p WHERE p.id = r.provider), ${columns} FROM resources_before r`,
  )
  await knex.schema.dropTable('resources_before')
  await knex.schema.alterTable('claims', (table) => {
    texts(table, 'shared')
  })
  await knex.raw(`CREATE TABLE shared_claims (
    whitelabel VARCHAR(64) NOT NULL,
    resource VARCHAR(64) NOT NULL,
    reach SMALLINT NOT NULL,
    start BIGINT NOT NULL,
    provider VARCHAR(64) NOT NULL,
    reservation VARCHAR(64) NOT NULL,
    \`end\` BIGINT NOT NULL,
    expires BIGINT,
    spans TEXT,
    PRIMARY KEY (whitelabel, resource, reach, start, provider, reservation)
  ) ${clustered(knex)}`)
  await createTable(knex, 'freed_rooms', (table) => {
    ids(table, 'whitelabel id provider resource')
    table.bigInteger('begins').notNullable()
    table.bigInteger('ends').notNullable()
    table.boolean('silent').notNullable()
    table.bigInteger('created').notNullable()
    table.primary(['whitelabel', 'id'])
    table.index(['created', 'whitelabel', 'id'], 'freed_rooms_created')
  })
  for (const table of ['blackouts', 'busy_times'])
    await knex.raw(`CREATE INDEX ${table}_resource ON ${table} (resource, ends)`)
  await knex.raw('CREATE INDEX external_ids_whitelabel ON external_ids (whitelabel, plugin, external)')
}

/** Of each resource, its provider tells the white-label; the shared book is about resources that go. */
export const follows = ['resources.whitelabel', 'claims.shared', 'shared_claims', 'freed_rooms']
/** Resources that all providers of a white-label share. */
export const drops = { resources: 'provider IS NULL' }

/** Shared resources are gone: there was no place for them. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP INDEX external_ids_whitelabel${isMysql(knex) ? ' ON external_ids' : ''}`)
  for (const table of ['busy_times', 'blackouts'])
    await knex.raw(`DROP INDEX ${table}_resource${isMysql(knex) ? ` ON ${table}` : ''}`)
  await knex('occupancy_days').where('subject', 'like', 's:%').del()
  for (const table of ['freed_rooms', 'shared_claims']) await knex.schema.dropTable(table)
  await knex.raw('ALTER TABLE claims DROP COLUMN shared')
  await setAside(knex)
  await knex.raw(`DROP INDEX resources_provider${isMysql(knex) ? ' ON resources_before' : ''}`)
  await createTable(knex, 'resources', (table) => {
    ids(table, 'provider id')
    fields(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'resources_id')
  })
  await knex.raw(
    `INSERT INTO resources (${columns}) SELECT ${columns} FROM resources_before WHERE provider IS NOT NULL`,
  )
  await knex.schema.dropTable('resources_before')
}
