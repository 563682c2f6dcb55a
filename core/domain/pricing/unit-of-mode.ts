import type { FrozenQuote } from './types.ts'

type Priced = Pick<FrozenQuote, 'paymentmode' | 'pointsprice' | 'finalprice'>

/** Whether a price is paid in points: it is in points or in its currency, never in both. */
export const isInPoints = ({ paymentmode }: Pick<Priced, 'paymentmode'>): boolean => paymentmode === 'points'

/** What it costs in the unit of its mode: points, or minor units of its currency. */
export const priceInMode = (quote: Priced): number => (isInPoints(quote) ? quote.pointsprice : quote.finalprice)
