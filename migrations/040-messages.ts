import type { Knex } from 'knex'
import { createTable, texts } from './columns.ts'

/**
 * Who is told of reservations, and how many hours before they begin. The hours are short texts with an index, so that
 * those who remind are found without reading everybody; staff are found by their role. `job_marks` says until when a
 * job has looked.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('providers', (table) => {
    texts(table, 'notifications')
    table.string('reminders', 255)
  })
  await knex.schema.alterTable('bookables', (table) => {
    table.string('reminders', 255)
  })
  await knex.schema.alterTable('providers', (table) => table.index(['reminders'], 'providers_reminders'))
  await knex.schema.alterTable('bookables', (table) => table.index(['reminders', 'provider'], 'bookables_reminders'))
  await knex.schema.alterTable('users', (table) => table.index(['whitelabel', 'role'], 'users_role'))
  await createTable(knex, 'job_marks', (table) => {
    table.string('name', 64).notNullable()
    table.bigInteger('at').notNullable()
    table.primary(['name'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('job_marks')
  await knex.schema.alterTable('users', (table) => table.dropIndex(['whitelabel', 'role'], 'users_role'))
  await knex.schema.alterTable('bookables', (table) =>
    table.dropIndex(['reminders', 'provider'], 'bookables_reminders'),
  )
  await knex.schema.alterTable('providers', (table) => table.dropIndex(['reminders'], 'providers_reminders'))
  // The query builder would copy the whole table on SQLite.
  for (const [table, column] of [
    ['providers', 'notifications'],
    ['providers', 'reminders'],
    ['bookables', 'reminders'],
  ])
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column}`)
}
