import { paymentStates } from '../../operations/payment-states.ts'
import type { LedgerEntry, PaymentAttempt, Repositories } from '../../operations/ports.ts'
import { integer, type Row, text, textOrNull, type Value } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

export function attemptOf(row: Row): PaymentAttempt {
  const state = paymentStates.find((known) => known === row.state)
  if (!state) throw new Error(`A payment attempt has the unknown state "${text(row.state)}"`)
  return {
    id: text(row.id),
    reservation: text(row.reservation),
    processor: text(row.processor),
    idempotencykey: text(row.idempotencykey),
    amount: integer(row.amount),
    currency: text(row.currency),
    state,
    reference: textOrNull(row.reference),
    created: integer(row.created),
    modified: integer(row.modified),
  }
}

const ledgerEntryOf = (row: Row): LedgerEntry => ({
  id: text(row.id),
  reservation: textOrNull(row.reservation),
  user: textOrNull(row.user),
  type: text(row.type),
  eventtype: text(row.eventtype),
  transactiontype: row.transactiontype === 'debit' ? 'debit' : 'credit',
  mode: row.mode === 'points' ? 'points' : 'currency',
  status: row.status === 'failed' ? 'failed' : 'success',
  amount: integer(row.amount),
  currency: text(row.currency),
  attempt: textOrNull(row.attempt),
  created: integer(row.created),
  description: text(row.description),
})

const columnsOf = (fields: object): Record<string, Value> => Object.fromEntries(Object.entries(fields))

export function paymentsRepository(runner: Runner, sql: ScopedSql): Repositories['payments'] {
  const ofReservation = async (table: string, reservation: string) => {
    const rest = ' AND reservation = ? ORDER BY created, id'
    const [result] = await runner.run([sql.selectOfProvider('*', table, rest, reservation)])
    return result?.rows ?? []
  }
  return {
    async insertAttempt(attempt) {
      runner.queue(sql.insert('payment_attempts', columnsOf(attempt)))
      await runner.settled()
    },
    async updateAttempt(id, patch, from) {
      const state = from === undefined ? '' : ' AND state = ?'
      const values = from === undefined ? [id] : [id, from]
      return (
        (await runner.write(sql.update('payment_attempts', columnsOf(patch), ` AND id = ?${state}`, ...values))) > 0
      )
    },
    attemptsOf: async (reservation) => (await ofReservation('payment_attempts', reservation)).map(attemptOf),
    async appendLedger(entries) {
      runner.queue(...entries.map((entry) => sql.insert('ledger', columnsOf(entry))))
      await runner.settled()
    },
    ledgerOf: async (reservation) => (await ofReservation('ledger', reservation)).map(ledgerEntryOf),
  }
}
