import { Model } from 'objection'
import { isRecord } from '../../domain/is-record.ts'
import {
  byHandReasons,
  captureStates,
  disputeStates,
  handMeans,
  ledgerDirections,
  ledgerEvents,
  ledgerMeans,
  ledgerStatuses,
  ledgerTypes,
  paymentPurposes,
  paymentStates,
  processorMeans,
  refundReasons,
  refundStates,
  suspenseWays,
} from '../../domain/payments/index.ts'
import { paymentModes } from '../../domain/pricing/types.ts'
import type { StoredBalance } from '../../operations/payments/balance-repository.ts'
import type { MethodConsent, StoredMethod } from '../../operations/payments/stored-method.ts'
import type {
  ByHand,
  LedgerEntry,
  PaymentAttempt,
  PaymentCapture,
  PaymentDispute,
  PaymentRefund,
  Purchase,
  Saving,
  Settlement,
  Wish,
} from '../../operations/payments/stored-payment.ts'
import { type ReceiptData, receiptKinds, type StoredReceipt } from '../../operations/payments/stored-receipt.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { memberOf } from './member-of.ts'
import { AttemptShare, Reservation } from './reservation-models.ts'
import { OfProvider } from './tenant-model.ts'

/** The texts of a stored object; null where there is none. */
function detailsOf(stored: string | null): Record<string, string> | null {
  const told: unknown = stored === null ? null : JSON.parse(stored)
  if (!isRecord(told)) return null
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]))
}

/** What a row buys; nothing where it buys nothing. */
function purchaseOf(stored: unknown): { purchase?: Purchase } {
  if (stored === null || stored === undefined) return {}
  if (isPurchase(stored)) return { purchase: stored }
  throw new Error('The database has a purchase of another shape')
}

const isPurchase = (value: unknown): value is Purchase =>
  isRecord(value) &&
  typeof value.purchase === 'string' &&
  typeof value.user === 'string' &&
  Number.isSafeInteger(value.points) &&
  (value.gift === undefined || typeof value.gift === 'string') &&
  Array.isArray(value.packages)

const isConsent = (value: unknown): value is MethodConsent =>
  isRecord(value) &&
  typeof value.words === 'string' &&
  typeof value.language === 'string' &&
  typeof value.at === 'number'

/** What a row says of the saving of its method; null where it says nothing. */
function savingOf(stored: unknown): Saving | null {
  if (!isRecord(stored)) return null
  return {
    ...(isConsent(stored.consent) && { consent: stored.consent }),
    ...(isConsent(stored.collect) && { collect: stored.collect }),
    ...(isConsent(stored.kept) && { kept: stored.kept }),
    ...(typeof stored.by === 'string' && { by: stored.by }),
    ...(typeof stored.former === 'string' && { former: stored.former }),
  }
}

/** What a row says of what it is to be taken for; null where it says nothing. */
function wishOf(stored: unknown): Wish | null {
  if (!isRecord(stored) || !isRecord(stored.params)) return null
  return { params: stored.params, user: typeof stored.user === 'string' ? stored.user : null }
}

/** What a row says of what staff decided; null where it says nothing. */
function settledOf(stored: unknown): Settlement | null {
  if (stored === null) return null
  if (isSettlement(stored)) return stored
  throw new Error('The database has a decision about suspense of another shape')
}

const isSettlement = (value: unknown): value is Settlement =>
  isRecord(value) &&
  suspenseWays.some((one) => one === value.way) &&
  (value.reservation === null || typeof value.reservation === 'string') &&
  typeof value.by === 'string' &&
  Number.isSafeInteger(value.at)

export class Attempt extends OfProvider {
  static override tableName = 'payment_attempts'
  static override jsonAttributes = ['details', 'purchase', 'saving', 'settled', 'wish']
  static override relationMappings = () => ({
    shares: {
      relation: Model.HasManyRelation,
      modelClass: AttemptShare,
      join: {
        from: ['payment_attempts.provider', 'payment_attempts.id'],
        to: ['payment_shares.provider', 'payment_shares.attempt'],
      },
    },
    first: {
      relation: Model.BelongsToOneRelation,
      modelClass: Reservation,
      join: {
        from: ['payment_attempts.provider', 'payment_attempts.reservation'],
        to: ['reservations.provider', 'reservations.id'],
      },
    },
  })

