import { paymentStates } from '../../operations/payments/payment-states.ts'
import type { AttemptOf, LedgerEntry, PaymentAttempt, PaymentShare, Repositories } from '../../operations/ports.ts'
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

const shareOf = (row: Row): PaymentShare => ({
  reservation: text(row.reservation),
  amount: integer(row.amount),
  refund: row.refund === 'ordered' || row.refund === 'done' ? row.refund : null,
})

const refunds: Partial<Record<PaymentAttempt['state'], PaymentShare['refund']>> = {
  refunding: 'ordered',
  refunded: 'done',
}

/** The one share of an attempt that pays for a single reservation: all of it. */
const wholeOf = ({ reservation, amount, state }: PaymentAttempt): PaymentShare => ({
  reservation,
  amount,
  refund: refunds[state] ?? null,
})

/** Attempts filed under a reservation and those that it shares in, each once, in order of their making. */
function seenFrom(attempts: Row[], shares: Row[]): AttemptOf[] {
  const found = new Map(attempts.map((row) => [text(row.id), attemptOf(row)]))
  const shared = new Map(shares.map((row) => [text(row.attempt), shareOf(row)]))
  return [...found.values()]
    .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
    .map((attempt) => {
      const share = shared.get(attempt.id)
      return { ...attempt, share: share ?? wholeOf(attempt), isShared: share !== undefined }
    })
}

export const ledgerEntryOf = (row: Row): LedgerEntry => ({
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
    async insertAttempt(attempt, shares = []) {
      runner.queue(
        sql.insert('payment_attempts', columnsOf(attempt)),
        ...shares.map((share) => sql.insert('payment_shares', { ...columnsOf(share), attempt: attempt.id })),
      )
      await runner.settled()
    },
    async updateAttempt(id, patch, from) {
      const state = from === undefined ? '' : ' AND state = ?'
      const values = from === undefined ? [id] : [id, from]
      return (
        (await runner.write(sql.update('payment_attempts', columnsOf(patch), ` AND id = ?${state}`, ...values))) > 0
      )
    },
    async attemptsOf(reservation) {
      const shared = ' AND id IN (SELECT attempt FROM payment_shares WHERE provider = ? AND reservation = ?)'
      const [own, others, shares] = await runner.run([
        sql.selectOfProvider('*', 'payment_attempts', ' AND reservation = ?', reservation),
        sql.selectOfProvider('*', 'payment_attempts', shared, sql.provider, reservation),
        sql.selectOfProvider('*', 'payment_shares', ' AND reservation = ?', reservation),
      ])
      return seenFrom([...(own?.rows ?? []), ...(others?.rows ?? [])], shares?.rows ?? [])
    },
    async sharesOf(attempt) {
      const rest = ' AND attempt = ? ORDER BY reservation'
      const [result] = await runner.run([sql.selectOfProvider('*', 'payment_shares', rest, attempt.id)])
      const shares = (result?.rows ?? []).map(shareOf)
      return shares.length > 0 ? shares : [wholeOf(attempt)]
    },
    async updateShare(attempt, { reservation, refund: from }, refund) {
      const state = from === null ? ' AND refund IS NULL' : ' AND refund = ?'
      const values = from === null ? [attempt, reservation] : [attempt, reservation, from]
      const rest = ` AND attempt = ? AND reservation = ?${state}`
      return (await runner.write(sql.update('payment_shares', { refund }, rest, ...values))) > 0
    },
    async appendLedger(entries) {
      runner.queue(...entries.map((entry) => sql.insert('ledger', columnsOf(entry))))
      await runner.settled()
    },
    ledgerOf: async (reservation) => (await ofReservation('ledger', reservation)).map(ledgerEntryOf),
  }
}
