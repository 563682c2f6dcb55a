import type { PaymentState } from './attempt-states.ts'
import {
  type CaptureState,
  type DisputeState,
  isTaken,
  type LedgerDirection,
  type LedgerEvent,
  type LedgerMeans,
  type LedgerStatus,
  type LedgerType,
  type RefundState,
} from './lists.ts'

/** What can differ between the rows of a payment, the ledger, the processor and the reservation. */
export const differenceKinds = [
  'state',
  'captures',
  'refunds',
  'disputes',
  'pair',
  'issued',
  'processor',
  'held',
  'currency',
  'payee',
  'suspense',
  'paid',
  'reserved',
  'transactions',
  'balance',
  'stray',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One thing that differs: of an attempt, a reservation, a ledger line or a person's balance. Minor units. */
export interface Difference {
  kind: DifferenceKind
  /** The id of what differs. */
  of: string
  /** What is written there, and what it should be by the other side. */
  found: string
  expected: string
}

interface Row<State extends string> {
  reservation: string
  amount: number
  state: State
}

export interface BookedLine {
  id: string
  reservation: string | null
  type: LedgerType
  eventtype: LedgerEvent
  transactiontype: LedgerDirection
  paymentmethod: LedgerMeans
  status: LedgerStatus
  amount: number
}

/** Everything that is written about an attempt at rest, and what its processor says. */
export interface AttemptBooks {
  id: string
  state: PaymentState
  captures: Row<CaptureState>[]
  refunds: Row<RefundState>[]
  disputes: Disputed[]
  lines: BookedLine[]
  /** What it has issued, points or the value of a gift code: nothing where it buys none, or its money went back. */
  issued: number
  /** Of what lies at the processor: its ISO code, and whose it is; null where that is not known, or staff decided. */
  asked: { currency: string; payee: string | null }
  /** What lies there by its own word; null where it was not asked, or said nothing. */
  atProcessor: AtProcessor | null
  /** The disputes as it has them; null alike. */
  disputesAtProcessor: Disputed[] | null
}

/** Money of an attempt at its processor, minor units. */
export interface AtProcessor {
  /** What was captured, less refunds, whatever is disputed of it. */
  taken: number
  /** What is authorised, and not captured. */
  held: number
  /** In lower case; null where it does not say. */
  currency: string | null
  payee: string | null
}

/** Whether money is at the account that it was asked for; nothing is compared where one of the two is not known. */
export const isPaidTo = (asked: { payee?: string | null }, { payee }: { payee?: string | null }): boolean =>
  typeof asked.payee !== 'string' || typeof payee !== 'string' || payee === asked.payee

/** A dispute of an attempt: what the bank has of it follows from its state. */
interface Disputed {
  state: DisputeState
  amount: number
  fee: number
}

const takenBy = (disputes: Disputed[]): number => sum(disputes.filter(({ state }) => isTaken[state]))
const feesOf = (disputes: Disputed[]): number => disputes.reduce((total, { fee }) => total + fee, 0)

const sum = (rows: { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)

const isDone = ({ state }: { state: string }): boolean => state === 'done'

/** Means whose lines change a balance: no money that a processor has. */
const isByBalance: Partial<Record<LedgerMeans, true>> = { points: true, credit: true }

/** What lines add up to: credits less debits. */
const net = (lines: BookedLine[]): number =>
  lines.reduce((total, { transactiontype, amount }) => total + (transactiontype === 'credit' ? amount : -amount), 0)

const namesOf = (rows: { reservation: string | null }[]): string[] =>
  rows.flatMap(({ reservation }) => reservation ?? [])

type Found = (kind: DifferenceKind, of: string, found: number | string, expected: number | string) => Difference[]

const differs: Found = (kind, of, found, expected) =>
  found === expected ? [] : [{ kind, of, found: String(found), expected: String(expected) }]

/** What does not agree about one attempt, to the last minor unit. Pure. */
export function compareAttempt(books: AttemptBooks): Difference[] {
  const { id, state, captures, refunds, disputes, lines, issued, asked, atProcessor, disputesAtProcessor } = books
  // What goes with money that went back is judged by what is left of it: it is compared with its balance alone.
  const bought = lines.filter(
    ({ type, status, paymentmethod }) => type === 'payment' && status === 'success' && isByBalance[paymentmethod],
  )
  const counted = lines.filter(({ status, paymentmethod }) => status === 'success' && !isByBalance[paymentmethod])
  const byMeans = counted.filter(({ paymentmethod }) => paymentmethod !== 'charge' && paymentmethod !== 'debt')
  const suspense = byMeans.filter(({ paymentmethod }) => paymentmethod === 'suspense')
  const disputed = byMeans.filter(({ eventtype }) => eventtype === 'dispute')
  const fees = byMeans.filter(({ eventtype }) => eventtype === 'dispute_fee')
  const moved = byMeans.filter(({ paymentmethod, type }) => paymentmethod !== 'suspense' && type !== 'dispute')
  const taken = captures.filter(isDone)
  const returned = refunds.filter(isDone)
  const named = [...captures, ...refunds, ...moved, ...disputed]
  const reservations = [...new Set(namesOf(named))]
  const ofOne = (reservation: string) => (one: { reservation: string | null }) => one.reservation === reservation
  const isTaken = taken.length > 0
  return [
    ...differs('state', id, state, isTaken ? 'captured' : state === 'captured' ? 'without a capture' : state),
    ...reservations.flatMap((reservation) => {
      const isIts = ofOne(reservation)
      const its = moved.filter(isIts)
      const of = `${id} ${reservation}`
      const back = its.filter(({ type }) => type === 'refund')
      return [
        ...differs('captures', of, net(its.filter((one) => !back.includes(one))), sum(taken.filter(isIts))),
        // One that came back has lines against its own.
        ...differs('refunds', of, 0 - net(back), sum(returned.filter(isIts))),
        ...differs('pair', of, net(counted.filter(isIts)), 0),
      ]
    }),
    ...differs('issued', id, net(bought), issued),
    // What pays for something left suspense with that, and no more leaves it than was there.
    ...differs('suspense', id, net(suspense), isTaken ? 0 : Math.max(0, net(suspense))),
    // What a dispute took that nothing was left for differs too: people decide about it.
    ...differs('disputes', id, 0 - net(disputed), takenBy(disputes)),
    ...differs('disputes', `${id} fee`, 0 - net(fees), feesOf(disputes)),
    ...(disputesAtProcessor === null
      ? []
      : [
          ...differs('disputes', `${id} at its processor`, takenBy(disputes), takenBy(disputesAtProcessor)),
          ...differs('disputes', `${id} fee at its processor`, feesOf(disputes), feesOf(disputesAtProcessor)),
        ]),
    ...(atProcessor === null
      ? []
      : [
          ...differs('processor', id, sum(taken) - sum(returned) + net(suspense), atProcessor.taken),
          ...compareLying(id, isTaken, asked, atProcessor),
        ]),
  ]
}

/** What is wrong of money at a processor beside its amount: it is only held, another's, or in another currency. */
function compareLying(
  id: string,
  isTaken: boolean,
  asked: AttemptBooks['asked'],
  { taken, held, currency, payee }: AtProcessor,
): Difference[] {
  if (taken === 0 && held === 0) return []
  const isHeld = held > 0 ? `${held} held` : null
  const ended = isTaken ? 'taken' : 'released'
  return [
    ...differs('held', id, isHeld ?? ended, ended),
    ...differs('currency', id, asked.currency, currency ?? asked.currency),
    ...(isPaidTo(asked, { payee }) ? [] : differs('payee', id, String(asked.payee), String(payee))),
  ]
}

/** What a reservation says of its money, and all that was moved for it. */
export interface ReservationBooks {
  id: string
  paid: number
  /** What it holds of a balance, of credit or points, until it is decided. */
  held: number
  transactions: string[]
  captures: Row<CaptureState>[]
  refunds: Row<RefundState>[]
  /** Those of its payments and refunds, failed ones too. */
  lines: BookedLine[]
}

/**
 * What a reservation says beside what was moved for it: ordered captures count as taken, ordered refunds and those
 * that a dispute made needless as gone, disputes as nothing, credit and points that were spent as paid, and what is
 * held of them as reserved. Every line of its payments stands on its list. Pure.
 */
export function compareReservation({
  id,
  paid,
  held,
  transactions,
  captures,
  refunds,
  lines,
}: ReservationBooks): Difference[] {
  const credit = lines.filter(
    ({ paymentmethod, status, type }) => isByBalance[paymentmethod] && status === 'success' && type !== 'dispute',
  )
  const pending = lines.filter(({ paymentmethod, status }) => isByBalance[paymentmethod] && status === 'pending')
  const stands = ({ state }: { state: string }) => state !== 'failed'
  const moved = sum(captures.filter(stands)) - sum(refunds.filter(stands)) - net(credit)
  const listed = new Set(transactions)
  const missing = lines.filter((line) => !listed.has(line.id)).map((line) => line.id)
  const known = new Set(lines.map((line) => line.id))
  const unknown = transactions.filter((one) => !known.has(one))
  return [
    ...differs('paid', id, paid, moved),
    ...differs('reserved', id, 0 - net(pending), held),
    ...missing.flatMap((line) => differs('transactions', id, `without ${line}`, `with ${line}`)),
    ...unknown.flatMap((line) => differs('transactions', id, `with ${line}`, `without ${line}`)),
  ]
}