  static parse = (row: Row): PaymentAttempt => ({
    id: text(row.id),
    reservation: text(row.reservation),
    purpose: memberOf(paymentPurposes, text(row.purpose), 'purpose of a payment'),
    cart: textOrNull(row.cart),
    processor: text(row.processor),
    means: row.means === null ? null : memberOf(processorMeans, text(row.means), 'means of a processor'),
    idempotencykey: text(row.idempotencykey),
    amount: integer(row.amount),
    currency: text(row.currency),
    state: memberOf(paymentStates, text(row.state), 'state of an attempt to pay'),
    reference: textOrNull(row.reference),
    payee: textOrNull(row.payee),
    method: textOrNull(row.method),
    version: integer(row.version),
    process: text(row.process),
    due: integerOrNull(row.due),
    silentsince: integerOrNull(row.silentsince),
    calledoff: integer(row.calledoff) === 1,
    toldfailed: integer(row.toldfailed) === 1,
    captureby: integerOrNull(row.captureby),
    keepuntil: integerOrNull(row.keepuntil),
    refundwindow: integerOrNull(row.refundwindow),
    details: detailsOf(textOrNull(row.details)),
    ...purchaseOf(parsed<unknown>(row.purchase, null)),
    saving: savingOf(parsed<unknown>(row.saving, null)),
    wish: wishOf(parsed<unknown>(row.wish, null)),
    ...(integer(row.hasnews) === 1 && { hasnews: true }),
    suspended: integerOrNull(row.suspended),
    settled: settledOf(parsed<unknown>(row.settled, null)),
    ip: textOrNull(row.ip),
    created: integer(row.created),
    modified: integer(row.modified),
  })
}

export class SavedMethodRow extends OfProvider {
  static override tableName = 'saved_methods'
  static parse = (row: Row): StoredMethod => ({
    id: text(row.id),
    provider: text(row.provider),
    user: text(row.user),
    processor: text(row.processor),
    method: text(row.method),
    cardbrand: text(row.cardbrand),
    cardlast4: text(row.cardlast4),
    cardexpiry: text(row.cardexpiry),
    words: text(row.words),
    language: text(row.language),
    given: integer(row.given),
    preferredsince: integerOrNull(row.preferredsince),
  })
}

export class Capture extends OfProvider {
  static override tableName = 'payment_captures'
  static override idColumn = ['provider', 'attempt', 'reservation']
  static parse = (row: Row): PaymentCapture => ({
    attempt: text(row.attempt),
    reservation: text(row.reservation),
    amount: integer(row.amount),
    state: memberOf(captureStates, text(row.state), 'state of a capture'),
    created: integer(row.created),
    modified: integer(row.modified),
  })
}

/** What a row says of a refund that its processor does not make; null where it says nothing. */
function byHandOf(stored: unknown): ByHand | null {
  if (stored === null) return null
  if (isByHand(stored)) return stored
  throw new Error('The database has a refund by hand of another shape')
}

const isByHand = (value: unknown): value is ByHand =>
  isRecord(value) &&
  byHandReasons.some((one) => one === value.why) &&
  (value.given === undefined || isGiven(value.given))

const isGiven = (value: unknown): boolean =>
  isRecord(value) &&
  handMeans.some((one) => one === value.means) &&
  [value.memo, value.externalid, value.by].every((one) => typeof one === 'string') &&
  Number.isSafeInteger(value.at)

export class Refund extends OfProvider {
  static override tableName = 'payment_refunds'
  static override jsonAttributes = ['byhand']
  static override relationMappings = () => ({
    of: {
      relation: Model.BelongsToOneRelation,
      modelClass: Attempt,
      join: {
        from: ['payment_refunds.provider', 'payment_refunds.attempt'],
        to: ['payment_attempts.provider', 'payment_attempts.id'],
      },
    },
  })
  static parse = (row: Row): PaymentRefund => ({
    id: text(row.id),
    attempt: text(row.attempt),
    reservation: text(row.reservation),
    amount: integer(row.amount),
    state: memberOf(refundStates, text(row.state), 'state of a refund'),
    reason: memberOf(refundReasons, text(row.reason), 'reason of a refund'),
    byhand: byHandOf(parsed<unknown>(row.byhand, null)),
    created: integer(row.created),
    modified: integer(row.modified),
  })
}

