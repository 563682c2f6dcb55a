import { type Retelling, toldLines } from '../../domain/content/index.ts'
import type { LineKind } from '../../domain/pricing/types.ts'
import { instantToWall } from '../../domain/time/index.ts'
import { postalAddress } from '../../domain/wording/index.ts'
import { acceptedTermsOf } from '../appointments/accepted-terms.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { shownCatalogue, tellingOf } from '../catalogue/content.ts'
import { countryOf } from '../catalogue/country-of.ts'
import { inOwnLanguage } from '../catalogue/own-language.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { leftToPay, toldPrice } from '../reservations/balance.ts'
import { creditUsedBy, giftUsedBy } from '../reservations/credit-use.ts'
import { wireSpanOf } from '../reservations/named-time.ts'
import { stayOf } from '../reservations/wire-life.ts'
import type { Tenant } from '../tenant.ts'
import type { PaymentWork } from './payment-work.ts'
import { purchasesOf } from './purchase.ts'
import type { PaymentAttempt } from './stored-payment.ts'
import type { ReceiptData, ReceiptItem, StoredReceipt } from './stored-receipt.ts'

/** What was taken for a reservation, or went back, with the reservation as it is then. */
interface Receipted {
  reservation: StoredReservation
  amount: number
}

interface Moved {
  attempt: PaymentAttempt
  items: Receipted[]
  now: number
  /** Of what staff gave back themselves. */
  hand?: ReceiptData['hand']
}

/**
 * Writes the receipt of a capture (`of` absent) or a refund, in the transaction that records it. It is numbered and
 * mailed afterwards: the counter is locked last, and by nobody who holds anything else.
 */
export async function addReceipt(
  unit: UnitOfWork,
  work: Pick<PaymentWork, 'tenant' | 'ports'>,
  { attempt, items, now, hand }: Moved,
  of?: string,
): Promise<void> {
  const moved = items.filter(({ amount }) => amount > 0)
  const [first] = moved
  if (!first) return
  const { language } = first.reservation
  // A receipt is a document of its own: it keeps the words in which its customer read what they paid.
  const catalogue = await shownCatalogue({ ...work.tenant, language: language || work.tenant.language }, work.ports)
  const told = moved.map(({ reservation, amount }) =>
    itemOf(reservation, amount, catalogue.find(reservation.bookable), work.tenant),
  )
  const data = { ...dataOf(work, attempt, told, language), ...(hand && { hand }) }
  await unit.receipts.add(receiptOf(attempt, { data, now }, of))
}

/** The same of points or a gift code that were bought, in the language of the purchase. */
export async function addPurchaseReceipt(
  unit: UnitOfWork,
  work: Pick<PaymentWork, 'tenant' | 'ports'>,
  { attempt, amount, now, hand }: Omit<Moved, 'items'> & { amount: number },
  of?: string,
): Promise<void> {
  const { purchase } = attempt
  if (!purchase || amount === 0) return
  const { points, user, packages } = purchase
  const gift = purchase.gift === undefined ? null : await unit.gifts.find(purchase.gift)
  const bought = packages.map((one) => ({ ...one, amount: one.price * one.quantity }))
  const item: ReceiptItem = {
    ...{ reservation: purchasesOf(user), bookable: '', start: attempt.created, price: attempt.amount, amount },
    ...{ balance: 0, taxincluded: false, lines: [] },
    ...(gift === null
      ? { points, packages: bought.map(({ points, quantity, amount }) => ({ points, quantity, amount })) }
      : { giftlast4: gift.last4 }),
  }
  const first = of === undefined ? null : await unit.receipts.find(captureOf(attempt))
  const language = first?.data.language ?? (gift?.details.language || work.tenant.language)
  const data = { ...dataOf(work, attempt, [item], language), ...(hand && { hand }) }
  await unit.receipts.add(receiptOf(attempt, { data, now }, of))
}

/** The id of the receipt of an attempt's capture. */
export const captureOf = ({ id }: Pick<PaymentAttempt, 'id'>): string => `${id}.capture`

