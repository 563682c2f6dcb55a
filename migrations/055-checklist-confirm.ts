import type { Knex } from 'knex'

const owners = ['providers', 'bookables'] as const
const openGigs = { columns: ['provider', 'status', 'start'], name: 'reservations_status' }

/**
 * `checklistconfirm` is what a confirm in the checklist leads to: `gig`, which staff confirm, or `booked`. Open gigs are
 * listed by their status and start.
 */
export async function up(knex: Knex): Promise<void> {
  for (const owner of owners)
    await knex.schema.alterTable(owner, (table) => {
      table.string('checklistconfirm', 32)
    })
  await knex.schema.alterTable('reservations', (table) => table.index(openGigs.columns, openGigs.name))
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reservations', (table) => table.dropIndex(openGigs.columns, openGigs.name))
  // The query builder would copy the whole table on SQLite.
  for (const owner of owners) await knex.raw(`ALTER TABLE ${owner} DROP COLUMN checklistconfirm`)
}
