export {
  AccountAnswer,
  HandbackAnswer,
  ListedSession,
  LoginAnswer,
  LogoutAnswer,
  SessionAnswer,
  SessionsAnswer,
  SessionUser,
  UserAnswer,
  VerificationAnswer,
} from './account.ts'
export {
  AnswerCheckAnswer,
  BookingSessionAnswer,
  DictionaryAnswer,
  DiscountCodeAnswer,
  DrivetimeAnswer,
  KeptBookingAnswer,
  PlaceSuggestion,
  PlacesAnswer,
  UploadLinkAnswer,
} from './booking-aids.ts'
export type { CalendarAddressAnswer } from './calendar-address.ts'
export {
  AddonsAnswer,
  BookablesAnswer,
  type PageForm,
  type PageQuestion,
  ProviderAnswer,
  PublicAddon,
  PublicBookable,
  PublicForm,
  type PublicProvider,
  PublicResource,
  PublicWhitelabel,
  RequirementGroupAnswer,
  ResourcesAnswer,
  ResourcesPage,
  type Shown,
} from './entities.ts'
export type { KeptAnswer, KeptFilling, KeptSeat } from './kept-answers.ts'
export { MeasuredPlace, SitesPage, SitesQuery } from './marketplace.ts'
export { MoneyOfChanges } from './money-of-changes.ts'
export { BoughtAnswer, PackagesAnswer } from './points.ts'
export { CartQuoteAnswer, PaymentInformation, QuoteAnswer } from './quote.ts'
export type { Holding, OfAppointment, OpenStep, RefusalData, WaitsAlone } from './refusals.ts'
export {
  BookedCartAnswer,
  BookedReservation,
  CancellationAnswer,
  DecisionAnswer,
  DescribedReservation,
  HoldAnswer,
  QueueEntry,
  type RequestAnswer,
  RescheduleAnswer,
  ReservationAnswer,
  ReservationsAnswer,
  SavedAnswersAnswer,
  type ToldAddon,
  type ToldAnswer,
  WireReservation,
} from './reservation.ts'
export { AvailabilityAnswer, WireSegment, WireTimeslot } from './timeslot.ts'
