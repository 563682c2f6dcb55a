import { type Share, spread } from './spread.ts'
import type { CodeDiscount, CodeObstacle, Quote, QuoteInput, VolumeThreshold } from './types.ts'
import { percent } from './unpriceable.ts'

/** Step 4: the largest threshold reached by the number of appointments in the cart. */
export function volumeDiscountFor(thresholds: VolumeThreshold[], appointments: number): VolumeThreshold | null {
  return thresholds
    .filter((threshold) => threshold.appointments <= appointments)
    .reduce<VolumeThreshold | null>(
      (best, each) => (best && best.appointments >= each.appointments ? best : each),
      null,
    )
}

/**
 * Step 5: the discount with this code, compared without case. A code of another provider counts as unknown.
 * @param baseprice the sum of the cart's base prices, minor units
 */
export function discountFor(
  input: QuoteInput,
  baseprice: number,
): { discount: CodeDiscount | null; code: Quote['code'] } {
  const wanted = input.code?.trim()
  if (!wanted) return { discount: null, code: null }
  const named = (input.discounts ?? []).filter(
    (each) =>
      each.referencecode.trim().toLowerCase() === wanted.toLowerCase() &&
      input.reservations.some(({ pricedata }) => isOf(each, pricedata)),
  )
  const fitting = named.filter((each) => input.reservations.some(({ pricedata }) => appliesTo(each, pricedata)))
  const fits = fitting.find((each) => hindrance(each, baseprice) === null) ?? fitting[0]
  if (!fits) {
    const status = named.length > 0 ? 'not_applicable' : 'unknown'
    return { discount: null, code: { referencecode: named[0]?.referencecode ?? wanted, status } }
  }
  const { referencecode, minimum } = fits
  const status = hindrance(fits, baseprice) ?? 'applied'
  const isOfPrice = status === 'applied' || status === 'below_minimum'
  const told = isOfPrice && minimum !== undefined ? { minimum } : {}
  return { discount: status === 'applied' ? fits : null, code: { referencecode, status, ...told } }
}

/** Why a code that is for these bookables discounts nothing. */
const hindrance = ({ obstacle, minimum = 0 }: CodeDiscount, baseprice: number): CodeObstacle | 'below_minimum' | null =>
  obstacle ?? (baseprice < minimum ? 'below_minimum' : null)

/**
 * Whether a discount applies: a code is for one provider or for all of the white-label's, and for some of their
 * bookables or all.
 */
export function appliesTo(discount: CodeDiscount, reservation: { provider: string; bookable: string }): boolean {
  if (!isOf(discount, reservation)) return false
  return !discount.bookables?.length || discount.bookables.includes(reservation.bookable)
}

const isOf = (discount: CodeDiscount, { provider }: { provider: string }): boolean =>
  discount.provider === undefined || discount.provider === provider

/** What a discount takes from each reservation: a percentage of what its price has left, or its part of an amount. */
export function takenBy(
  discount: { discount_percentage?: number; discount_amount?: number } | null,
  shares: Share[],
): number[] {
  if (!discount) return shares.map(() => 0)
  const { discount_percentage: percentage = 0, discount_amount: amount = 0 } = discount
  return percentage > 0 ? shares.map(({ left }) => Math.min(left, percent(left, percentage))) : spread(amount, shares)
}

/** The percentage that a code takes of the add-ons; 0 for none. */
export const addonPercentageOf = (discount: CodeDiscount | null): number =>
  discount?.addonpercentage ?? (discount?.appliestoaddons ? (discount.discount_percentage ?? 0) : 0)