const receiptOf = (
  attempt: Pick<PaymentAttempt, 'id'>,
  { data, now }: { data: ReceiptData; now: number },
  of: string | undefined,
): StoredReceipt => ({
  id: of ?? captureOf(attempt),
  kind: of === undefined ? 'payment' : 'refund',
  attempt: attempt.id,
  number: null,
  due: now,
  data,
  created: now,
})

function dataOf(
  { tenant }: Pick<PaymentWork, 'tenant'>,
  { currency, details }: PaymentAttempt,
  items: ReceiptItem[],
  language: string,
): ReceiptData {
  const { name = '', legalname = '', taxnumber = '', ...provider } = inOwnLanguage(tenant).provider ?? {}
  const address = postalAddress({ ...provider, country: countryOf(tenant) })
  return {
    seller: { name, legalname, taxnumber, address },
    language,
    timezone: tenant.timezone,
    currency,
    amount: items.reduce((sum, { amount }) => sum + amount, 0),
    card: details?.cardlast4 ? { brand: details.cardbrand ?? '', last4: details.cardlast4 } : null,
    items,
  }
}

type ReceiptLine = ReceiptItem['lines'][number]

const taxKinds = new Set<LineKind>(['base_tax', 'addon_tax', 'travel_tax'])

/**
 * What a price consists of. Taxes that prices contain are no lines of it, since they add nothing: a receipt names them
 * too.
 */
function linesOf({ payment, pricedata }: StoredReservation, tell: Retelling | null): ReceiptLine[] {
  const price = payment ? toldPrice(payment) : null
  const contained: ReceiptLine[] = price?.taxincluded
    ? [
        { kind: 'base_tax', amount: price.basepricetax },
        { kind: 'addon_tax', amount: price.addontax },
        { kind: 'travel_tax', amount: price.travelfeetax },
      ]
    : []
  const rate = pricedata?.tax.taxpercentage
  const lines = price?.lines ?? []
  const told: ReceiptLine[] = (tell ? toldLines(lines, tell) : lines).map(({ kind, label, quantity, amount }) => ({
    ...{ kind, amount },
    ...(label !== undefined && { label }),
    ...(quantity !== undefined && { quantity }),
  }))
  return [...told, ...contained]
    .filter(({ amount }) => amount !== 0)
    .map((line) => (rate !== undefined && taxKinds.has(line.kind) ? { ...line, rate } : line))
}

/** The last day of what takes several; undefined where it ends on the day of its start. */
function lastDayOf(reservation: StoredReservation, entry: CataloguedBookable | null, tenant: Tenant) {
  const { start, end } = wireSpanOf(reservation, entry, tenant)
  const isStay = stayOf(reservation, entry, tenant) !== null
  // What ends at midnight takes nothing of the day that begins then.
  const last = end.endsWith('00:00:00') && !isStay ? instantToWall(reservation.end - 1, tenant.timezone) : end
  return last.slice(0, 10) === start.slice(0, 10) ? undefined : last.slice(0, 10)
}

function itemOf(
  reservation: StoredReservation,
  amount: number,
  entry: CataloguedBookable | null,
  tenant: Tenant,
): ReceiptItem {
  const bookable = entry?.bookable.name ?? reservation.bookable
  const { id, start, status, payment } = reservation
  const { spent } = creditUsedBy(reservation)
  const { spent: gift } = giftUsedBy(reservation)
  const { finalprice = amount, taxincluded } = payment ? toldPrice(payment) : {}
  // What was cancelled owes nothing any more.
  const terms = acceptedTermsOf(reservation)
  const owed = status === 'cancelled' || !payment ? 0 : leftToPay(payment)
  const until = lastDayOf(reservation, entry, tenant)
  return {
    ...{ reservation: id, bookable, start, price: finalprice, amount, balance: owed },
    ...(until !== undefined && { until }),
    ...(spent > gift && { credit: spent - gift }),
    ...(gift > 0 && { gift }),
    ...(terms && { terms }),
    taxincluded: taxincluded === true,
    lines: linesOf(reservation, tellingOf(entry)),
  }
}
