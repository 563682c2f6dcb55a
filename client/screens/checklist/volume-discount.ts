import type { Quote } from '../../data/quotes.ts'

/** What an appointment costs less since several are booked together, in major units; 0 or below. */
export const volumeDiscountIn = ({ lines }: Pick<Quote, 'lines'>): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'volume_discount' ? sum + amount : sum), 0)

/** The price of an appointment without that discount, which a line of its own tells for all of them. */
export const priceBeforeVolume = (quote: Pick<Quote, 'lines' | 'finalprice'>): number =>
  quote.finalprice - volumeDiscountIn(quote)

/** What all appointments of a cart cost less together. */
export const volumeDiscountOf = (appointments: Pick<Quote, 'lines'>[]): number =>
  appointments.reduce((sum, quote) => sum + volumeDiscountIn(quote), 0)
