import type { Instant } from '../time/types.ts'
import type { PriceData } from './price-data.ts'

/** What was answered, validated and snapped by `../forms`; only answered questions are in it. */
export type AnswerValue = string | number | boolean | unknown[] | Record<string, unknown>

export interface PricedAnswer {
  question_id: string
  value: AnswerValue
}

export interface ReservationToPrice {
  pricedata: PriceData
  /** From the start to the end of the last chosen slot: time that answers add is not in it. */
  start: Instant
  end: Instant
  timezone: string
  seats: number
  answers?: { formid: string; responses: PricedAnswer[] }[]
  /** One entry a seat, in their order. */
  roster?: { responses: (PricedAnswer & { formid?: string })[] }[]
  /** Add-ons of the bookable chosen: id → quantity. */
  addons?: Record<string, number>
  /** Miles, one way from the provider. */
  distance?: number | null
  /** Joining a waitlist costs nothing now. */
  waitlisted?: boolean
}

export interface VolumeThreshold {
  readonly unit?: 'minor'
  appointments: number
  discount_percentage?: number
  discount_amount?: number
}

export interface CodeDiscount {
  referencecode: string
  provider?: string
  discount_percentage?: number
  discount_amount?: number
  /** Absent or empty: all of the provider's. */
  bookables?: string[]
}

export interface QuoteInput {
  /** ISO code; amounts have its digits. */
  currency: string
  /** The provider's where it has any, else the white-label's. */
  volumediscounts?: VolumeThreshold[]
  /** The code that the customer typed, and the discounts that exist. */
  code?: string
  discounts?: CodeDiscount[]
  mode?: 'currency' | 'points'
  reservations: ReservationToPrice[]
}

export type LineKind =
  | 'base'
  | 'volume_discount'
  | 'discount'
  | 'option'
  | 'function'
  | 'addon'
  | 'adjustment'
  | 'travel'
  | 'base_tax'
  | 'addon_tax'
  | 'travel_tax'

/** One line of what a reservation costs, in minor units; discounts are negative. */
export interface QuoteLine {
  kind: LineKind
  amount: number
  /** The tenant's own words (an option, a question, a code); the other kinds are named by the dictionary. */
  label?: string
  /** The form and question that the answer is of, and which filling of that form, from 0 (absent for the roster). */
  formid?: string
  question_id?: string
  submission?: number
  /** Of an add-on of the bookable: which. */
  addon?: string
  quantity?: number
  /** From 1, for answers of the roster. */
  seat?: number
}

/** The price of one reservation, in minor units. Its lines sum to `finalprice`. */
export interface ReservationQuote {
  /** Never there: it keeps amounts of minor units apart from those of major units when types are checked. */
  readonly unit?: 'minor'
  lines: QuoteLine[]
  paymentmode: 'currency' | 'points'
  paymentterms: PriceData['paymentterms']
  baseprice: number
  /** The percentage where the discount is one, else 0. */
  volumediscountpercentage: number
  /** The money taken, in either form. */
  volumediscountdollaramt: number
  discount: number
  /** The code that `discount` was taken for; empty where none was. */
  discountcodeused: string
  basepricepostdiscount: number
  addons: number
  travelcost: number
  basepricetax: number
  addontax: number
  travelfeetax: number
  finalprice: number
  downpaymentamount: number
  duenow: number
  balancetobecollected: number
  /** What it would cost in points; null where it can't be paid in them. */
  pointsoffered: number | null
  /** Points to pay, when it is paid in them, and how many of them now. */
  pointsprice: number
  pointsduenow: number
}

export type QuoteTotals = Omit<
  ReservationQuote,
  'unit' | 'lines' | 'paymentmode' | 'paymentterms' | 'pointsoffered' | 'volumediscountpercentage' | 'discountcodeused'
>

export interface Quote {
  readonly unit?: 'minor'
  /** ISO code, lower case. */
  currency: string
  digits: number
  /** What became of the code typed; null when none was. */
  code: { referencecode: string; status: 'applied' | 'unknown' | 'not_applicable' } | null
  reservations: ReservationQuote[]
  totals: QuoteTotals
}

/** The price of one reservation as the wire carries it: every amount a decimal number of major units. */
export type MajorReservationQuote = Omit<ReservationQuote, 'unit'> & { readonly unit?: 'major' }

/** A quote as the wire carries it: every amount a decimal number of major units. */
export type MajorQuote = Omit<Quote, 'unit' | 'reservations'> & {
  readonly unit?: 'major'
  reservations: MajorReservationQuote[]
}

/** The price that was frozen with a reservation: what the quote said of it alone. Minor units. */
export interface FrozenQuote extends ReservationQuote {
  /** ISO code, lower case. */
  currency: string
  digits: number
  discountcode: Quote['code']
}
