/**
 * Everything that plugins may use, imported as `@tessera/plugin-api`. Both halves of a plugin may import it: neither it
 * nor its imports need a server, which `npm run check` verifies.
 */
export { isRecord } from '../domain/is-record.ts'
export { mapLink } from '../domain/marketplace/index.ts'
export { textOrEmpty } from '../domain/text-or-empty.ts'
export { isPaidOnSite, paymentInformationOf } from '../domain/wire/payment-information.ts'
export {
  type AccountEvent,
  type AccountEventName,
  accountEventNames,
  type MoneyAlarm,
  moneyAlarms,
  type PluginPlace,
  pluginPlaces,
} from './account-events.ts'
export { AnswerCache } from './answer-cache.ts'
export { type AudienceOf, audiencesOf } from './audiences.ts'
export type { Brand, BrandColours, BrandLook } from './brand.ts'
export {
  type BusyCalendar,
  type BusyTime,
  CalendarFault,
  type CalendarFaultKind,
  type CalendarReading,
  calendarFaultKinds,
  type ResourceCalendar,
} from './calendars.ts'
export {
  type Channel,
  ChannelFault,
  type ChannelMessage,
  type ChannelReceipt,
  type ChannelReply,
  type ChannelRequest,
} from './channels.ts'
export { type DecimalAmounts, decimalAmounts } from './decimal-amounts.ts'
export { definePlugin, type Plugin, type PluginHost } from './define-plugin.ts'
export type { Demo } from './demos.ts'
export { type Fact, type FactName, factNames } from './facts.ts'
export { BusyFault, type FetchOptions, fetchJson, ServiceFault } from './fetch-json.ts'
export { type FileStore, FileStoreFault, type SignedPut, type StoredFile } from './files.ts'
export {
  type BookingFlow,
  type FlowDraft,
  type FlowSite,
  initialResourceChosen,
  namedSteps,
  resourceStepApplies,
  resourcesArePicked,
  type StepDefinition,
  type StepDescriptor,
  type StepEffect,
  type StepFacts,
} from './flows.ts'
export {
  currencyDigits,
  directionOf,
  formatDate,
  formatMoney,
  formatTime,
  greetingName,
  localeOf,
  optionsText,
  plainText,
  readablePhone,
  reservationReference,
  type StayTimes,
  stayInWords,
  tellTime,
  toldLines,
  venueOf,
  zoneInWords,
} from './formats.ts'
export {
  type AnswerToCheck,
  type Audience,
  audiences,
  type EventContext,
  type HookContext,
  type Hooks,
  type ReservationEvent,
  type ReservationEventName,
  type ReservationTelling,
  reservationEventNames,
} from './hooks.ts'
export type { AddJob, JobContext, LaterJob, PluginJob } from './jobs.ts'
export type { Mail, MailAttachment, MailContent, MailedReceipt, Mailer, MailLine, MailTemplate } from './mail.ts'
export { type AccountState, accountStates, type ConnectedAccount } from './payment-accounts.ts'
export {
  type AccountOnboarding,
  type Authorization,
  type ChargeableAmounts,
  type MoneyAnswer,
  type MoneyCall,
  type PageOrigins,
  type PaymentAccount,
  type PaymentCapabilities,
  type PaymentContext,
  type PaymentCustomer,
  type PaymentEvent,
  type PaymentLine,
  type PaymentPlace,
  type PaymentProcessor,
  type PaymentStart,
  paymentEventTypes,
  type RetrievedDispute,
  type RetrievedPayment,
  type RetrievedRefund,
  type StartAnswer,
} from './payments.ts'
export type { Geocoder, Place, PlaceAsk, PlaceProvider, Point, Router, Trip } from './places.ts'
export type { PluginRequest, PluginResponse, PluginRoute, RouteAccess, RoutePerson } from './routes.ts'
export {
  mayFollow,
  type ReservationStatus,
  rulesOfStatus,
  type Stage,
  type StatusRules,
  statusesAt,
} from './rules.ts'
export { type SignedOnPerson, type SignOnAttempt, SignOnFault, type SignOnProvider } from './sign-on.ts'
export { type KeptValue, type PluginStorage, StorageFault } from './storage.ts'
export type { TenantContext } from './tenant-context.ts'
export { type Composition, darkOf, type FontFace, type Palette, type ThemeTokens } from './themes.ts'
export type { Dictionary, ListWords } from './wording.ts'
