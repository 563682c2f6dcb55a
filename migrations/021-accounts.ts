import type { Knex } from 'knex'
import { createTable, ids, integers } from './columns.ts'

/**
 * Guests get other keys than accounts, accounts record when their address was proven, and links mailed to people work
 * once. A link's secret is derived from its id and the server's secret, so that a copy of the table opens nothing.
 */
export async function up(knex: Knex) {
  await knex.schema.alterTable('users', (table) => {
    if (isMysql(knex)) table.string('emailkey', 255).notNullable().alter()
    table.bigInteger('emailverified')
  })
  await knex('users')
    .where({ role: 'guest' })
    .update({
      emailkey: knex.raw("CONCAT('guest:', CASE WHEN emailkey = CONCAT('~', id) THEN LOWER(email) ELSE emailkey END)"),
    })
  await createTable(knex, 'account_links', (table) => {
    ids(table, 'whitelabel id user')
    table.string('purpose', 16).notNullable()
    table.string('email', 100)
    integers(table, 'created expires used')
    table.primary(['whitelabel', 'id'])
    // A person's links end together.
    table.index(['whitelabel', 'user'], 'account_links_user')
    // For the clean-up.
    table.index(['expires'], 'account_links_expires')
  })
}

/** A guest with the address of an account keeps a key that is no address. */
export async function down(knex: Knex) {
  await knex.schema.dropTable('account_links')
  const twins = await knex('users as guest')
    .join('users as account', (on) =>
      on
        .on('account.whitelabel', 'guest.whitelabel')
        .on('guest.emailkey', knex.raw("CONCAT('guest:', account.emailkey)")),
    )
    .where('guest.role', 'guest')
    .select('guest.whitelabel', 'guest.id')
  for (const { whitelabel, id } of twins)
    await knex('users')
      .where({ whitelabel, id })
      .update({ emailkey: `~${id}` })
  await knex('users')
    .where({ role: 'guest' })
    .where('emailkey', 'like', 'guest:%')
    .update({ emailkey: knex.raw('SUBSTR(emailkey, 7)') })
  await knex.schema.alterTable('users', (table) => {
    if (isMysql(knex)) table.string('emailkey', 100).notNullable().alter()
    table.dropColumn('emailverified')
  })
}

const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2'
