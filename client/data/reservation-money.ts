import { isRecord } from '../../core/domain/is-record.ts'
import { disputeStates, receivedMeans } from '../../core/domain/payments/lists.ts'
import type { MoneyOfChanges, ReservationAnswer } from '../../core/domain/wire/index.ts'
import { list, number, oneOf, record, text, texts } from './read.ts'

/** A price, what of it is due in major units, and who may take that. */
export interface ToPay {
  price: number
  due: number
  processors: string[]
}

/** What is left to pay, and until when it must be paid (ISO 8601); empty where nothing happens without it. */
export interface Balance extends ToPay {
  /** When it is cancelled if it is not paid; empty where it is not. */
  until: string
  /** Whether staff ask for it until then, rather than after a bank refused it. */
  isAsked: boolean
  /** When it is collected by itself; empty where it is not. */
  collectat: string
  /** The least that is charged at once, and in which steps; absent where every amount may be. */
  leastcharge?: number
  chargestep?: number
  /** What a gift code pays beside a payment that waits: `due` is less it. Absent where none does. */
  gift?: { used: number; last4: string }
}

/** How staff received a payment. */
function readByHand(raw: unknown): NonNullable<MoneyOfChanges['paid'][number]['byhand']> {
  const { payment, means, externalid, memo } = record<NonNullable<MoneyOfChanges['paid'][number]['byhand']>>(raw)
  return {
    ...{ payment: text(payment), means: oneOf(means, receivedMeans) ?? 'cash', externalid: text(externalid) },
    ...(text(memo) && { memo: text(memo) }),
  }
}

/** The states of refunds that are told. */
const shownStates = ['ordered', 'done', 'closed', 'by_hand', 'handed', 'credited', 'to_gift'] as const

/** What changes of a reservation did with its money. */
export function readChanges(raw: unknown): MoneyOfChanges {
  const changes = record<MoneyOfChanges>(raw)
  return {
    reserved: number(changes.reserved),
    paid: list(changes.paid).map((one) => {
      const { amount, at_utc, of, byhand } = record<MoneyOfChanges['paid'][number]>(one)
      return {
        amount: number(amount),
        at_utc: text(at_utc),
        of: of === 'balance' ? ('balance' as const) : ('move' as const),
        ...(isRecord(byhand) && { byhand: readByHand(byhand) }),
      }
    }),
    refunds: list(changes.refunds).map((one) => {
      const { amount, points, state, memo, externalid, ofcancellation, ...at } =
        record<MoneyOfChanges['refunds'][number]>(one)
      const times = { ordered_utc: text(at.ordered_utc), at_utc: text(at.at_utc) }
      return {
        ...{ amount: number(amount), state: oneOf(state, shownStates) ?? ('ordered' as const), ...times },
        ...(typeof points === 'number' && { points }),
        ...(ofcancellation === true && { ofcancellation }),
        ...{ memo: text(memo), externalid: text(externalid) },
      }
    }),
    disputes: list(changes.disputes).flatMap((one) => {
      const { amount, state, at_utc } = record<MoneyOfChanges['disputes'][number]>(one)
      const known = oneOf(state, disputeStates)
      return known ? [{ amount: number(amount), state: known, at_utc: text(at_utc) }] : []
    }),
    refundbyhand: number(changes.refundbyhand),
  }
}

/** What of a cancellation's refund its provider gives back itself, or has. */
export const refundByStaff = ({ refunds }: MoneyOfChanges): number =>
  refunds.reduce((sum, { amount, ofcancellation }) => sum + (ofcancellation ? amount : 0), 0)

/** The price and the processors of an answer; null for none. */
export function readToPay(raw: unknown): ToPay | null {
  if (!isRecord(raw)) return null
  const { price, due, processors } = record<NonNullable<ReservationAnswer['offered']>>(raw)
  return { price: number(price), due: number(due), processors: texts(processors) }
}

export function readBalance(raw: unknown): Balance | null {
  const toPay = readToPay(raw)
  const balance = record<NonNullable<ReservationAnswer['balance']>>(raw)
  const { until_utc, isasked, collectat_utc, leastcharge, chargestep, giftused, giftlast4 } = balance
  const least = leastcharge === undefined ? {} : { leastcharge: number(leastcharge), chargestep: number(chargestep) }
  const gift = giftused === undefined ? {} : { gift: { used: number(giftused), last4: text(giftlast4) } }
  return (
    toPay && {
      ...toPay,
      until: text(until_utc),
      isAsked: isasked === true,
      collectat: text(collectat_utc),
      ...least,
      ...gift,
    }
  )
}

/** What an offered place costs, and what accepting it needs; null for none. */
export function readOffered(raw: unknown): Offered | null {
  const toPay = readToPay(raw)
  const { approval, answersrequired, termsrequired, loginrequired, pointsoffered, pointsavailable, collectat_utc } =
    record<NonNullable<ReservationAnswer['offered']>>(raw)
  const isTrue = (one: unknown) => one === true
  return (
    toPay && {
      ...toPay,
      collectat: text(collectat_utc),
      approval: isTrue(approval),
      needsAnswers: isTrue(answersrequired),
      needsTerms: isTrue(termsrequired),
      needsLogin: isTrue(loginrequired),
      points: number(pointsoffered),
      pointsAvailable: pointsavailable === undefined ? null : number(pointsavailable),
    }
  )
}

/** With what it costs in points, 0 where it can't be paid so, and its customer's own, null for other readers. */
export type Offered = ToPay & {
  /** When what is left after it is collected by itself (ISO 8601); empty where it is not. */
  collectat: string
  approval: boolean
  needsAnswers: boolean
  needsTerms: boolean
  /** Whether members alone can accept it, of whom its reader is none. */
  needsLogin: boolean
  points: number
  pointsAvailable: number | null
}

/** A price in points, what of it is due, and its customer's own; null for other readers. */
export interface PointsBalance {
  price: number
  due: number
  available: number | null
}

export function readPointsBalance(raw: unknown): PointsBalance | null {
  if (!isRecord(raw)) return null
  const { price, due, available } = record<NonNullable<ReservationAnswer['pointsbalance']>>(raw)
  return { price: number(price), due: number(due), available: available === undefined ? null : number(available) }
}
