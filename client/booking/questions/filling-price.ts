import type { ReadAnswers } from '../../../core/domain/forms/index.ts'
import { type PriceData, quote } from '../../../core/domain/pricing/index.ts'

/** The data that a reservation is priced from, besides its answers. */
export interface Priced {
  pricedata: PriceData
  currency: { code: string; digits: number }
  /** Epoch ms: the chosen slot, or one of the shortest length. */
  start: number
  end: number
  timezone: string
  seats: number
}

/**
 * The price of each submission of a form in major units: what its answers cost, without the reservation's own price.
 * Null where no price is known yet.
 */
export function fillingPrices(
  { pricedata, currency, ...reservation }: Priced,
  { answers, roster, addons }: ReadAnswers,
): ((formid: string, submission: number) => number) | null {
  const answer = quote({
    currency: currency.code,
    reservations: [{ ...reservation, pricedata, answers, roster, addons }],
  })
  if (!answer.ok) return null
  const lines = answer.value.reservations[0]?.lines ?? []
  return (formid, submission) =>
    lines
      .filter((line) => line.formid === formid && line.submission === submission && line.seat === undefined)
      .reduce((sum, { amount }) => sum + amount, 0) /
    10 ** currency.digits
}

/** Whether any answer to a form can cost anything. */
export const hasPrices = ({ forms }: PriceData, formid: string): boolean =>
  forms
    .filter(({ id }) => id === formid)
    .some(({ questions }) =>
      questions.some(
        ({ function: formula, options }) => Boolean(formula) || options.some(({ price }) => Boolean(price)),
      ),
    )
