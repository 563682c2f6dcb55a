import { chargedOf } from '../../../core/domain/payments/chargeable.ts'
import { lessCredit, spreadCredit } from '../../../core/domain/payments/credit.ts'
import { currencyDigits } from '../../../core/domain/pricing/money.ts'
import type { Quote } from '../../data/quotes.ts'

type Due = Pick<
  Quote,
  'currency' | 'duenow' | 'dueonapproval' | 'creditavailable' | 'creditused' | 'giftavailable' | 'giftused'
>

/** With the least that is charged; of a list with each of its appointments. */
type Charged = Due &
  Pick<Quote, 'finalprice' | 'leastcharge' | 'chargestep'> & {
    appointments?: Pick<Quote, 'duenow' | 'dueonapproval'>[]
  }

/** Who decides about what is taken later: staff, who accept it, a claimer, who names its time, or both in one list. */
export function decidedBy({ dueonapproval, dueonclaim }: Pick<Quote, 'dueonapproval' | 'dueonclaim'>) {
  if (dueonclaim === 0) return 'approval'
  return dueonclaim === dueonapproval ? 'claim' : 'both'
}

/** Whether points pay for all that its discount code is for: it takes nothing then, and is kept for money. */
export const isCodeIdle = (quote: Pick<Quote, 'pointsprice' | 'discountcode'> | null): boolean =>
  quote !== null && quote.pointsprice > 0 && quote.discountcode?.status === 'not_applicable'

/** What is left of decimals, without what binary fractions leave behind, or take away. */
export function rounded(amount: number, currency: string): number {
  const unit = 10 ** currencyDigits(currency)
  return Math.max(0, Math.round(amount * unit)) / unit
}

/** A quote with what its gift code pays of it, and the account credit after that where its customer wants it. */
export function withCredit<Q extends Due>(quote: Q, isWanted: boolean): Q {
  const due = rounded(quote.duenow + quote.dueonapproval, quote.currency)
  const giftused = Math.min(quote.giftavailable ?? 0, due)
  const left = rounded(due - giftused, quote.currency)
  const creditused = isWanted ? Math.min(quote.creditavailable ?? 0, left) : 0
  return { ...quote, creditused, ...(quote.giftavailable !== undefined && { giftused }) }
}

/** What a gift code and account credit pay together, major units. */
export const ofBalances = ({ creditused = 0, giftused = 0 }: Pick<Quote, 'creditused' | 'giftused'>): number =>
  creditused + giftused

/** Whether a gift code and account credit pay all of it, now and later. */
export const isCovered = (quote: Pick<Quote, 'finalprice' | 'currency' | 'creditused' | 'giftused'>): boolean =>
  ofBalances(quote) > 0 && rounded(quote.finalprice - ofBalances(quote), quote.currency) === 0

interface Left {
  duenow: number
  dueonapproval: number
  /** What is too little to be charged, and joins the balance. */
  joins: number
}

/** What is left to be paid by other means, now and on approval, and what of it joins the balance, in major units. */
export function leftToPay({ currency, finalprice, leastcharge, chargestep, ...quote }: Charged): Left {
  const unit = 10 ** currencyDigits(currency)
  const minor = (amount: number) => Math.round(amount * unit)
  const dues = (quote.appointments ?? [quote]).map(({ duenow, dueonapproval }) => ({
    ...{ duenow: minor(duenow), dueonapproval: minor(dueonapproval) },
  }))
  const ofCredit = spreadCredit(dues, minor(ofBalances(quote)))
  const left = dues.map((due, index) => lessCredit(due, ofCredit[index] ?? 0))
  const isJudged = leastcharge !== undefined && finalprice >= leastcharge
  const chargeable = isJudged ? { minimum: minor(leastcharge), step: Math.max(1, minor(chargestep ?? 0)) } : null
  const charged = chargedOf(left, chargeable)
  const sumOf = (all: typeof left, name: 'duenow' | 'dueonapproval') => all.reduce((sum, one) => sum + one[name], 0)
  const [now, later] = [sumOf(charged, 'duenow'), sumOf(charged, 'dueonapproval')]
  const joins = sumOf(left, 'duenow') + sumOf(left, 'dueonapproval') - now - later
  return { duenow: now / unit, dueonapproval: later / unit, joins: joins / unit }
}
