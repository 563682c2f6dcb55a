import type { Instant } from '../time/types.ts'
import type { PriceData } from './price-data.ts'

/** An answer, validated and snapped by `../forms`; unanswered questions are left out. */
export type AnswerValue = string | number | boolean | unknown[] | Record<string, unknown>

export interface PricedAnswer {
  question_id: string
  value: AnswerValue
}

export interface ReservationToPrice {
  pricedata: PriceData
  /** From the start to the end of the last chosen slot, without time that answers add. */
  start: Instant
  end: Instant
  timezone: string
  seats: number
  answers?: { formid: string; responses: PricedAnswer[] }[]
  /** One entry per seat, in order. */
  roster?: { responses: (PricedAnswer & { formid?: string })[] }[]
  /** Chosen add-ons of the bookable: id → quantity. */
  addons?: Record<string, number>
  /** What plugins' steps say that their answers cost. */
  steplines?: readonly StepLine[]
  /** Miles, one way from the provider. */
  distance?: number | null
  /** Joining a waitlist costs nothing now. */
  waitlisted?: boolean
  /** Its claimer names the time in its customer's days: what is due is taken then. */
  onclaim?: boolean
}

/** What the answer to a plugin's step costs, and how long it takes. Minor units. */
export interface StepLine {
  readonly unit?: 'minor'
  step: string
  /** A word key. */
  label: string
  amount: number
  /** Minutes that it adds to a slot. */
  minutes?: number
}

export interface VolumeThreshold {
  readonly unit?: 'minor'
  appointments: number
  discount_percentage?: number
  discount_amount?: number
}

export interface CodeDiscount {
  id?: string
  referencecode: string
  provider?: string
  discount_percentage?: number
  discount_amount?: number
  /** Absent or empty: all bookables of the provider. */
  bookables?: string[]
  /** Whether a percentage is taken of the add-ons too. */
  appliestoaddons?: boolean
  /** The percentage that is taken of the add-ons where it was frozen with a booking, in place of `appliestoaddons`. */
  addonpercentage?: number
  /** The least sum of the cart's base prices, minor units. */
  minimum?: number
  /** Why it can't be used now, whatever the cart. */
  obstacle?: CodeObstacle | null
}

export interface QuoteInput {
  /** ISO code; decides the digits of all amounts. */
  currency: string
  /** The provider's if it has any, else the white-label's. */
  volumediscounts?: VolumeThreshold[]
  /** The code as the customer typed it, and the existing discounts. */
  code?: string
  discounts?: CodeDiscount[]
  mode?: PaymentMode
  reservations: ReservationToPrice[]
}

export const lineKinds = [
  'base',
  'volume_discount',
  'discount',
  'option',
  'function',
  'addon',
  'step',
  'adjustment',
  'addon_discount',
  'travel',
  'base_tax',
  'addon_tax',
  'travel_tax',
  'goodwill',
] as const
export type LineKind = (typeof lineKinds)[number]

/** What became of the code that the customer typed. */
export const codeObstacles = ['not_yet', 'ended', 'used_up', 'used_before'] as const
export const codeStatuses = ['applied', 'unknown', 'not_applicable', 'below_minimum', ...codeObstacles] as const
export type CodeStatus = (typeof codeStatuses)[number]
/** Why a code can't be used now, whatever the cart. */
export type CodeObstacle = (typeof codeObstacles)[number]

