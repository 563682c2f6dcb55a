import type { SavedMethod, SavedMethodsAnswer } from '../../core/domain/wire/saved-methods.ts'
import { list, record, text } from './read.ts'

/** A card that the customer has saved; `customerid` is what it is called in calls. */
export type SavedCard = SavedMethod

function readCard(raw: unknown): SavedCard {
  const card = record<SavedMethod>(raw)
  return {
    ...{ customerid: text(card.customerid), cardbrand: text(card.cardbrand), cardlast4: text(card.cardlast4) },
    ...{ cardexpiry: text(card.cardexpiry), processor: text(card.processor) },
    ...{ preferred: card.preferred === true, inuse: card.inuse === true },
  }
}

/** One's saved cards, the preferred one first, and whether more can be saved here. */
export interface SavedCards {
  cards: SavedCard[]
  cansave: boolean
}

export function readCards(raw: unknown): SavedCards {
  const { payments, cansave } = record<SavedMethodsAnswer>(raw)
  return { cards: list(payments).map(readCard), cansave: cansave === true }
}

/** Whether a card's last month (`MM/YYYY`) is over. @param today `YYYY-MM-DD` */
export function isExpired({ cardexpiry }: Pick<SavedCard, 'cardexpiry'>, today: string): boolean {
  const [month = '', year = ''] = cardexpiry.split('/')
  return year !== '' && `${year}-${month}` < today.slice(0, 7)
}

/** Names of brands, which are the same in all languages. */
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'eftpos',
  cartes_bancaires: 'Cartes Bancaires',
}

/** A brand as people know it; of one without a name as its processor tells it. */
export const brandName = (brand: string): string => (Object.hasOwn(brands, brand) ? (brands[brand] ?? brand) : brand)
