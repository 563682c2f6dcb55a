/** How the product formats money, dates, names and references, so that plugins' mails and pages look the same. */
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
  type StayTimes,
  stayInWords,
  venueOf,
  zoneInWords,
} from '../domain/wording/index.ts'
