import { ids, integers, tables, texts } from './columns.ts'

/**
 * What plugins are to do, each piece in the lane of its tenant and plugin until it ends; and what customers said of
 * messages that reach them at an address by a channel.
 */
export const { up, down } = tables({
  plugin_work(table) {
    ids(table, 'whitelabel provider id reservation')
    // A lane is a provider and a plugin.
    table.string('lane', 191)
    table.string('holder', 191)
    for (const name of ['plugin', 'name']) table.string(name, 100).notNullable()
    table.string('kind', 16).notNullable()
    texts(table, 'payload error')
    table.string('state', 16).notNullable()
    table.integer('attempts').notNullable().defaultTo(0)
    integers(table, 'created due')
    table.primary(['provider', 'id'])
    // For doing it lane by lane, and for removing what has ended.
    table.index(['lane', 'due'], 'plugin_work_lane')
    // For what a process had claimed that died.
    table.index(['holder'], 'plugin_work_holder')
    // For forgetting what is about a reservation.
    table.index(['provider', 'reservation'], 'plugin_work_reservation')
  },
  consents(table) {
    ids(table, 'whitelabel provider id user reservation')
    table.string('channel', 100).notNullable()
    table.string('address', 254).notNullable()
    texts(table, 'words')
    table.string('language', 35).notNullable()
    table.string('withdrawnby', 16)
    integers(table, 'given withdrawn')
    table.primary(['provider', 'id'])
    // For a person's export and erasure.
    table.index(['user', 'provider'], 'consents_user')
  },
})
