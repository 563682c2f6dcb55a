import type { ReceivedMeans } from '../../domain/payments/index.ts'
import type { LineKind, QuoteLine } from '../../domain/pricing/types.ts'
import type { AcceptedTerms } from '../appointments/accepted-terms.ts'

/** One reservation on a receipt, or what somebody bought, as it was then. Minor units. */
export interface ReceiptItem {
  reservation: string
  bookable: string
  /** Epoch ms. */
  start: number
  /** The last day of what takes several, on the provider's calendar: `YYYY-MM-DD`; of nights that of departure. */
  until?: string
  /** `rate`: of a tax, in percent. */
  lines: (Pick<QuoteLine, 'amount' | 'label' | 'quantity'> & { kind: LineKind; rate?: number })[]
  /** Whether its prices contain their taxes, so that tax lines add nothing. */
  taxincluded: boolean
  price: number
  /** What of it account credit pays; absent for nothing. */
  credit?: number
  /** What of it a gift code pays; of a gift code that was bought, absent. */
  gift?: number
  /** What was taken of it, or went back, with this receipt. */
  amount: number
  /** What is left to pay of it. */
  balance: number
  /** Of points that were bought: how many, and by which packages; absent of a reservation. */
  points?: number
  /** Of a gift code that was bought: its last four characters; then `points` is absent. */
  giftlast4?: string
  /** What its customer accepted with it; absent where nobody was asked. */
  terms?: AcceptedTerms
  packages?: { points: number; quantity: number; amount: number }[]
}

/** What a receipt says, frozen with the money. */
export interface ReceiptData {
  seller: { name: string; legalname: string; address: string; taxnumber: string }
  language: string
  timezone: string
  currency: string
  /** Minor units. */
  amount: number
  card: { brand: string; last4: string } | null
  /**
   * Of what staff received or gave back themselves: by what, and the number of the receipt or check; absent for
   * anything else. `undone`: they had noted it by mistake, and nothing was given back.
   */
  hand?: { means: ReceivedMeans; externalid: string; undone?: true }
  items: ReceiptItem[]
}

export const receiptKinds = ['payment', 'refund'] as const

/** A receipt of a capture or of a refund. `id` is what it is of, so that each has one. */
export interface StoredReceipt {
  id: string
  kind: (typeof receiptKinds)[number]
  attempt: string
  /** Null until it is issued: numbers of a provider begin at 1 and leave none out. */
  number: number | null
  /** When it is to be issued; null once it is. */
  due: number | null
  data: ReceiptData
  created: number
}

/** Receipts of one provider. */
export interface ReceiptRepository {
  /** Adds one to be issued; an existing one with the same id stays as it is. */
  add(receipt: StoredReceipt): Promise<void>
  find(id: string): Promise<StoredReceipt | null>
  /** Those of some attempts that were issued, in order of their numbers. */
  issued(attempts: string[]): Promise<StoredReceipt[]>
  /**
   * Within a transaction, and as its last lock: gives the next numbers to receipts that have none, in the order in
   * which they were made, and answers them.
   */
  issue(limit: number): Promise<StoredReceipt[]>
}
