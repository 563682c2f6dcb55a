import type { MajorPriceData, MajorVolumeThreshold } from '../domain/pricing/index.ts'
import type {
  PublicAddon,
  PublicBookable,
  PublicForm,
  PublicProvider,
  PublicResource,
} from '../domain/wire/entities.ts'
import type { StepDescriptor } from './flows.ts'

/** A provider, bookable … as the wire shows it to customers: field names of the specification, money in major units. */
export type PublicEntity = Record<string, unknown> & { id: string; name: string }

/**
 * What keeps somebody from what a page would show. `login`: it is for members, log in; `no_access`: it is for other
 * members; `link_required`: it opens by a link of its own; `unavailable`: it takes no bookings now.
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
 * Texts of the tenant by name (`userinstructions`, `datemessage`, `confirmationmessage`, `billinginstructions`,
 * `thankyoumessage`): as sanitised HTML, and as it stands where it is short enough for a heading.
 */
export type Messages = Record<string, { heading: string | null; html: string }>

/** All that a page needs for its first drawing; the same on the server and, inlined as JSON, in the browser. */
export interface SiteBootstrap {
  /**
   * `catalogue` lists bookables, `resources` who serves and `byresource` what one of them serves, `book` is the flow of
   * one bookable, `checklist` that of many, `marketplace` a white-label's own domain. `login` is for customers who come
   * to log in and not to book.
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
    | 'login'
    | 'reservations'
    | 'account'
    | 'passwordreset'
    | 'verifyemail'
    | 'gate'
    | 'error'
  gate: Gate | null
  whitelabel: {
    label: string
    url: string
    requirebookingterms: boolean
    /** Sanitised HTML of the terms' Markdown. */
    bookingtermshtml: string
    customertimezonedisplay: boolean
    allowguestcheckout: boolean
    /**
     * Sign-on elsewhere, at `/openidlogin?redirect={path}`: what the white-label calls it (may be empty), and when a
     * booking asks for it. Null where there is none.
     */
    signon: { label: string; flow: 'after_datetime' | '' } | null
    /** What is asked besides of who creates an account: each is required. Absent where nothing is. */
    accountfields?: { name: string; label: string; placeholder: string }[]
    /** Whose telephone numbers are meant where the provider names no country (ISO 3166); may be empty. */
    country: string
  }
  provider: PublicProvider | null
  /** On a white-label's own domain. */
  providers: PublicProvider[]
  /** On a `book` page those of the list above the calendar, where the flow has one. */
  bookables: PublicBookable[]
  /** Where the list has more pages than one. */
  paging: { page: number; pages: number; total: number } | null
  /** The bookable of a `book` page, with forms and resources nested as the wire has them. */
  bookable: PublicBookable | null
  forms: PublicForm[]
  /** Add-ons of the bookables shown, each with the `bookables` that offer it. */
  addons: PublicAddon[]
  resources: PublicResource[]
  /**
   * What prices are computed from, so that the page can tell them at once: `pricedata` by the id of the bookable, of
   * the one of a `book` page and of all that a `checklist` lists.
   */
  pricing: { pricedata: Record<string, MajorPriceData>; volumediscounts: MajorVolumeThreshold[] } | null
  /** Whether more than 5 of a group are searched: where the white-label allows it and the provider wants it. */
  advancedresources: boolean
  steps: StepDescriptor[]
  /** Whether the steps stand above forms, dates and the review: always in a checklist, else where the site wants it. */
  progressbar: boolean
  /** Whether addresses can be suggested: then only a suggestion is an answer to a question for one. */
  hasplaces: boolean
  /** Names of processors on offer with their public configuration. */
  payments: { name: string; plugin: string; method: string; config: Record<string, unknown> }[]
  /** Today in the provider's zone, `YYYY-MM-DD`, as drawn. */
  today: string
  /** The first month that has anything, when the page draws a calendar: the answer of the availability operation. */
  availability: { month: string; timeslots: Record<string, unknown>[] } | null
  /** The path that was asked for, without query: what the router draws. */
  path: string
  /** The number under which a fault stands in the log; on error pages only. */
  reference: string
  language: string
  direction: 'ltr' | 'rtl'
  languages: { language: string; name: string }[]
  words: Record<string, string>
  messages: Messages
  /** Of bookables that the page lists, or may be about: what they say otherwise than `words` and `messages`. */
  bookablewords: Record<string, { words: Record<string, string>; messages: Messages }>
  currency: { code: string; digits: number }
  theme: { name: string; tokens: Record<string, unknown> }
}
