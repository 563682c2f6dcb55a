export { formatMajor, parseAmount, readAmount } from './amount.ts'
export { optionLabel } from './answer-lines.ts'
export { codeObstacle } from './code-obstacle.ts'
export { appliesTo as codeAppliesTo } from './discounts.ts'
export { codeTermsOf, discountsAsTold, volumeDiscountsOf, withCode } from './frozen-discounts.ts'
export { lostVolume } from './lost-volume.ts'
export type { MajorPriceData, MajorVolumeThreshold } from './major-price-data.ts'
export {
  priceDataFromMajor,
  priceDataInMajor,
  volumeDiscountsFromMajor,
  volumeDiscountsInMajor,
} from './major-price-data.ts'
export { codeMinimum, keptCode, keptVolume, movedQuote } from './moved-quote.ts'
export type { CodeTerms, FrozenPriceData, PriceData } from './price-data.ts'
export { frozenPrices, isPriceData, priceDataOf } from './price-data.ts'
export type { PriceLook } from './price-look.ts'
export { priceLookOf } from './price-look.ts'
export { quote } from './quote.ts'
export { spread } from './spread.ts'
export { lessGoodwill } from './told-price.ts'
export { frozenQuoteInMajor, frozenQuotes, quoteInMajor } from './totals.ts'
export type {
  FrozenQuote,
  PaymentMode,
  Quote,
  QuoteInput,
  ReservationToPrice,
  StepLine,
  VolumeThreshold,
} from './types.ts'
export { paymentModes } from './types.ts'
export { isInPoints, priceInMode } from './unit-of-mode.ts'
