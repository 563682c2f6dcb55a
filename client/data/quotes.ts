import { isRecord } from '../../core/domain/is-record.ts'
import { giftStatuses } from '../../core/domain/payments/gift.ts'
import { codeStatuses, lineKinds } from '../../core/domain/pricing/types.ts'
import type { CartQuoteAnswer, HoldAnswer, QuoteAnswer } from '../../core/domain/wire/index.ts'
import { readDistance } from './places.ts'
import { list, number, oneOf, readInstant, record, text, texts } from './read.ts'

type WireLine = QuoteAnswer['lines'][number]

/** One line of a quote; amounts are decimals in major units. Missing texts are empty, missing numbers null. */
export interface QuoteLine extends Required<Omit<WireLine, 'kind' | 'submission' | 'seat'>> {
  /** Null for a line that is named by its label alone. */
  kind: WireLine['kind'] | null
  /** The form's submission, from 0. */
  submission: number | null
  /** From 1, for roster answers. */
  seat: number | null
}

type QuoteSums = Pick<
  QuoteAnswer,
  | 'currency'
  | 'finalprice'
  | 'duenow'
  | 'dueonapproval'
  | 'dueonclaim'
  | 'balancetobecollected'
  | 'processors'
  | 'creditavailable'
  | 'creditused'
  | 'leastcharge'
  | 'chargestep'
  | 'collectat_utc'
  | 'pointsprice'
  | 'pointsavailable'
>

type Taxes = Pick<QuoteAnswer, 'taxincluded' | 'basepricetax' | 'addontax' | 'travelfeetax'>

export interface Quote
  extends QuoteSums,
    Taxes,
    Pick<QuoteAnswer, 'discountcode' | 'discountcodeused' | 'discount' | 'addondiscount'> {
  lines: QuoteLine[]
  /** The gift code that was given: what it is, what is left of it, and what of what is due it pays; absent for none. */
  giftstatus?: NonNullable<QuoteAnswer['giftcode']>['status']
  giftlast4?: string
  giftavailable?: number
  giftused?: number
  /** Whether members alone can book it, of whom the reader is none; absent of a price that came with another answer. */
  loginrequired?: boolean
  /** Whether a discount code may leave nothing to pay. */
  freebycode?: boolean
  /** What it would cost in points, of a list what of it can be paid so; 0 for nothing. */
  pointsoffered: number
  /** Miles to the customer; null at the provider's. */
  distance: number | null
  /** The data that it is computed from, where it was frozen with a hold. */
  pricedata?: unknown
}

/** The price of several appointments together, and of each. */
export interface CartQuote extends Quote {
  appointments: Quote[]
}

/** The in-progress reservation that keeps a slot until `expires` (epoch ms). */
export interface Hold extends Pick<HoldAnswer, 'id' | 'start' | 'end' | 'resources'> {
  expires: number
  quote: Quote | null
}

const readLine = (raw: unknown): QuoteLine => {
  const line = record<WireLine>(raw)
  return {
    kind: oneOf(line.kind, lineKinds),
    label: text(line.label),
    amount: number(line.amount),
    quantity: number(line.quantity, 1),
    formid: text(line.formid),
    question_id: text(line.question_id),
    addon: text(line.addon),
    step: text(line.step),
    minutes: number(line.minutes),
    submission: typeof line.submission === 'number' ? line.submission : null,
    seat: typeof line.seat === 'number' ? line.seat : null,
  }
}