/** What of a dispute falls on what its attempt pays for. */
function partsOf(value: unknown): PaymentDispute['parts'] {
  if (Array.isArray(value) && value.every(isPart)) return value
  throw new Error('The database has a dispute of another shape')
}

const isPart = (value: unknown): value is PaymentDispute['parts'][number] =>
  isRecord(value) && typeof value.reservation === 'string' && Number.isSafeInteger(value.amount)

export class Dispute extends OfProvider {
  static override tableName = 'payment_disputes'
  static override jsonAttributes = ['parts']
  static parse = (row: Row): PaymentDispute => ({
    id: text(row.id),
    attempt: text(row.attempt),
    reference: text(row.reference),
    amount: integer(row.amount),
    state: memberOf(disputeStates, text(row.state), 'state of a dispute'),
    reason: text(row.reason),
    fee: integer(row.fee),
    parts: partsOf(parsed<unknown>(row.parts, null)),
    opened: integer(row.opened),
    closed: integerOrNull(row.closed),
    created: integer(row.created),
    modified: integer(row.modified),
  })
}

export class LedgerLine extends OfProvider {
  static override tableName = 'ledger'
  static parse = (row: Row): LedgerEntry => ({
    id: text(row.id),
    reservation: textOrNull(row.reservation),
    user: textOrNull(row.user),
    type: memberOf(ledgerTypes, text(row.type), 'type of a ledger line'),
    eventtype: memberOf(ledgerEvents, text(row.eventtype), 'event of a ledger line'),
    transactiontype: memberOf(ledgerDirections, text(row.transactiontype), 'direction of a ledger line'),
    paymentmethod: memberOf(ledgerMeans, text(row.paymentmethod), 'means of a ledger line'),
    mode: memberOf(paymentModes, text(row.mode), 'mode of a ledger line'),
    status: memberOf(ledgerStatuses, text(row.status), 'status of a ledger line'),
    amount: integer(row.amount),
    currency: text(row.currency),
    attempt: textOrNull(row.attempt),
    created: integer(row.created),
    description: text(row.description),
    processor: textOrNull(row.processor),
    stripetransactionid: textOrNull(row.stripetransactionid),
    transferid: textOrNull(row.transferid),
    paymentid: textOrNull(row.paymentid),
    cardbrand: textOrNull(row.cardbrand),
    cardlast4: textOrNull(row.cardlast4),
    ip: textOrNull(row.ip),
  })
}

export class Receipt extends OfProvider {
  static override tableName = 'receipts'
  static override jsonAttributes = ['data']
  static parse = (row: Row): StoredReceipt => ({
    id: text(row.id),
    kind: memberOf(receiptKinds, text(row.kind), 'kind of a receipt'),
    attempt: text(row.attempt),
    number: integerOrNull(row.number),
    due: integerOrNull(row.due),
    data: receiptData(parsed<unknown>(row.data, null)),
    created: integer(row.created),
  })
}

/** The frozen part of a row. What has another shape is a fault of ours. */
function receiptData(value: unknown): ReceiptData {
  if (isReceiptData(value)) return value
  throw new Error('The database has a receipt of another shape')
}

const isReceiptData = (value: unknown): value is ReceiptData =>
  isRecord(value) &&
  isRecord(value.seller) &&
  typeof value.amount === 'number' &&
  typeof value.currency === 'string' &&
  Array.isArray(value.items) &&
  value.items.every((item) => isRecord(item) && typeof item.reservation === 'string' && Array.isArray(item.lines))

export class LedgerBalance extends OfProvider {
  static override tableName = 'ledger_balances'
  static override idColumn = ['provider', 'user', 'mode', 'currency']
  static others = ['user', 'mode', 'currency'] as const
  static parse = (row: Row): StoredBalance => ({
    key: {
      user: text(row.user),
      mode: memberOf(paymentModes, text(row.mode), 'mode of a balance'),
      currency: text(row.currency),
    },
    balance: integer(row.balance),
    held: integer(row.held),
  })
}
