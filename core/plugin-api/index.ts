/**
 * Everything that plugins may use, imported as `@tessera/plugin-api`. Both halves of a plugin may import it: neither it
 * nor its imports need a server, which `npm run check` verifies.
 */
export { isRecord } from '../domain/is-record.ts'
export { isPaidOnSite, paymentInformationOf } from '../domain/wire/payment-information.ts'
export { type AccountEvent, type AccountEventName, accountEventNames } from './account-events.ts'
export { AnswerCache } from './answer-cache.ts'
export { type AudienceOf, audiencesOf } from './audiences.ts'
export type { Brand, BrandColours, BrandLook } from './brand.ts'
export { type DecimalAmounts, decimalAmounts } from './decimal-amounts.ts'
export { type Channel, ChannelFault, type ChannelMessage, type ChannelReply } from './channels.ts'
export { definePlugin, type Plugin, type PluginHost } from './define-plugin.ts'
export { type FetchOptions, fetchJson, ServiceFault } from './fetch-json.ts'
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
  plainText,
  readablePhone,
  reservationReference,
  type StayTimes,
  stayInWords,
  venueOf,
  zoneInWords,
} from './formats.ts'
export {
  type AnswerToCheck,
  type Audience,
  audiences,
  type HookContext,
  type Hooks,
  type ReservationEvent,
  type ReservationEventName,
  type ReservationTelling,
  reservationEventNames,
} from './hooks.ts'
export type { Mail, MailAttachment, Mailer } from './mail.ts'
export {
  type Authorization,
  type ChargeableAmounts,
  type MoneyAnswer,
  type MoneyCall,
  type PageOrigins,
  type PaymentCapabilities,
  type PaymentContext,
  type PaymentCustomer,
  type PaymentEvent,
  type PaymentProcessor,
  type PaymentStart,
  paymentEventTypes,
  type RetrievedPayment,
  type RetrievedRefund,
  type StartAnswer,
} from './payments.ts'
export type { Geocoder, Place, PlaceAsk, PlaceProvider, Point, Router, Trip } from './places.ts'
export type { PluginRequest, PluginResponse, PluginRoute } from './routes.ts'
export { type SignedOnPerson, type SignOnAttempt, SignOnFault, type SignOnProvider } from './sign-on.ts'
export type { TenantContext } from './tenant-context.ts'
export type { FontFace, Palette, ThemeTokens } from './themes.ts'
export type { Dictionary, ListWords } from './wording.ts'
