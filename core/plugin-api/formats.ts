/** How the product writes money, dates, names and references, so that a plugin's mails and pages write them alike. */
export { currencyDigits } from '../domain/pricing/money.ts'
export { reservationReference } from '../domain/reservation/index.ts'
export {
  directionOf,
  formatDate,
  formatMoney,
  formatTime,
  greetingName,
  plainText,
  readablePhone,
  venueOf,
  zoneInWords,
} from '../domain/wording/index.ts'
