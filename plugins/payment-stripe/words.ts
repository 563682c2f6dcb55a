import type { Dictionary } from '@tessera/plugin-api'

/** What the browser half says, in the product's languages. */
export const words: Dictionary[] = [
  {
    ...{ language: 'en-us', name: 'English', direction: 'ltr' },
    words: { 'payment-stripe.or': 'or by card' },
  },
  {
    ...{ language: 'es', name: 'Español', direction: 'ltr' },
    words: { 'payment-stripe.or': 'o con tarjeta' },
  },
  {
    ...{ language: 'de', name: 'Deutsch', direction: 'ltr' },
    words: { 'payment-stripe.or': 'oder mit Karte' },
  },
]
