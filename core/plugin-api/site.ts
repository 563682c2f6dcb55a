import type { CustomerOrder } from '../domain/catalogue/index.ts'
import type { StepField } from '../domain/flow/index.ts'
import type { DistanceUnit } from '../domain/marketplace/index.ts'
import type { MajorPriceData, MajorVolumeThreshold, PriceLook } from '../domain/pricing/index.ts'
import type { Composition } from '../domain/theme.ts'
import type {
  AvailabilityAnswer,
  MeasuredPlace,
  PageForm,
  PublicAddon,
  PublicBookable,
  PublicProvider,
  PublicResource,
} from '../domain/wire/index.ts'
import type { StepDescriptor } from './flows.ts'
import type { PaymentCapabilities } from './payments.ts'

/**
 * Why a page shows a gate instead of its content. `login`: for members, who have to log in; `no_access`: for other
 * members; `link_required`: opens only by a limited-use link; `unavailable`: takes no bookings now.
 */
export type Gate =
  | 'unknown_site'
  | 'locked'
  | 'inactive'
  | 'no_bookables'
  | 'not_found'
  | 'login'
  | 'no_access'
  | 'link_required'
  | 'unavailable'

/**
 * The tenant's texts by name (`userinstructions`, `datemessage`, `confirmationmessage`, `billinginstructions`,
 * `thankyoumessage`): as sanitised HTML, and as plain text where it is short enough for a heading.
 */
export type Messages = Record<string, { heading: string | null; html: string }>

/** What customers may ask of a site's list of bookables, and what they asked. */
export interface CatalogueFind {
  /** Whether there is a field for words: the setting `bookingsitesearchbar`. */
  hassearch: boolean
  /** Whether the list may be sorted, and filtered by a tag: the setting `bookingsitesortandfilter`. */
  hassort: boolean
  /** Empty where nothing was asked. */
  search: string
  tag: string
  /** Null for the provider's order. */
  sort: CustomerOrder | null
  /** All tags of the list, of which one may be asked. */
  tags: string[]
}

/** What a visitor asks of a white-label's sites, and how it was understood. */
export interface SitesFind {
  /** Empty where no words, or no place, were asked. */
  search: string
  address: string
  /** The place that distances are measured from; null where none was asked or it was not found. */
  place: MeasuredPlace | null
  /** Why there are no distances, although a place was asked. */
  trouble: 'address_not_found' | 'unavailable' | null
  /** In `unit`; null for any distance. */
  radius: number | null
  unit: DistanceUnit
  /** Sites in the whole list. */
  all: number
}

/**
 * Everything that a page needs for its first rendering; the same on the server and, inlined as JSON, in the browser.
 */
