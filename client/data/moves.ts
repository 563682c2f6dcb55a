import { isRecord } from '../../core/domain/is-record.ts'
import type { RescheduleAnswer } from '../../core/domain/wire/index.ts'
import { number, record, texts } from './read.ts'
import { type Reservation, readReservation } from './reservations.ts'

type MoveAmounts =
  | 'changed'
  | 'processors'
  | 'approval'
  | 'price'
  | 'pricedifference'
  | 'duenow'
  | 'balance'
  | 'refund'
  | 'refundbyhand'
  | 'locks'

/** What a move costs and means, in major units, and the reservation: before it in a preview, else after it. */
export interface Move extends Pick<RescheduleAnswer, MoveAmounts> {
  /** What of `refund` the provider gives back by hand. */
  refundbystaff: number
  reservation: Reservation
  /** The same in points of what is paid so, the amounts of money are 0 then; null of one in money. */
  points: NonNullable<RescheduleAnswer['points']> | null
  /** What is reserved for it with the call that makes it instead, in major units; null where it is a move. */
  reserves: number | null
}

function readPointsOfMove(raw: unknown): Move['points'] {
  if (!isRecord(raw)) return null
  const points = record<NonNullable<RescheduleAnswer['points']>>(raw)
  return {
    ...{ price: number(points.price), difference: number(points.difference), due: number(points.due) },
    ...{ balance: number(points.balance), refund: number(points.refund), byhand: number(points.byhand) },
    locks: number(points.locks),
  }
}

export function readMove(raw: unknown): Move {
  const answer = record<RescheduleAnswer>(raw)
  return {
    reservation: readReservation(answer.reservation),
    changed: answer.changed === true,
    approval: answer.approval === true,
    price: number(answer.price),
    pricedifference: number(answer.pricedifference),
    duenow: number(answer.duenow),
    balance: number(answer.balance),
    refund: number(answer.refund),
    refundbystaff: number(answer.refundbystaff),
    refundbyhand: number(answer.refundbyhand),
    locks: number(answer.locks),
    processors: texts(answer.processors),
    points: readPointsOfMove(answer.points),
    reserves: answer.reserves === undefined ? null : number(answer.reserves),
  }
}
