import { lineWords } from '../pricing/line-words.ts'
import { currencyDigits } from '../pricing/money.ts'
import type { WireReceipt } from '../wire/receipts.ts'
import { countedName } from '../wording/counted-name.ts'
import { formatDate, formatMoney } from '../wording/index.ts'
import { numberFormat } from '../wording/intl.ts'
import { acceptedInWords } from './accepted-in-words.ts'

/** A line of a receipt: what it is, and how much. `part` tells sums, and what adds nothing, from parts of the price. */
export interface ReceiptLine {
  label: string
  value: string
  part: 'heading' | 'line' | 'ofwhich' | 'sum' | 'moved'
}

/** A receipt in words, the same on the page, in the mail and in the file. */
export interface DescribedReceipt {
  title: string
  /** The seller's name and address, a line each. */
  seller: string[]
  facts: { label: string; value: string }[]
  lines: ReceiptLine[]
  notes: string[]
}

interface Spoken {
  /** Of the reader at the seller's place: see `localeAt`. */
  locale: string
  word(key: string, values?: Record<string, string | number>): string
}

type Item = WireReceipt['items'][number]

const taxKinds = new Set<Item['lines'][number]['kind']>(['base_tax', 'addon_tax', 'travel_tax'])

/** `Tax (5.5%)` */
const withRate = (name: string, rate: number, locale: string) =>
  `${name} (${numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100)})`

function nameOf({ rate, ...line }: Item['lines'][number], taxincluded: boolean, { word, locale }: Spoken): string {
  const { kind, label = '', quantity = 1 } = line
  const key = lineWords[kind]
  if (rate !== undefined) return withRate(nameOf(line, taxincluded, { word, locale }), rate, locale)
  if (key !== null && taxincluded && taxKinds.has(kind)) return word(key.replace('quote.', 'quote.ofwhich.'))
  if (key !== null) return word(key, { code: label })
  if (kind === 'step') return word(label)
  const named = label === '' ? word('quote.addons') : label
  return countedName(named, quantity)
}

/** Pure: every text of a receipt in a locale, every amount with all digits of its currency. */
export function describeReceipt(receipt: WireReceipt, { locale, word }: Spoken): DescribedReceipt {
  const { number, kind, date, seller, customer, card, hand, items, terms } = receipt
  const currency = { code: receipt.currency, digits: currencyDigits(receipt.currency) }
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const isRefund = kind === 'refund'
  const isUndone = isRefund && hand?.undone === true
  const pointsOf = (count: number) => word('price.points', { count })
  const linesOf = (item: Item): ReceiptLine[] => {
    if (item.giftlast4 !== undefined) return linesOfGift(item, item.giftlast4)
    return item.points === undefined ? linesOfBooking(item) : linesOfPurchase(item, item.points)
  }
  const linesOfGift = (item: Item, last4: string): ReceiptLine[] => [
    { label: word('receipt.gift_bought', { last4 }), value: '', part: 'heading' },
    { label: word('receipt.price'), value: money(item.price), part: 'sum' },
    movedOf(item),
  ]
  const movedOf = (item: Item): ReceiptLine => ({
    label: word(isUndone ? 'receipt.undone' : isRefund ? 'receipt.refunded' : 'receipt.paid'),
    value: money(item.amount),
    part: 'moved',
  })
  const linesOfPurchase = ({ packages = [], ...item }: Item, points: number): ReceiptLine[] => [
    { label: pointsOf(points), value: '', part: 'heading' },
    ...packages.map(({ points: count, quantity, amount }): ReceiptLine => {
      const label = countedName(pointsOf(count), quantity)
      return { label, value: money(amount), part: 'line' }
    }),
    { label: word('receipt.price'), value: money(item.price), part: 'sum' },
    movedOf(item),
  ]
  const datesOf = ({ start, until }: Item) =>
    [start.slice(0, 10), ...(until === undefined ? [] : [until])]
      .map((date) => formatDate(date, locale, 'full'))
      .join(' – ')
  const linesOfBooking = (item: Item): ReceiptLine[] => [
    { label: item.bookable, value: datesOf(item), part: 'heading' },
    ...item.lines.map((line): ReceiptLine => {
      const part = item.taxincluded && taxKinds.has(line.kind) ? 'ofwhich' : 'line'
      return { label: nameOf(line, item.taxincluded, { word, locale }), value: money(line.amount), part }
    }),
    { label: word('receipt.price'), value: money(item.price), part: 'sum' },
    ...(item.gift === undefined
      ? []
      : [{ label: word('receipt.gift'), value: money(item.gift), part: 'line' as const }]),
    ...(item.credit === undefined
      ? []
      : [{ label: word('receipt.credit'), value: money(item.credit), part: 'line' as const }]),
    movedOf(item),
    { label: word('receipt.balance'), value: money(item.balance), part: 'line' },
  ]
  const byCard = card ? word('receipt.card', { brand: brandName(card.brand), last4: card.last4 }) : ''
  const byHand = hand && (hand.externalid === '' ? `receipt.in_${hand.means}` : `receipt.by_${hand.means}`)
  const byWhat = !isRefund
    ? 'receipt.paid_with'
    : isUndone
      ? 'receipt.noted_as'
      : hand
        ? 'receipt.handed'
        : 'receipt.back_to'
  const means = hand && byHand ? word(byHand, { number: hand.externalid }) : byCard
  return {
    title: word(isUndone ? 'receipt.undone_title' : isRefund ? 'receipt.refund_title' : 'receipt.title', {
      // Without the separators of a count: it is a name.
      number: String(number),
    }),
    seller: [seller.legalname || seller.name, seller.address].filter((line) => line !== ''),
    facts: [
      { label: word('receipt.date'), value: formatDate(date.slice(0, 10), locale, 'full') },
      { label: word('receipt.taxnumber'), value: seller.taxnumber },
      { label: word('receipt.customer'), value: customer },
      { label: word(byWhat), value: means },
      ...terms.map((one) => ({ label: word('terms.accepted'), value: acceptedInWords(one, { locale, word }) })),
    ].filter(({ value }) => value !== ''),
    lines: [
      ...items.flatMap(linesOf),
      ...(items.length > 1
        ? [
            {
              label: word(isRefund ? 'receipt.refunded_total' : 'receipt.paid_total'),
              value: money(receipt.amount),
              part: 'moved' as const,
            },
          ]
        : []),
    ],
    notes: isRefund && !hand ? [word('receipt.arrives')] : [],
  }
}

/** `visa` → `Visa`: processors write brands as words of their own. */
const brandName = (brand: string): string =>
  brand
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ')