export interface SiteBootstrap {
  /**
   * `catalogue` lists bookables, `resources` lists resources and `byresource` the bookables of one. `book` is the flow
   * of one bookable, `checklist` the flow of several, `marketplace` a white-label's own domain. `login` is for
   * customers who log in without booking.
   */
  page:
    | 'marketplace'
    | 'catalogue'
    | 'resources'
    | 'byresource'
    | 'book'
    | 'checklist'
    | 'thanks'
    | 'manage'
    | 'reschedule'
    | 'payment'
    | 'request'
    | 'login'
    | 'reservations'
    | 'account'
    | 'gigs'
    | 'payouts'
    | 'refunds'
    | 'giftcodes'
    | 'domains'
    | 'gift'
    | 'today'
    | 'enquiries'
    | 'passwordreset'
    | 'verifyemail'
    | 'handback'
    | 'public'
    | 'embed'
    | 'enquire'
    | 'enquiry'
    | 'gate'
    | 'error'
  gate: Gate | null
  whitelabel: {
    label: string
    /** The host of its marketplace. */
    url: string
    requirebookingterms: boolean
    /** Whether the booking button accepts required terms. */
    termsbybutton: boolean
    /** The booking terms' Markdown as sanitised HTML. */
    bookingtermshtml: string
    customertimezonedisplay: boolean
    allowguestcheckout: boolean
    /**
     * Single sign-on, at `/openidlogin?redirect={path}`: its label (may be empty), and when a booking asks for it. Null
     * where there is none.
     */
    signon: { label: string; flow: 'after_datetime' | '' } | null
    /** Additional required fields for new accounts; absent where there are none. */
    accountfields?: { name: string; label: string; placeholder: string }[]
    /** A chat bot elsewhere, to link to; absent where there is none. */
    chatbot?: { url: string; label: string }
    /** The country for telephone numbers where the provider has none (ISO 3166); may be empty. */
    country: string
  }
  provider: PublicProvider | null
  /** On a white-label's own domain. */
  providers: PublicProvider[]
  /** On a `book` page those above the calendar, where the flow has such a list. */
  bookables: PublicBookable[]
  /** Null where the list has only one page. */
  paging: { page: number; pages: number; total: number } | null
  /** On a `catalogue` page whose site has a search, or sorting and filtering. */
  find: CatalogueFind | null
  /** On a `marketplace` page. */
  sites: SitesFind | null
  /** The bookable of a `book` page, with forms and resources nested as on the wire. */
  bookable: PublicBookable | null
  /** On a `book` page: whether customers came without a list: by a direct link, or as it is the only one or in none. */
  isdirect: boolean
  forms: PageForm[]
  /** Add-ons of the bookables on the page, each with the `bookables` that offer it. */
  addons: PublicAddon[]
  resources: PublicResource[]
  /** On a `resources` page: of all bookables the number that each resource serves, by its id. */
  serves: Record<string, number>
  /**
   * What prices are computed from, so that the page can show them at once. `pricedata` is by bookable id: the one of a
   * `book` page, or all that a `checklist` lists.
   */
  pricing: {
    pricedata: Record<string, MajorPriceData>
    volumediscounts: MajorVolumeThreshold[]
    /** Whether the rest of a cart keeps them when one of it is cancelled. */
    keepvolumediscount: boolean
    /** Seconds after booking in which a cancelling customer gets all back. */
    refundgrace: number
  } | null
  /** How the prices of the page's bookables are told before anything is chosen, by bookable id. */
  pricelooks: Record<string, PriceLook>
  /** Whether resource groups of more than 5 have a search: the white-label allows it and the provider enables it. */
  advancedresources: boolean
  steps: StepDescriptor[]
  /** On a `checklist` page: the plugins' steps of its flow, each with the bookables to which it applies by itself. */
  itemsteps: { step: StepDescriptor; bookables: string[] }[]
  /** Public data of the plugins' steps of a flow, by the step's name; absent for a step without any. */
  stepconfigs: Record<string, Record<string, unknown>>
  /** Names of the plugins' steps whose answers change price or length: the server alone knows by how much. */
  countingsteps: string[]
  /** What of the answers to plugins' steps is told, by the step's name. */
  stepfields: Record<string, StepField[]>
  /** Whether steps are shown above forms, dates and the review: always in a checklist, else by the site's setting. */
  progressbar: boolean
  /**
   * Whether several bookings can be made together from a page of its own, `/cart`. A checklist is such a page itself.
   */
  hascart: boolean
  /** Whether a place provider is connected: then an address must be one of its suggestions. */
  hasplaces: boolean
  /** Available payment processors with their public configuration. */
  payments: {
    name: string
    plugin: string
    /** A word key, in place of the method's. */
    label?: string
    method: PaymentCapabilities['method']
    /** Whether customers can save what they pay with. */
    savesmethods: boolean
    config: Record<string, unknown>
  }[]
  /** Ways to reach customers beside mail, each with the sentence by which they agree to it. */
  channels: { name: string; to: 'phone' | 'email'; words: string }[]
  /** Today in the provider's zone, `YYYY-MM-DD`, when the page was rendered. */
  today: string
  /** The first month with availability, when the page draws a calendar: the availability operation's answer. */
  availability: Pick<AvailabilityAnswer, 'month' | 'timeslots'> | null
  /** On a `public` page: that the provider shows no feed. */
  feedoff?: true
  /** Why the limited-use link of the address opens nothing: there is no such link, or its uses are over. */
  linkfault?: 'unknown' | 'ended'
  /** The path that was asked for, without query: what the router draws. */
  path: string
  /**
   * On a page as other sites embed it: the origins in whose pages it may stand, which are told what is booked. Those
   * that are trusted are told the whole reservation.
   */
  embedded?: { listed: string[]; trusted: string[] }
  /** At a gate: where people may ask about what takes no bookings now. */
  askpath?: string
  /** The number of a fault in the log; on error pages only. */
  reference: string
  language: string
  direction: 'ltr' | 'rtl'
  languages: { language: string; name: string }[]
  words: Record<string, string>
  messages: Messages
  /** Words and messages of bookables on the page that differ from `words` and `messages`. */
  bookablewords: Record<string, { words: Record<string, string>; messages: Messages }>
  currency: { code: string; digits: number }
  /** The name of the theme, and where it puts things. */
  theme: { name: string; composition: Composition }
}
