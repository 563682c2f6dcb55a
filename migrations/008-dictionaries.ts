import { bundled, ids, tables, texts } from './columns.ts'

/** Words of one language, for a white-label, a provider or a bookable. */
export const { up, down } = tables({
  dictionaries(table) {
    ids(table, 'whitelabel id provider bookable')
    texts(table, 'language name words')
    bundled(table)
    table.primary(['whitelabel', 'id'])
    table.index(['id'], 'dictionaries_id')
  },
})
