import { ok, type Result } from '../errors.ts'
import { quote } from './quote.ts'
import { frozenQuotes } from './totals.ts'
import type { CodeDiscount, FrozenQuote, ReservationToPrice, VolumeThreshold } from './types.ts'
import { percent } from './unpriceable.ts'

/** The volume discount that a booking got, for it alone: its percentage, or its share of an amount. */
export function keptVolume({ volumediscountpercentage, volumediscountdollaramt }: FrozenQuote): VolumeThreshold[] {
  if (volumediscountpercentage > 0) return [{ appointments: 1, discount_percentage: volumediscountpercentage }]
  return volumediscountdollaramt > 0 ? [{ appointments: 1, discount_amount: volumediscountdollaramt }] : []
}

/**
 * The code that a booking used. A percentage is kept as one while its discount still says the same; otherwise the
 * amount that was taken stays. Of add-ons the percentage stays in any case.
 */
export function keptCode(frozen: FrozenQuote, today: CodeDiscount | null): CodeDiscount | null {
  const { discountcodeused: referencecode, discount, baseprice, volumediscountdollaramt } = frozen
  const { addondiscount = 0, addondiscountpercentage: addonpercentage = 0 } = frozen
  if (referencecode === '' || discount + addondiscount === 0) return null
  const percentage = today?.discount_percentage ?? 0
  const isSame = percentage > 0 && percent(baseprice - volumediscountdollaramt, percentage) === discount
  return isSame
    ? { referencecode, discount_percentage: percentage, addonpercentage }
    : { referencecode, discount_amount: discount, addonpercentage }
}

/** The least base price that the cart of a booking must keep for its code, as it was when it was booked. */
export const codeMinimum = ({ discountcode, discount, addondiscount = 0 }: FrozenQuote): number =>
  discountcode?.status === 'applied' && discount + addondiscount > 0 ? (discountcode.minimum ?? 0) : 0

interface Judging {
  /** What its discount code says now; null if there is no such code any more. */
  today: CodeDiscount | null
  /**
   * The base prices that the others of its cart were booked for, where the code's minimum is judged: below it the code
   * takes nothing. Null where it stays whatever comes.
   */
  rest: number | null
  /** The volume discount in place of the one that it got. */
  volume?: VolumeThreshold[]
}

/**
 * The price of a booking after a move, in minor units: by the price data frozen with it, for the new span and choices,
 * with the discounts that it got. Refuses as `quote` does.
 */
export function movedQuote(
  frozen: FrozenQuote,
  moved: ReservationToPrice,
  { today, rest, volume = keptVolume(frozen) }: Judging,
): Result<FrozenQuote> {
  const code = keptCode(frozen, today)
  const minimum = rest === null ? 0 : Math.max(0, codeMinimum(frozen) - rest)
  const priced = quote({
    currency: frozen.currency,
    volumediscounts: volume,
    mode: frozen.paymentmode,
    reservations: [moved],
    ...(code && { code: code.referencecode, discounts: [{ ...code, minimum }] }),
  })
  if (!priced.ok) return priced
  const [after] = frozenQuotes(priced.value)
  if (!after) throw new Error('a quote of one reservation has one price')
  const { discountcode } = frozen
  const isLost = priced.value.code?.status === 'below_minimum'
  return ok({
    ...after,
    discountcode: discountcode && isLost ? { ...discountcode, status: 'below_minimum' } : discountcode,
  })
}
