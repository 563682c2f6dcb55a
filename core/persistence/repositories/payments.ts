import { paymentStateNamed } from '../../operations/payments/payment-states.ts'
import type {
  AttemptOf,
  LedgerEntry,
  PaymentAttempt,
  PaymentCapture,
  PaymentRefund,
  PaymentRepository,
  PaymentShare,
} from '../../operations/payments/stored-payment.ts'
import { integer, integerOrNull, type Row, text, textOrNull, type Value } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

export function attemptOf(row: Row): PaymentAttempt {
  const state = paymentStateNamed(text(row.state))
  if (!state) throw new Error(`A payment attempt has the unknown state "${text(row.state)}"`)
  return {
    id: text(row.id),
    reservation: text(row.reservation),
    purpose: 'initial',
    processor: text(row.processor),
    idempotencykey: text(row.idempotencykey),
    amount: integer(row.amount),
    currency: text(row.currency),
    state,
    reference: textOrNull(row.reference),
    version: integer(row.version),
    process: text(row.process),
    due: integerOrNull(row.due),
    silentsince: integerOrNull(row.silentsince),
    calledoff: integer(row.calledoff) === 1,
    toldfailed: integer(row.toldfailed) === 1,
    created: integer(row.created),
    modified: integer(row.modified),
  }
}

const shareOf = (row: Row): PaymentShare => ({
  reservation: text(row.reservation),
  amount: integer(row.amount),
  version: integer(row.version),
})

const captureOf = (row: Row): PaymentCapture => ({
  attempt: text(row.attempt),
  reservation: text(row.reservation),
  amount: integer(row.amount),
  state: row.state === 'done' || row.state === 'failed' ? row.state : 'ordered',
  created: integer(row.created),
  modified: integer(row.modified),
})

const refundOf = (row: Row): PaymentRefund => ({
  id: text(row.id),
  attempt: text(row.attempt),
  reservation: text(row.reservation),
  amount: integer(row.amount),
  state: row.state === 'done' ? 'done' : 'ordered',
  reason: text(row.reason),
  created: integer(row.created),
  modified: integer(row.modified),
})

export const ledgerEntryOf = (row: Row): LedgerEntry => ({
  id: text(row.id),
  reservation: textOrNull(row.reservation),
  user: textOrNull(row.user),
  type: text(row.type),
  eventtype: text(row.eventtype),
  transactiontype: row.transactiontype === 'debit' ? 'debit' : 'credit',
  paymentmethod: text(row.paymentmethod),
  mode: row.mode === 'points' ? 'points' : 'currency',
  status: row.status === 'failed' ? 'failed' : 'success',
  amount: integer(row.amount),
  currency: text(row.currency),
  attempt: textOrNull(row.attempt),
  created: integer(row.created),
  description: text(row.description),
})

const columnValue = (value: unknown): Value => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const columnsOf = (fields: object): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, columnValue(value)]))

export function paymentsRepository(runner: Runner, sql: ScopedSql): PaymentRepository {
  const rows = async (table: string, rest: string, ...values: Value[]): Promise<Row[]> => {
    const [result] = await runner.run([sql.selectOfProvider('*', table, rest, ...values)])
    return result?.rows ?? []
  }
  const write = async (...statements: Parameters<Runner['queue']>) => {
    runner.queue(...statements)
    await runner.settled()
  }
  return {
    insertAttempt: (attempt, shares) =>
      write(
        sql.insert('payment_attempts', columnsOf(attempt)),
        ...shares.map((share) => sql.insert('payment_shares', { ...columnsOf(share), attempt: attempt.id })),
      ),
    async updateAttempt(before, patch) {
      const after = { ...before, ...patch, version: before.version + 1 }
      const changed = columnsOf({ ...patch, version: after.version })
      const rest = ' AND id = ? AND version = ?'
      const count = await runner.write(sql.update('payment_attempts', changed, rest, before.id, before.version))
      return count > 0 ? after : null
    },
    async attempt(id) {
      const [row] = await rows('payment_attempts', ' AND id = ?', id)
      return row ? attemptOf(row) : null
    },
    async lockAttempt(id) {
      const [result] = await runner.run([sql.lockedSelect('*', 'payment_attempts', ' AND id = ?', id)])
      const [row] = result?.rows ?? []
      return row ? attemptOf(row) : null
    },
    async attemptsOf(reservation) {
      const shared = ' AND id IN (SELECT attempt FROM payment_shares WHERE provider = ? AND reservation = ?)'
      const [attempts, shares] = await runner.run([
        sql.selectOfProvider('*', 'payment_attempts', shared, sql.provider, reservation),
        sql.selectOfProvider('*', 'payment_shares', ' AND reservation = ?', reservation),
      ])
      return seenFrom(attempts?.rows ?? [], shares?.rows ?? [])
    },
    sharesOf: async (attempt) =>
      (await rows('payment_shares', ' AND attempt = ? ORDER BY reservation', attempt)).map(shareOf),
    async putCaptures(captures) {
      for (const { attempt, reservation, state, modified, ...rest } of captures)
        runner.queue(
          sql.insertOnce('payment_captures', columnsOf({ attempt, reservation, state, modified, ...rest })),
          sql.update(
            'payment_captures',
            { state, modified },
            ' AND attempt = ? AND reservation = ?',
            attempt,
            reservation,
          ),
        )
      await runner.settled()
    },
    capturesOf: async (attempt) =>
      (await rows('payment_captures', ' AND attempt = ? ORDER BY reservation', attempt)).map(captureOf),
    orderRefunds: (refunds) => write(...refunds.map((refund) => sql.insertOnce('payment_refunds', columnsOf(refund)))),
    refundsOf: async (attempt) =>
      (await rows('payment_refunds', ' AND attempt = ? ORDER BY created, id', attempt)).map(refundOf),
    async endRefund(id, modified) {
      const done = { state: 'done', modified }
      return (await runner.write(sql.update('payment_refunds', done, " AND id = ? AND state = 'ordered'", id))) > 0
    },
    appendLedger: (entries) => write(...entries.map((entry) => sql.insert('ledger', columnsOf(entry)))),
    appendLedgerOnce: (entries) => write(...entries.map((entry) => sql.insertOnce('ledger', columnsOf(entry)))),
    ledgerOf: async (reservation) =>
      (await rows('ledger', ' AND reservation = ? ORDER BY created, id', reservation)).map(ledgerEntryOf),
  }
}

/** Attempts as one of their reservations sees them, in order of their making. */
function seenFrom(attempts: Row[], shares: Row[]): AttemptOf[] {
  const shareBy = new Map(shares.map((row) => [text(row.attempt), shareOf(row)]))
  return attempts
    .map(attemptOf)
    .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
    .flatMap((attempt) => {
      const share = shareBy.get(attempt.id)
      return share ? [{ ...attempt, share }] : []
    })
}
