export { CartQuoteAnswer, PaymentInformation, QuoteAnswer } from './quote.ts'
export {
  BookedReservation,
  CancellationAnswer,
  DescribedReservation,
  HoldAnswer,
  ReservationAnswer,
  SavedAnswersAnswer,
  WireReservation,
} from './reservation.ts'
export { AvailabilityAnswer, WireSegment, WireTimeslot } from './timeslot.ts'
