import { brandName, isExpired, type SavedCard } from '../data/saved-cards.ts'
import type { Words } from './words.tsx'

/** What a saved card is called: its brand and last four. */
export const cardName = (t: Words, { cardbrand, cardlast4 }: Pick<SavedCard, 'cardbrand' | 'cardlast4'>): string =>
  cardlast4 === ''
    ? t('payment.card_unnamed')
    : t('payment.card_saved', { brand: brandName(cardbrand), last4: cardlast4 })

/** Until when it can be used; empty where that is not known. @param today `YYYY-MM-DD` */
export function expiryWords(t: Words, card: Pick<SavedCard, 'cardexpiry'>, today: string): string {
  if (card.cardexpiry === '') return ''
  return t(isExpired(card, today) ? 'payment.card_expired' : 'payment.card_expires', { expiry: card.cardexpiry })
}
