import { localeAt } from '../domain/wording/index.ts'
import type { TenantContext } from './tenant-context.ts'

/** How the product formats money, dates, names and references, so that plugins' mails and pages look the same. */
export { optionsText } from '../domain/forms/answer-text.ts'
export { currencyDigits } from '../domain/pricing/money.ts'
export { toldLines } from '../domain/pricing/told-lines.ts'
export { reservationReference } from '../domain/reservation/index.ts'
export {
  directionOf,
  formatDate,
  formatMoney,
  formatTime,
  greetingName,
  plainText,
  type StayTimes,
  stayInWords,
  tellTime,
  venueOf,
  zoneInWords,
} from '../domain/wording/index.ts'

export { readablePhone } from './readable-phone.ts'

/**
 * The locale for the formats of dates, times and money: the reader's language as it is written at the provider's place.
 */
export const localeOf = ({
  language,
  provider,
  whitelabel,
}: Pick<TenantContext, 'language' | 'provider' | 'whitelabel'>): string =>
  localeAt(language, provider?.country ?? whitelabel.country)
