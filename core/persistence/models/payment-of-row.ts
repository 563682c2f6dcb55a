import { frozen } from '../../domain/frozen.ts'
import { isRecord } from '../../domain/is-record.ts'
import { paymentMethods, refundStatuses } from '../../domain/payments/lists.ts'
import type { GivenBack, RefundDecision, ReservationPayment } from '../../operations/reservations/stored-reservation.ts'
import { likeTexts } from './like-texts.ts'

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'
const isAmount = (value: unknown): boolean => Number.isSafeInteger(value)
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isOneOf = (list: readonly string[], value: unknown): boolean => typeof value === 'string' && list.includes(value)

const isQuote = (value: unknown): boolean =>
  isRecord(value) && isAmount(value.finalprice) && isAmount(value.duenow) && typeof value.currency === 'string'

const isGift = (value: unknown): boolean =>
  isRecord(value) && typeof value.id === 'string' && typeof value.last4 === 'string' && isAmount(value.amount)

const isDecision = (value: unknown): value is RefundDecision =>
  isRecord(value) && isOneOf(refundStatuses, value.refund) && isAmount(value.amount)

const isGivenBack = (value: unknown): value is GivenBack =>
  isRecord(value) &&
  isTextOrNull(value.key) &&
  [value.version, value.amount, value.credit, value.goodwill, value.at].every(isAmount) &&
  [value.asked, value.reason, value.by].every((one) => typeof one === 'string')

const isPayment = (value: unknown): value is ReservationPayment =>
  isRecord(value) &&
  isQuote(value.quote) &&
  (value.method === null || isOneOf(paymentMethods, value.method)) &&
  isTextOrNull(value.processor) &&
  isTextOrNull(value.attempt) &&
  (value.differences === undefined || areTexts(value.differences)) &&
  (value.reference === undefined || typeof value.reference === 'string') &&
  (value.credit === undefined || isAmount(value.credit)) &&
  (value.gift === undefined || isGift(value.gift)) &&
  (value.beside === undefined || isBeside(value.beside)) &&
  (value.waived === undefined || isAmount(value.waived)) &&
  (value.waivedless === undefined || (isRecord(value.waivedless) && Object.values(value.waivedless).every(isAmount))) &&
  (value.given === undefined || (Array.isArray(value.given) && value.given.every(isGivenBack))) &&
  (value.cart === undefined || areTexts(value.cart)) &&
  isAmount(value.paid) &&
  areTexts(value.transactions) &&
  (value.decision === null || isDecision(value.decision))

const isBeside = (value: unknown): boolean =>
  isRecord(value) && typeof value.attempt === 'string' && isAmount(value.amount)

/** Payments that no processor takes part in. */
const alike = likeTexts<ReservationPayment>()

/**
 * The payment in a reservation's row; null for none. Money is never guessed: what has another shape is a fault of ours,
 * and nothing is done with the reservation. What is owed for the same price without a processor has the same text in
 * most of a list: it is read once for all of them, and frozen.
 */
export function paymentOfRow(column: unknown, reservation: string): ReservationPayment | null {
  if (typeof column !== 'string' || column === '') return null
  if (!column.includes('"attempt":null')) return readPayment(column, reservation)
  return alike(column, (text) => frozen(readPayment(text, reservation)))
}

function readPayment(column: string, reservation: string): ReservationPayment {
  const value: unknown = JSON.parse(column)
  if (isPayment(value)) return value
  throw new Error(`The database has a payment of another shape in reservation ${reservation}`)
}
