import { ids, integers, tables, texts } from './columns.ts'

/**
 * What people ask a provider where nothing can be booked. Who asks, and what was said, is one value (`details`) that no
 * query looks into.
 */
export const { up, down } = tables({
  contact_requests(table) {
    ids(table, 'whitelabel provider id bookable user reservation salt')
    table.string('status', 16).notNullable()
    texts(table, 'details')
    integers(table, 'created modified')
    table.primary(['provider', 'id'])
    // For the provider's list, the latest first.
    table.index(['provider', 'modified'], 'contact_requests_modified')
    // For a person's data, and its removal.
    table.index(['user', 'provider'], 'contact_requests_user')
  },
})