export function readQuote(raw: unknown): Quote | null {
  const quote = record<QuoteAnswer>(raw)
  if (quote.finalprice === undefined) return null
  return {
    currency: text(quote.currency),
    lines: list(quote.lines).map(readLine),
    finalprice: number(quote.finalprice),
    duenow: number(quote.duenow),
    dueonapproval: number(quote.dueonapproval),
    dueonclaim: number(quote.dueonclaim),
    balancetobecollected: number(quote.balancetobecollected),
    processors: texts(quote.processors),
    pointsprice: number(quote.pointsprice),
    pointsoffered: number(quote.pointsoffered),
    ...(quote.pointsavailable !== undefined && { pointsavailable: number(quote.pointsavailable) }),
    ...(quote.creditavailable !== undefined && { creditavailable: number(quote.creditavailable) }),
    ...(quote.creditused !== undefined && { creditused: number(quote.creditused) }),
    ...readLogin(quote),
    ...readGift(quote.giftcode),
    ...readLeast(quote),
    ...(quote.collectat_utc !== undefined && { collectat_utc: text(quote.collectat_utc) }),
    distance: readDistance(raw),
    discountcode: readCode(quote.discountcode),
    discountcodeused: text(quote.discountcodeused),
    discount: number(quote.discount),
    addondiscount: number(quote.addondiscount),
    taxincluded: quote.taxincluded === true,
    basepricetax: number(quote.basepricetax),
    addontax: number(quote.addontax),
    travelfeetax: number(quote.travelfeetax),
  }
}

/** Whether an account is needed, and whether a code may change that. */
const readLogin = ({
  loginrequired,
  freebycode,
}: {
  loginrequired?: unknown
  freebycode?: unknown
}): Pick<Quote, 'loginrequired' | 'freebycode'> => ({
  ...(typeof loginrequired === 'boolean' && { loginrequired }),
  ...(freebycode === true && { freebycode }),
})

/** The least that is charged, and the steps; nothing where every amount is. */
const readLeast = (quote: {
  leastcharge?: unknown
  chargestep?: unknown
}): Pick<Quote, 'leastcharge' | 'chargestep'> =>
  quote.leastcharge === undefined
    ? {}
    : { leastcharge: number(quote.leastcharge), chargestep: number(quote.chargestep) }

/** The gift code of a quote; nothing where none was given. */
function readGift(raw: unknown): Pick<Quote, 'giftstatus' | 'giftlast4' | 'giftavailable' | 'giftused'> {
  if (!isRecord(raw)) return {}
  const { last4, status, giftavailable, giftused } = record<NonNullable<QuoteAnswer['giftcode']>>(raw)
  return {
    giftstatus: oneOf(status, giftStatuses) ?? 'unknown',
    ...{ giftlast4: text(last4), giftavailable: number(giftavailable), giftused: number(giftused) },
  }
}

function readCode(raw: unknown): Quote['discountcode'] {
  if (!isRecord(raw)) return null
  const code = record<NonNullable<QuoteAnswer['discountcode']>>(raw)
  const status = oneOf(code.status, codeStatuses)
  const least = code.minimum === undefined ? {} : { minimum: number(code.minimum) }
  return status && { referencecode: text(code.referencecode), status, ...least }
}

export function readCartQuote(raw: unknown): CartQuote | null {
  const quote = readQuote(raw)
  const { appointments } = record<CartQuoteAnswer>(raw)
  if (!quote) return null
  const each = list(appointments).flatMap((one) => readQuote(one) ?? [])
  const pointsoffered = each.reduce((sum, one) => sum + one.pointsoffered, 0)
  return { ...quote, pointsoffered, taxincluded: each.some(({ taxincluded }) => taxincluded), appointments: each }
}

/** Until when drafts are held, as a refused payment says it (ISO 8601). */
export const readHolds = (raw: unknown): { id: string; expires: string }[] =>
  list(raw).map((one) => {
    const hold = record<{ id: string; expires: string }>(one)
    return { id: text(hold.id), expires: text(hold.expires) }
  })

export function readHold(raw: unknown): Hold {
  const hold = record<HoldAnswer>(raw)
  const quote = readQuote(hold.quote)
  return {
    id: text(hold.id),
    expires: readInstant(hold.expires),
    start: text(hold.start),
    // Answers may lengthen the hold, but not the chosen slot.
    end: text(hold.slotend) || text(hold.end),
    resources: texts(hold.resources),
    quote: quote && {
      ...{ ...quote, processors: texts(hold.processors), pricedata: hold.pricedata },
      ...readLogin(hold),
      ...(hold.pointsavailable !== undefined && { pointsavailable: number(hold.pointsavailable) }),
      ...(hold.creditavailable !== undefined && { creditavailable: number(hold.creditavailable) }),
      ...readLeast(hold),
      ...(hold.collectat_utc !== undefined && { collectat_utc: text(hold.collectat_utc) }),
    },
  }
}
