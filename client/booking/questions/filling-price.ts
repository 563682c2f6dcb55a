import type { ReadAnswers } from '../../../core/domain/forms/index.ts'
import { type PriceData, quote } from '../../../core/domain/pricing/index.ts'

/** What a reservation is priced from, besides its answers. */
export interface Priced {
  pricedata: PriceData
  currency: { code: string; digits: number }
  /** Epoch ms: the slot chosen, or as long as the shortest takes. */
  start: number
  end: number
  timezone: string
  seats: number
}

/**
 * What each filling of a form comes to by itself, in major units: what its answers cost, without the price of the
 * reservation. Null where no price can be told yet.
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

/** Whether an answer to a form can cost anything at all: else no price is told of it. */
export const hasPrices = ({ forms }: PriceData, formid: string): boolean =>
  forms
    .filter(({ id }) => id === formid)
    .some(({ questions }) =>
      questions.some(
        ({ function: formula, options }) => Boolean(formula) || options.some(({ price }) => Boolean(price)),
      ),
    )
