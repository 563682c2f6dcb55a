import { ids, tables, texts } from './columns.ts'

/** Answers that were already given, so that a repeated call gets the same one. */
export const { up, down } = tables({
  idempotency_keys(table) {
    ids(table, 'provider')
    table.string('key', 191).notNullable()
    table.string('requesthash', 64).notNullable()
    texts(table, 'answer')
    table.bigInteger('created').notNullable()
    table.primary(['provider', 'key'])
    table.index(['created'], 'idempotency_keys_created')
  },
})
