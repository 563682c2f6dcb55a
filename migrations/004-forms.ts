import { bundled, ids, integers, tables, texts } from './columns.ts'

/** Forms with their nested sections and questions, and add-ons. */
export const { up, down } = tables({
  forms(table) {
    ids(table, 'provider id')
    table.string('style', 16)
    table.string('display_step', 16)
    texts(table, 'name description imageurl form_config_objects tags sections')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'forms_id')
  },
  addons(table) {
    ids(table, 'provider id')
    texts(table, 'name description price_function time_function display_function')
    integers(table, 'min max priceadjustment timeadjustment')
    bundled(table)
    table.primary(['provider', 'id'])
    table.index(['id'], 'addons_id')
  },
})
