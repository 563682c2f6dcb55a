import type { StepDescriptor } from './flows.ts'

/** A provider, bookable … as the wire shows it to customers: field names of the specification, money in major units. */
export type PublicEntity = Record<string, unknown> & { id: string; name: string }

export type Gate = 'unknown_site' | 'locked' | 'inactive' | 'no_bookables' | 'not_found'

/** All that a page needs for its first drawing; the same on the server and, inlined as JSON, in the browser. */
export interface SiteBootstrap {
  /**
   * `catalogue` lists bookables, `resources` who serves and `byresource` what one of them serves, `book` is the flow of
   * one bookable, `checklist` that of many, `marketplace` a white-label's own domain.
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
    confirmationmessage: string
  }
  provider: PublicEntity | null
  /** On a white-label's own domain. */
  providers: PublicEntity[]
  /** On a `book` page those of the list above the calendar, where the flow has one. */
  bookables: PublicEntity[]
  /** Where the list has more pages than one. */
  paging: { page: number; pages: number; total: number } | null
  /** The bookable of a `book` page, with forms and resources nested as the wire has them. */
  bookable: PublicEntity | null
  forms: PublicEntity[]
  resources: PublicEntity[]
  /** Whether more than 5 of a group are searched: where the white-label allows it and the provider wants it. */
  advancedresources: boolean
  steps: StepDescriptor[]
  /** Whether the steps stand above forms, dates and the review: always in a checklist, else where the site wants it. */
  progressbar: boolean
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
  currency: { code: string; digits: number }
  theme: { name: string; tokens: Record<string, unknown> }
}
