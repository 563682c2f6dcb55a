import { totalsOf } from '../../../../../plugins/payment-sandbox/charge.ts'
import { ChargeFiles, nameFor } from '../../../../../plugins/payment-sandbox/charge-files.ts'
import type { ReservationPayment } from '../../../../operations/reservations/stored-reservation.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, parsed, type Row, statement, text, textOrNull } from '../../../../persistence/session.ts'

/** Money of a capture or a refund, as it is stored. */
interface Movement {
  attempt: string
  reservation: string
  amount: number
  state: string
}

export interface BookedRow {
  id: string
  email: string
  draft: string | null
  status: string
  payment: ReservationPayment | null
}

export interface AttemptRow {
  id: string
  reservation: string
  state: string
  amount: number
  /** Whether it was ended without knowing what became of it. */
  isGivenUp: boolean
  /** What lies at the bank under its reference. */
  bank: { state: string; authorized: number; captured: number; refunded: number }
}

export interface LedgerRow {
  attempt: string
  reservation: string | null
  isCharge: boolean
  /** Money that pays for nothing until staff have decided. */
  isSuspense: boolean
  /** Credits above nought, debits below. */
  amount: number
}

/**
 * Everything that is written about money, from the bank to the ledger: read by SQL of its own, not by the product's.
 */
export interface Books {
  reservations: BookedRow[]
  attempts: AttemptRow[]
  shares: { attempt: string; reservation: string; amount: number }[]
  captures: Movement[]
  refunds: Movement[]
  /** Lines that succeeded. */
  ledger: LedgerRow[]
}

const movement = (row: Row): Movement => ({
  attempt: text(row.attempt),
  reservation: text(row.reservation),
  amount: integer(row.amount),
  state: text(row.state),
})

/** What was written since an instant of the clock. Attempts and their rows never begin before their reservations. */
export async function readBooks(db: Database, bankFolder: string, since: number): Promise<Books> {
  const ofAttempts = 'attempt IN (SELECT id FROM payment_attempts WHERE created >= ?)'
  const [reservations, attempts, shares, captures, refunds, ledger] = await db.read([
    statement('SELECT id, email, draft, status, payment FROM reservations WHERE created >= ?', since),
    statement(
      `SELECT a.id, a.reservation, a.state, a.amount, a.reference, a.silentsince, p.whitelabel
        FROM payment_attempts a JOIN providers p ON p.id = a.provider WHERE a.created >= ?`,
      since,
    ),
    statement(`SELECT attempt, reservation, amount FROM payment_shares WHERE ${ofAttempts}`, since),
    statement(`SELECT attempt, reservation, amount, state FROM payment_captures WHERE ${ofAttempts}`, since),
    statement(`SELECT attempt, reservation, amount, state FROM payment_refunds WHERE ${ofAttempts}`, since),
    statement(
      `SELECT attempt, reservation, paymentmethod, transactiontype, amount FROM ledger
        WHERE status = 'success' AND ${ofAttempts}`,
      since,
    ),
  ])
  const bankOf = async ({ whitelabel, reference }: Row) => {
    const bank = new ChargeFiles(`${bankFolder}/${nameFor(text(whitelabel))}`)
    return totalsOf(reference === null ? [] : await bank.read(text(reference)))
  }
  return {
    reservations: (reservations?.rows ?? []).map((row) => ({
      id: text(row.id),
      email: text(row.email),
      draft: textOrNull(row.draft),
      status: text(row.status),
      payment: parsed<ReservationPayment | null>(row.payment, null),
    })),
    attempts: await Promise.all(
      (attempts?.rows ?? []).map(async (row) => ({
        id: text(row.id),
        reservation: text(row.reservation),
        state: text(row.state),
        amount: integer(row.amount),
        isGivenUp: ['failed', 'voided'].includes(text(row.state)) && row.silentsince !== null,
        bank: await bankOf(row),
      })),
    ),
    shares: (shares?.rows ?? []).map((row) => ({
      attempt: text(row.attempt),
      reservation: text(row.reservation),
      amount: integer(row.amount),
    })),
    captures: (captures?.rows ?? []).map(movement),
    refunds: (refunds?.rows ?? []).map(movement),
    ledger: (ledger?.rows ?? []).map((row) => ({
      attempt: text(row.attempt),
      reservation: textOrNull(row.reservation),
      isCharge: row.paymentmethod === 'charge',
      isSuspense: row.paymentmethod === 'suspense',
      amount: row.transactiontype === 'credit' ? integer(row.amount) : -integer(row.amount),
    })),
  }
}
