import { type Static, Type } from 'typebox'
import { centurySeconds, mostOf, mostOfWindow, mostPieces } from './bounds.ts'
import { ChecklistConfirm, Count, Data, Hours, HoursBefore, Id, Text } from './common.ts'
import { ReservationLimits } from './limits.ts'
import { Money } from './money.ts'
import { Notifications, Reminders } from './notifications.ts'
import { type TagNames, Translations, tagNames } from './translations.ts'

/** A plugin that a white-label uses, with its settings. */
export const PluginChoice = Type.Object({ name: Type.String({ minLength: 1 }), settings: Type.Optional(Data()) })

export const VolumeDiscount = Type.Object({
  appointments: Count(1),
  discount_percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  discount_amount: Type.Optional(Money({ minimum: 0 })),
})

/**
 * A chat bot that a white-label runs elsewhere: the absolute address of its page, and the link's text. The link is
 * shown if it is enabled and has both.
 */
export const ChatbotData = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  url: Type.Optional(Type.String({ maxLength: 2000 })),
  label: Type.Optional(Type.String({ maxLength: 100 })),
  translations: Translations(['label']),
})
export type ChatbotData = Static<typeof ChatbotData>

/** The layer above providers: a brand with its currency, theme, plugins and defaults. */
export const Whitelabel = Type.Object({
  id: Id(),
  label: Text(),
  url: Type.String({ minLength: 1, maxLength: 253 }),
  domain: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })),
  currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$' })),
  country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
  language: Type.Optional(Type.String()),
  theme: Type.Optional(Type.String()),
  plugins: Type.Optional(Type.Array(PluginChoice)),
  bookingterms: Type.Optional(Text()),
  requirebookingterms: Type.Optional(Type.Boolean()),
  /** Whether the booking button accepts required terms, as a sentence under it says, instead of a tick. */
  termsbybutton: Type.Optional(Type.Boolean()),
  confirmationmessage: Type.Optional(Text()),
  customertimezonedisplay: Type.Optional(Type.Boolean()),
  multiplereservations: Type.Optional(Type.Boolean()),
  advancedresourceselection: Type.Optional(Type.Boolean()),
  allowproviderbookingsiteconfig: Type.Optional(Type.Boolean()),
  allowguestcheckout: Type.Optional(Type.Boolean()),
  bookingsitesearchbar: Type.Optional(Type.Boolean()),
  bookingsitesortandfilter: Type.Optional(Type.Boolean()),
  dictionary: Type.Optional(Data()),
  vocabularyoverride: Type.Optional(Data()),
  chatbotdata: Type.Optional(ChatbotData),
  thirdpartylogin: Type.Optional(Data()),
  ssoflow: Type.Optional(Type.String()),
  volumediscounts: Type.Optional(Type.Array(VolumeDiscount, { maxItems: mostOf.tiers })),
  /** Names of settings that its providers may override. */
  overridable: Type.Optional(Type.Array(Type.String())),
  settings: Type.Optional(Data()),
  translations: Translations(['label', 'bookingterms', 'confirmationmessage']),
})
export type Whitelabel = Static<typeof Whitelabel>

export const ProviderStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('hidden'),
  Type.Literal('locked'),
  Type.Literal('mastersite'),
])
export type ProviderStatus = Static<typeof ProviderStatus>

/** What a provider shows to everybody of its reservations; nothing unless `active`. */
export const PublicFeed = Type.Object({
  active: Type.Optional(Type.Boolean()),
  show_details: Type.Optional(Type.Boolean()),
  show_unbooked: Type.Optional(Type.Boolean()),
  title: Type.Optional(Text()),
  translations: Translations(['title']),
})

type ProviderText = 'name' | 'description' | 'nobookablesmessage'

/**
 * The gift codes that a provider sells: from `minimum` to `maximum`, those of `amounts` offered at once, good for
 * `days` (absent: without an end).
 */
export const GiftCodesSold = Type.Object({
  minimum: Money({ exclusiveMinimum: 0 }),
  maximum: Money({ exclusiveMinimum: 0 }),
  amounts: Type.Optional(Type.Array(Money({ exclusiveMinimum: 0 }), { maxItems: 12 })),
  days: Type.Optional(Count(1, mostOfWindow.days)),
})

export const Provider = Type.Object({
  id: Id(),
  subdomain: Type.String({ pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' }),
  domain: Type.Optional(Type.String()),
  name: Text(),
  description: Type.Optional(Text()),
  timezone: Type.Optional(Type.String()),
  status: Type.Optional(ProviderStatus),
  theme: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  address: Type.Optional(Text()),
  city: Type.Optional(Text()),
  state: Type.Optional(Text()),
  zip: Type.Optional(Text()),
  country: Type.Optional(Type.String()),
  phone: Type.Optional(Text()),
  email: Type.Optional(Text()),
  website: Type.Optional(Text()),
  websitesecondary: Type.Optional(Text()),
  bookinglogo: Type.Optional(Text()),
  photo: Type.Optional(Text()),
  distance: Type.Optional(Type.Number({ minimum: 0, maximum: mostPieces })),
  unit: Type.Optional(Text()),
  place: Type.Optional(Data()),
  facebook: Type.Optional(Text()),
  twitter: Type.Optional(Text()),
  instagram: Type.Optional(Text()),
  linkedin: Type.Optional(Text()),
  youtube: Type.Optional(Text()),
  bookingflow: Type.Optional(Type.String()),
  bookableordermethod: Type.Optional(Type.String()),
  requirelogin: Type.Optional(Type.Boolean()),
  payonsite: Type.Optional(Type.Boolean()),
  nobookablesmessage: Type.Optional(Text()),
  subsites: Type.Optional(Type.Array(Id())),
  newbusinesshours: Type.Optional(Hours()),
  displaytext: Type.Optional(Data()),
  publicfeed: Type.Optional(PublicFeed),
  notificationsenabled: Type.Optional(Type.Boolean()),
  notifications: Type.Optional(Notifications),
  reminders: Type.Optional(Reminders()),
  bookingsiteconfig: Type.Optional(Data()),
  customdictionary: Type.Optional(Data()),
  volumediscounts: Type.Optional(Type.Array(VolumeDiscount, { maxItems: mostOf.tiers })),
  taxincluded: Type.Optional(Type.Boolean()),
  /** The seller's name and tax number on receipts. */
  legalname: Type.Optional(Text()),
  taxnumber: Type.Optional(Text()),
  keepvolumediscount: Type.Optional(Type.Boolean()),
  refundgrace: Type.Optional(Count(0, centurySeconds)),
  pendingexpiry: Type.Optional(Count(0, centurySeconds)),
  unclaimcutoff: Type.Optional(HoursBefore()),
  gigexpiry: Type.Optional(HoursBefore()),
  checklistconfirm: Type.Optional(ChecklistConfirm()),
  reservationlimit: Type.Optional(ReservationLimits()),
  giftcodes: Type.Optional(GiftCodesSold),
  settings: Type.Optional(Data()),
  translations: Translations<ProviderText, TagNames>(['name', 'description', 'nobookablesmessage'], tagNames),
})
export type Provider = Static<typeof Provider>
