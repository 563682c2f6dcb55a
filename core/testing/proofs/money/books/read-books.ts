import { totalsOf } from '../../../../../plugins/payment-sandbox/charge.ts'
import { ChargeFiles, nameFor } from '../../../../../plugins/payment-sandbox/charge-files.ts'
import { byHand } from '../../../../domain/payments/index.ts'
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

/** A payment as its bank has it: minor units. */
export interface AtBank {
  state: string
  authorized: number
  captured: number
  /** What went back, whoever ordered it, and did not come back. */
  refunded: number
  /** What its customer's bank has of it. */
  disputed: number
}

export const nothingAtBank: AtBank = { state: 'none', authorized: 0, captured: 0, refunded: 0, disputed: 0 }

/** What a bank's own books say of a payment. */
export type Bankbook = (payment: { whitelabel: string; processor: string; reference: string }) => Promise<AtBank>

export interface AttemptRow {
  id: string
  reservation: string
  purpose: string
  processor: string
  reference: string | null
  state: string
  amount: number
  /** Whether it was ended without knowing what became of it. */
  isGivenUp: boolean
  /** Whether nothing is authorised yet: it keeps a method that is charged once what it pays for is decided. */
  isMethodAlone: boolean
  /** What lies at the bank under its reference; null where staff received the money. */
  bank: AtBank | null
}

export interface LedgerRow {
  attempt: string
  reservation: string | null
  isCharge: boolean
  /** Money that a bank has taken in a dispute. */
  isDispute: boolean
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
  /** Lines that succeeded, but what a gift code has, and what a provider owes its white-label. */
  ledger: LedgerRow[]
  /** What people and gift codes have to spend: lines of points, and those of credit and gift codes. */
  balances: BalanceLine[]
}

export interface BalanceLine {
  /** A person, or `gift:` and the code's id. */
  holder: string
  isPoints: boolean
  reservation: string | null
  attempt: string | null
  /** Credits above nought, debits below. */
  amount: number
}

const signed = (row: Row): number => (row.transactiontype === 'credit' ? integer(row.amount) : -integer(row.amount))

const movement = (row: Row): Movement => ({
  attempt: text(row.attempt),
  reservation: text(row.reservation),
  amount: integer(row.amount),
  state: text(row.state),
})

/** The books of the sandbox's bank, from its files. */
export const sandboxBooks =
  (bankFolder: string): Bankbook =>
  async ({ whitelabel, reference }) => ({
    ...totalsOf(await new ChargeFiles(`${bankFolder}/${nameFor(whitelabel)}`).read(reference)),
    disputed: 0,
  })

/** What was written since an instant of the clock. Attempts and their rows never begin before their reservations. */
export async function readBooks(db: Database, bankbook: Bankbook, since: number): Promise<Books> {
  const ofAttempts = 'attempt IN (SELECT id FROM payment_attempts WHERE created >= ?)'
  const [reservations, attempts, shares, captures, refunds, ledger, balances] = await db.read([
    statement('SELECT id, email, draft, status, payment FROM reservations WHERE created >= ?', since),
    statement(
      `SELECT a.id, a.reservation, a.purpose, a.processor, a.state, a.amount, a.reference, a.silentsince,
          a.method, a.captureby, p.whitelabel
        FROM payment_attempts a JOIN providers p ON p.id = a.provider WHERE a.created >= ?`,
      since,
    ),
    statement(`SELECT attempt, reservation, amount FROM payment_shares WHERE ${ofAttempts}`, since),
    statement(`SELECT attempt, reservation, amount, state FROM payment_captures WHERE ${ofAttempts}`, since),
    statement(`SELECT attempt, reservation, amount, state FROM payment_refunds WHERE ${ofAttempts}`, since),
    statement(
      `SELECT attempt, reservation, paymentmethod, transactiontype, eventtype, amount FROM ledger
        WHERE status = 'success' AND mode = 'currency' AND paymentmethod <> 'debt' AND eventtype <> 'dispute_fee'
          AND (user IS NULL OR user NOT LIKE 'gift:%') AND ${ofAttempts}`,
      since,
    ),
    statement(
      `SELECT user AS holder, mode, reservation, attempt, transactiontype, amount FROM ledger
        WHERE status = 'success' AND user IS NOT NULL AND (mode = 'points' OR paymentmethod = 'credit') AND created >= ?`,
      since,
    ),
  ])
  const bankOf = async ({ whitelabel, processor, reference }: Row): Promise<AtBank | null> => {
    if (processor === byHand) return null
    if (reference === null) return nothingAtBank
    return bankbook({ whitelabel: text(whitelabel), processor: text(processor), reference: text(reference) })
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
        purpose: text(row.purpose),
        processor: text(row.processor),
        reference: textOrNull(row.reference),
        state: text(row.state),
        amount: integer(row.amount),
        isGivenUp: ['failed', 'voided'].includes(text(row.state)) && row.silentsince !== null,
        isMethodAlone: row.method !== null && row.captureby === null,
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
      isDispute: row.eventtype === 'dispute',
      isSuspense: row.paymentmethod === 'suspense',
      amount: signed(row),
    })),
    balances: (balances?.rows ?? []).map((row) => ({
      holder: text(row.holder),
      isPoints: row.mode === 'points',
      reservation: textOrNull(row.reservation),
      attempt: textOrNull(row.attempt),
      amount: signed(row),
    })),
  }
}
