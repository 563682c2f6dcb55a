import type { Result } from '../../domain/errors.ts'
import { refuse } from '../../domain/errors.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import { refuseCode } from '../pricing/discount-code.ts'
import { type PricedCart, priceCart, wireCartQuote } from '../pricing/price-cart.ts'
import { isOfKey } from './booking-params.ts'
import type { BookingRequest, Known } from './booking-request.ts'

/**
 * What each draft held last for its appointment: it was quoted that price, even if its row is removed by now. Asked
 * only of a caller who does not say the total themselves.
 */
export async function formerHolds(
  { items, totalprice }: BookingRequest,
  { reservations }: Repositories,
): Promise<Known> {
  if (totalprice !== undefined) return []
  const former = items.map(({ draft }) => (isOfKey(draft) ? [] : reservations.formerOf(draft)))
  const found = await Promise.all(former)
  return items.map(({ appointment }, index) => found[index]?.find((one) => isSameAppointment(one, appointment)) ?? null)
}

/** Whether an appointment has the price that was frozen with its hold: one that lives, and is for exactly it. */
export const isPricedAsHeld = (
  appointment: Appointment,
  hold: StoredReservation | null | undefined,
  now: number,
): boolean => !!hold && (hold.expires ?? 0) > now && isSameAppointment(hold, appointment)

const isSamePrice = (a: PricedCart, b: PricedCart): boolean =>
  a.finalPrice === b.finalPrice && a.quote.totals.pointsprice === b.quote.totals.pointsprice

/**
 * Prices the cart, each appointment by the data frozen with its live hold, or at today's price if the hold has ended.
 * If the caller said neither the total nor the appointment's price, one that differs from what its hold was quoted is
 * refused with the new quote.
 */
export function priceBooking(
  { items, tenant, totalprice, totalpoints, said = [], discount, paymentmode: mode }: BookingRequest,
  { known, held }: { known: Known; held: Known },
  now: number,
): Result<PricedCart> {
  const liveOf = (index: number) => {
    const [item, hold] = [items[index], known[index]]
    return item && isPricedAsHeld(item.appointment, hold, now) ? (hold ?? null) : null
  }
  const isUnsaid = (index: number) =>
    totalprice === undefined && said[index]?.paymentinformation?.finalprice === undefined
  const quotedOf = (index: number) => liveOf(index) ?? (isUnsaid(index) ? (held[index] ?? null) : null)
  const priced = (holdOf: typeof liveOf, expected: Parameters<typeof priceCart>[2]) =>
    priceCart(
      items.map(({ appointment, answers }, index) => ({
        ...{ appointment, ...answers },
        frozen: holdOf(index)?.pricedata ?? null,
      })),
      tenant,
      { discount, mode, ...expected },
    )
  const current = priced(liveOf, { expected: totalprice, expectedpoints: totalpoints, said })
  if (!current.ok) return current
  const refused = refuseCode(current.value.quote)
  if (refused) return refused
  const quoted = items.some((_, index) => quotedOf(index) !== liveOf(index)) ? priced(quotedOf, {}) : current
  if (quoted.ok && !isSamePrice(quoted.value, current.value)) {
    const entries = items.map(({ appointment }) => appointment.entry)
    return refuse('price_changed', { data: { quote: wireCartQuote(current.value.quote, entries, tenant) } })
  }
  return current
}
