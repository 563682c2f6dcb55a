import { ids, integers, tables, texts } from './columns.ts'

/** Disputes of charges, each as its processor said last, with what of it falls on which reservation. */
export const { up, down } = tables({
  payment_disputes(table) {
    ids(table, 'provider attempt')
    table.string('id', 128).notNullable()
    table.string('reference', 191).notNullable()
    table.string('state', 16).notNullable()
    table.string('reason', 64).notNullable()
    texts(table, 'parts')
    integers(table, 'amount fee opened closed created modified')
    table.primary(['provider', 'id'])
    table.index(['provider', 'attempt'], 'payment_disputes_attempt')
    table.index(['provider', 'state', 'created'], 'payment_disputes_state')
  },
})
