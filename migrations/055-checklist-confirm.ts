import type { Knex } from 'knex'

const owners = ['providers', 'bookables'] as const

/** `checklistconfirm` is what a confirm in the checklist leads to: `gig`, which staff confirm, or `booked`. */
export async function up(knex: Knex): Promise<void> {
  for (const owner of owners)
    await knex.schema.alterTable(owner, (table) => {
      table.string('checklistconfirm', 32)
    })
}

export async function down(knex: Knex): Promise<void> {
  // The query builder would copy the whole table on SQLite.
  for (const owner of owners) await knex.raw(`ALTER TABLE ${owner} DROP COLUMN checklistconfirm`)
}
