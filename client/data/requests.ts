import type { DecisionAnswer, RequestAnswer } from '../../core/domain/wire/index.ts'
import { number, record, text } from './read.ts'
import { type Reservation, readReservation } from './reservations.ts'

/** What staff decide about. */
export interface RequestToDecide {
  reservation: Reservation
  /** Of what is shown: the decision names it. */
  version: number
  /** The provider's wall clock; empty once it is decided. */
  decidebefore: string
  /** Of a move to another price: the price until it is approved, in major units; null without one. */
  formerprice: number | null
  /** Of a move: what is authorised for it and taken with the approval, and what goes back with it; in major units. */
  reserved: number
  refund: number
  /** Whether there is nothing to decide any more. */
  isdecided: boolean
  /** Whether it is approved and its payment is being captured. */
  ischarging: boolean
}

export function readRequest(raw: unknown): RequestToDecide {
  const answer = record<RequestAnswer>(raw)
  const reservation = record<RequestAnswer['reservation']>(answer.reservation)
  return {
    reservation: readReservation(answer.reservation),
    version: number(reservation.version),
    decidebefore: text(answer.decidebefore),
    formerprice: typeof answer.formerprice === 'number' ? answer.formerprice : null,
    reserved: number(answer.reserved),
    refund: number(answer.refund),
    isdecided: answer.isdecided !== false,
    ischarging: answer.ischarging === true,
  }
}

/** A reservation as a decision about it has left it. */
export const readDecision = (raw: unknown): Reservation => readReservation(record<DecisionAnswer>(raw).reservation)
