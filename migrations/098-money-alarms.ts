import { ids, integers, tables, texts } from './columns.ts'

/** What about money needs people: each cause once, with how often it was found, and how it came to an end. */
export const { up, down } = tables({
  money_alarms(table) {
    ids(table, 'provider id attempt reservation')
    table.string('why', 16).notNullable()
    table.string('about', 16).notNullable()
    table.string('matter', 255).notNullable()
    table.string('currency', 8).notNullable()
    table.string('closedby', 64)
    texts(table, 'note')
    integers(table, 'amount since latest times closed ended')
    table.primary(['provider', 'id'])
    table.index(['provider', 'attempt'], 'money_alarms_attempt')
    table.index(['provider', 'closed', 'since'], 'money_alarms_closed')
  },
})
