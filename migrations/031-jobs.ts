import type { Knex } from 'knex'
import { ids, integers, tables } from './columns.ts'

const made = tables({
  /** Work that one process at a time does; `holder` is the id of its process, or empty. */
  leases(table) {
    table.string('name', 64).notNullable()
    ids(table, 'holder')
    table.primary(['name'])
  },
})

/**
 * The jobs get a lease, and processes say whether they are workers. An event of the outbox stands in its tenant's lane
 * until it ends: with a lane, `due` is when it may be delivered; without one, when it ended. One index then serves the
 * delivery (tenant by tenant, the longest due first) and the removal (the longest ended first). `version` is that of
 * the reservation, and orders its events.
 */
export async function up(knex: Knex) {
  await made.up(knex)
  await knex('leases').insert({ name: 'jobs', holder: '' })
  await knex.schema.alterTable('processes', (table) => {
    table.integer('worker').notNullable().defaultTo(0)
  })
  await knex.schema.alterTable('outbox', (table) => {
    table.string('lane', 129)
    integers(table, 'version')
  })
  await knex.raw("UPDATE outbox SET lane = CONCAT(whitelabel, '/', provider) WHERE due IS NOT NULL")
  await knex.raw('UPDATE outbox SET due = COALESCE(delivered, created) WHERE lane IS NULL')
  await knex.schema.alterTable('outbox', (table) => {
    table.dropIndex(['due'], 'outbox_due')
    table.index(['lane', 'due'], 'outbox_lane')
  })
  await knex.raw('ALTER TABLE outbox DROP COLUMN delivered')
}

export async function down(knex: Knex) {
  await knex.raw('ALTER TABLE outbox ADD COLUMN delivered BIGINT')
  await knex.raw('UPDATE outbox SET delivered = due WHERE lane IS NULL AND error IS NULL')
  await knex.raw('UPDATE outbox SET due = NULL WHERE lane IS NULL')
  await knex.schema.alterTable('outbox', (table) => {
    table.dropIndex(['lane', 'due'], 'outbox_lane')
    table.index(['due'], 'outbox_due')
  })
  for (const column of ['lane', 'version']) await knex.raw(`ALTER TABLE outbox DROP COLUMN ${column}`)
  await knex.raw('ALTER TABLE processes DROP COLUMN worker')
  await made.down(knex)
}
