import type { Dictionary } from '@tessera/plugin-api'

/** What the browser half says, in the product's languages. */
export const words: Dictionary[] = [
  {
    ...{ language: 'en-us', name: 'English', direction: 'ltr' },
    words: {
      'payment-mollie.leave':
        'You pay {amount} on the secure page of Mollie and come back here. Your time is kept meanwhile.',
      'payment-mollie.leave_only': 'You pay {amount} on the secure page of Mollie and come back here.',
      'payment-mollie.leaving': 'Taking you to the payment page…',
    },
  },
  {
    ...{ language: 'es', name: 'Español', direction: 'ltr' },
    words: {
      'payment-mollie.leave':
        'Pagas {amount} en la página segura de Mollie y vuelves aquí. Tu hora queda reservada mientras tanto.',
      'payment-mollie.leave_only': 'Pagas {amount} en la página segura de Mollie y vuelves aquí.',
      'payment-mollie.leaving': 'Te llevamos a la página de pago…',
    },
  },
  {
    ...{ language: 'de', name: 'Deutsch', direction: 'ltr' },
    words: {
      'payment-mollie.leave':
        'Sie zahlen {amount} auf der sicheren Seite von Mollie und kommen dann hierher zurück. Ihre Zeit bleibt so lange reserviert.',
      'payment-mollie.leave_only':
        'Sie zahlen {amount} auf der sicheren Seite von Mollie und kommen dann hierher zurück.',
      'payment-mollie.leaving': 'Sie werden zur Zahlungsseite geleitet …',
    },
  },
]
