import { keptVolume, type PaymentMode, type ReservationToPrice } from '../../domain/pricing/index.ts'
import { keptAnswers } from '../answers/kept-answers.ts'
import type { Answers } from '../answers/read-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { effectsKept } from '../flow/step-effects.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/**
 * By what a request, or days, that wait for a decision are priced anew: the volume discount of their cart, and today's
 * where they had none; and paid as before, in points or money.
 */
export function termsKept({ payment }: Pick<StoredReservation, 'payment'>) {
  const kept = payment ? keptVolume(payment.quote) : []
  const mode: PaymentMode = payment?.quote.paymentmode ?? 'currency'
  return { keptvolume: kept.length > 0 ? kept : undefined, mode }
}

/**
 * The price data of their booking, by which days that wait for their claim are priced anew, as every move of what is
 * confirmed is; null for a request, which costs what it costs today.
 */
export const pricesKept = ({ status, pricedata }: Pick<StoredReservation, 'status' | 'pricedata'>) =>
  status === 'gig' && pricedata ? { ...pricedata, approvalmode: false } : null

/**
 * A booking as input of another price: with the price data frozen at booking, at this place, and with the answers that
 * it keeps or others. Null for one whose price is not ours (an imported one).
 */
export function pricedAgain(
  reservation: StoredReservation,
  { span, seats, distance }: Pick<Appointment, 'span' | 'seats' | 'distance'>,
  { timezone }: Pick<Tenant, 'timezone'>,
  answers?: Answers,
): ReservationToPrice | null {
  const { pricedata, life } = reservation
  const said = { ...(answers ?? keptAnswers(reservation, seats)), steplines: effectsKept(reservation) }
  const onclaim = life.onclaim && { onclaim: true }
  return pricedata && { pricedata, ...span, timezone, seats, distance, ...said, ...onclaim }
}
