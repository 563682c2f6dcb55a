import { ok, type Result } from '../errors.ts'
import { answerLines } from './answer-lines.ts'
import { basePriceOf } from './base-price.ts'
import { currencyDigits } from './currency.ts'
import { addonPercentageOf, appliesTo, discountFor, takenBy, volumeDiscountFor } from './discounts.ts'
import { formulaEffort } from './formula-effort.ts'
import { paidInPoints, type Settling, settle } from './settle.ts'
import { totalsOf } from './totals.ts'
import { travelCost } from './travel.ts'
import type { CodeDiscount, Quote, QuoteInput, ReservationQuote, VolumeThreshold } from './types.ts'
import { Unpriceable } from './unpriceable.ts'

/**
 * The price of a cart: every reservation with its lines, in minor units, by the nine steps of the README. Pure: all
 * prices come from the given price data; clients send no prices. Refusals: `answer_invalid` where an answer makes a
 * formula impossible, `bookable_invalid` where the price data does or its formulas take too long, `invalid_params` for
 * amounts too large to be exact. `data` names the question.
 */
export function quote(input: QuoteInput): Result<Quote> {
  try {
    return ok(quoteCart(input))
  } catch (error) {
    if (error instanceof Unpriceable) return { ok: false, error: error.refusal }
    throw error
  }
}

function quoteCart(input: QuoteInput): Quote {
  const digits = currencyDigits(input.currency)
  const volume = volumeDiscountFor(input.volumediscounts ?? [], input.reservations.length)
  const how = { digits, effort: formulaEffort() }
  const priced = input.reservations.map((reservation) => {
    const base = basePriceOf(reservation)
    const travel = travelCost(reservation.pricedata.travelcost, reservation.distance, digits)
    return { reservation, baseprice: base.baseprice, answers: answerLines(reservation, base, how), travel, digits }
  })
  const baseprice = priced.reduce((sum, one) => sum + one.baseprice, 0)
  const { discount, code } = discountFor(input, baseprice)
  const inCurrency = settleCart(priced, { volume, discount })
  const reservations =
    input.mode === 'points'
      ? settleCart(priced, { volume, discount }, (index) => inCurrency[index]?.pointsoffered ?? null)
      : inCurrency
  const isTaken =
    discount === null ||
    priced.some(
      ({ reservation }, index) =>
        reservations[index]?.paymentmode === 'currency' && appliesTo(discount, reservation.pricedata),
    )
  return {
    currency: input.currency.toLowerCase(),
    digits,
    code: isTaken || code === null ? code : { referencecode: code.referencecode, status: 'not_applicable' },
    discountid: isTaken ? discount?.id : undefined,
    reservations,
    totals: totalsOf(reservations),
  }
}

/** Takes the discounts from the reservations paid in currency, then computes each one's total. */
function settleCart(
  priced: Omit<Settling, 'volume' | 'discount'>[],
  { volume, discount }: { volume: VolumeThreshold | null; discount: CodeDiscount | null },
  pointsFor: (index: number) => number | null = () => null,
): ReservationQuote[] {
  const isPoints = priced.map((_, index) => pointsFor(index) !== null)
  const weights = priced.map(({ baseprice }, index) => (isPoints[index] ? 0 : baseprice))
  const byVolume = takenBy(
    volume,
    weights.map((weight) => ({ weight, left: weight })),
  )
  const applies = priced.map(({ reservation }) => discount !== null && appliesTo(discount, reservation.pricedata))
  const byCode = takenBy(
    discount,
    applies.map((isFor, index) => {
      const weight = isFor ? (weights[index] ?? 0) : 0
      return { weight, left: isFor ? weight - (byVolume[index] ?? 0) : 0 }
    }),
  )
  return priced.map((each, index) => {
    const points = pointsFor(index)
    if (points !== null) return paidInPoints(each.reservation, points)
    const percentage = volume?.discount_percentage ?? 0
    return settle({
      ...each,
      volume: { taken: byVolume[index] ?? 0, percentage },
      discount: {
        taken: byCode[index] ?? 0,
        addonpercentage: applies[index] ? addonPercentageOf(discount) : 0,
        label: discount?.referencecode ?? '',
      },
    })
  })
}
