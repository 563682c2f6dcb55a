import { ids, integers, tables, texts } from './columns.ts'

/**
 * Events, written in the transaction of their change and delivered afterwards. `due` (epoch ms) is null once delivered.
 */
export const { up, down } = tables({
  outbox(table) {
    ids(table, 'provider whitelabel reservation')
    table.string('id', 128).notNullable()
    table.string('name', 64).notNullable()
    texts(table, 'payload error')
    integers(table, 'created due delivered')
    table.integer('attempts').notNullable().defaultTo(0)
    table.primary(['provider', 'id'])
    table.index(['due'], 'outbox_due')
  },
})