/** What a quote is asked in. */
export const paymentModes = ['currency', 'points'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** One line of a reservation's price, in minor units; discounts are negative. */
export interface QuoteLine {
  kind: LineKind
  amount: number
  /**
   * The tenant's own words (an option, a question, a code), or of a plugin's step a word key; other kinds are named by
   * the dictionary.
   */
  label?: string
  /** Form and question of the answer, and the number of the form's filling, from 0 (absent for the roster). */
  formid?: string
  question_id?: string
  submission?: number
  /** Id of the bookable's add-on, for its lines. */
  addon?: string
  /** Name of the plugin's step, for its lines, and the minutes that its answer adds. */
  step?: string
  minutes?: number
  quantity?: number
  /** From 1, for roster answers. */
  seat?: number
}

/** The price of one reservation, in minor units. Its lines sum to `finalprice`. */
export interface ReservationQuote {
  /** Never set: a mark that keeps amounts in minor and in major units apart in the types. */
  readonly unit?: 'minor'
  lines: QuoteLine[]
  paymentmode: PaymentMode
  paymentterms: PriceData['paymentterms']
  baseprice: number
  /** The percentage of a discount by percentage, else 0. */
  volumediscountpercentage: number
  /** The amount taken, whether by percentage or by amount. */
  volumediscountdollaramt: number
  discount: number
  /** The code that `discount` was taken for; empty if none. */
  discountcodeused: string
  basepricepostdiscount: number
  /** What the code takes of the add-ons, and its percentage, 0 for none. */
  addondiscount: number
  addondiscountpercentage: number
  /** The add-ons less `addondiscount`. */
  addons: number
  travelcost: number
  /** Whether the three taxes are contained in the prices: then no line adds them. */
  taxincluded: boolean
  basepricetax: number
  addontax: number
  travelfeetax: number
  finalprice: number
  downpaymentamount: number
  duenow: number
  /** Of a request, or of days: authorised when they are asked for, captured when that is approved or claimed. */
  dueonapproval: number
  /** What of that is captured with the claim that names the time. */
  dueonclaim: number
  balancetobecollected: number
  /** The price in points; null where points are not accepted. */
  pointsoffered: number | null
  /** Points to pay when the reservation is paid in points, and how many of them now. */
  pointsprice: number
  pointsduenow: number
}

export type QuoteTotals = Omit<
  ReservationQuote,
  | 'unit'
  | 'lines'
  | 'paymentmode'
  | 'paymentterms'
  | 'pointsoffered'
  | 'volumediscountpercentage'
  | 'discountcodeused'
  | 'addondiscountpercentage'
  | 'taxincluded'
>

/** What became of a code; `minimum` is the least base price of a cart, of a code that applies or would above it. */
export interface GivenCodeResult {
  referencecode: string
  status: CodeStatus
  minimum?: number
}

export interface Quote {
  readonly unit?: 'minor'
  /** ISO code, lower case. */
  currency: string
  digits: number
  /** Result of the typed code; null when none was typed. */
  code: GivenCodeResult | null
  /** The id of the discount that was applied, if it has one. */
  discountid?: string | undefined
  reservations: ReservationQuote[]
  totals: QuoteTotals
}

/** The price of one reservation on the wire: every amount is a decimal number of major units. */
export type MajorReservationQuote = Omit<ReservationQuote, 'unit'> & { readonly unit?: 'major' }

/** A quote on the wire: every amount is a decimal number of major units. */
export type MajorQuote = Omit<Quote, 'unit' | 'reservations'> & {
  readonly unit?: 'major'
  reservations: MajorReservationQuote[]
}

/** The price frozen with a reservation: its own part of the quote. Minor units. */
export interface FrozenQuote
  extends Omit<
    ReservationQuote,
    'dueonapproval' | 'dueonclaim' | 'addondiscount' | 'addondiscountpercentage' | 'taxincluded'
  > {
  /** Absent in prices that were frozen before requests were paid. */
  dueonapproval?: number
  /** Absent in prices that were frozen before days were paid with their claim. */
  dueonclaim?: number
  /** Absent in prices that were frozen before codes could count for add-ons. */
  addondiscount?: number
  addondiscountpercentage?: number
  /** Absent in prices that were frozen before prices could contain tax. */
  taxincluded?: boolean
  /** ISO code, lower case. */
  currency: string
  digits: number
  discountcode: Quote['code']
}
