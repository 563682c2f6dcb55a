import { ids, integers, tables, texts } from './columns.ts'

/**
 * What plugins keep for a provider, by name; and how each plugin of a provider does: how much it keeps, and since when
 * it fails or is switched off.
 */
export const { up, down } = tables({
  plugin_data(table) {
    ids(table, 'whitelabel provider plugin')
    table.string('name', 191).notNullable()
    texts(table, 'value')
    integers(table, 'bytes version modified')
    table.primary(['provider', 'plugin', 'name'])
  },
  plugin_states(table) {
    ids(table, 'whitelabel provider plugin')
    // `rows` is a word of MySQL's own.
    integers(table, 'entries bytes failures failingsince offsince triedat')
    texts(table, 'fault')
    table.primary(['provider', 'plugin'])
  },
})
