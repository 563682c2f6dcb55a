import type { Knex } from 'knex'
import { createTable, ids, integers } from './columns.ts'

const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2'

/** The old table under another name; without the index, whose name is free for the new one on SQLite too. */
async function setAside(knex: Knex): Promise<void> {
  await knex.schema.renameTable('own_domains', 'own_domains_before')
  await knex.raw(`DROP INDEX own_domains_due${isMysql(knex) ? ' ON own_domains_before' : ''}`)
}

const columns = 'whitelabel, provider, token, host, state, failure, created, checked, due, failingsince'

/**
 * White-labels have domains of their own as providers do: rows whose `provider` is empty, so a key begins with the
 * white-label. `servedhost` is the name while a site is served there, once in the whole installation. The site itself
 * follows `whitelabels.domain`; `ownhost` is that name in the form in which hosts are compared.
 */
export async function up(knex: Knex): Promise<void> {
  await setAside(knex)
  await createTable(knex, 'own_domains', (table) => {
    ids(table, 'whitelabel provider token')
    table.string('host', 253).notNullable()
    table.string('state', 16).notNullable()
    table.string('failure', 16)
    integers(table, 'created checked due failingsince')
    table.string('servedhost', 253)
    table.primary(['whitelabel', 'provider', 'host'])
    table.index(['due'], 'own_domains_due')
    table.unique(['servedhost'])
  })
  await knex.raw(
    `INSERT INTO own_domains (${columns}, servedhost) SELECT ${columns},
      (SELECT p.host FROM providers p WHERE p.whitelabel = d.whitelabel AND p.id = d.provider AND p.host = d.host
        AND d.state IN ('active', 'failing'))
      FROM own_domains_before d`,
  )
  await knex.schema.dropTable('own_domains_before')
  await knex.schema.alterTable('whitelabels', (table) => {
    table.text('domain', 'longtext')
    table.string('ownhost', 253)
    table.unique(['ownhost'])
  })
}

/** A domain's state and its provider tell where it is served. */
export const follows = ['own_domains.servedhost']
/** Domains of white-labels. */
export const drops = { own_domains: "provider = ''" }

/** Domains of white-labels are gone: there was no place for them. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('whitelabels', (table) => table.dropUnique(['ownhost']))
  // The query builder would copy the whole table on SQLite.
  for (const column of ['domain', 'ownhost']) await knex.raw(`ALTER TABLE whitelabels DROP COLUMN ${column}`)
  await setAside(knex)
  await createTable(knex, 'own_domains', (table) => {
    ids(table, 'whitelabel provider token')
    table.string('host', 253).notNullable()
    table.string('state', 16).notNullable()
    table.string('failure', 16)
    integers(table, 'created checked due failingsince')
    table.primary(['provider', 'host'])
    table.index(['due'], 'own_domains_due')
  })
  await knex.raw(`INSERT INTO own_domains (${columns}) SELECT ${columns} FROM own_domains_before WHERE provider <> ''`)
  await knex.schema.dropTable('own_domains_before')
}
