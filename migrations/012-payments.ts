import { ids, integers, tables, texts } from './columns.ts'

/** Attempts to pay, each written before the processor is called, and the append-only ledger. */
export const { up, down } = tables({
  payment_attempts(table) {
    ids(table, 'provider id reservation')
    table.string('processor', 128).notNullable()
    table.string('idempotencykey', 128).notNullable()
    table.string('currency', 3).notNullable()
    table.string('state', 24).notNullable()
    integers(table, 'amount created modified')
    table.string('reference', 191)
    table.primary(['provider', 'id'])
    table.unique(['provider', 'idempotencykey'])
    table.index(['provider', 'reservation'], 'payment_attempts_reservation')
    table.index(['provider', 'processor', 'reference'], 'payment_attempts_reference')
    table.index(['state', 'modified'], 'payment_attempts_state')
  },
  ledger(table) {
    ids(table, 'provider reservation user attempt')
    table.string('id', 128).notNullable()
    for (const name of ['type', 'eventtype', 'transactiontype', 'mode', 'status']) table.string(name, 64).notNullable()
    table.string('currency', 3).notNullable()
    integers(table, 'amount created')
    texts(table, 'description')
    table.primary(['provider', 'id'])
    table.index(['provider', 'reservation'], 'ledger_reservation')
    table.index(['provider', 'user'], 'ledger_user')
  },
})
