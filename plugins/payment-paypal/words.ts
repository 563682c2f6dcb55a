import type { Dictionary } from '@tessera/plugin-api'

/** What the browser half says, in the product's languages. */
export const words: Dictionary[] = [
  {
    ...{ language: 'en-us', name: 'English', direction: 'ltr' },
    words: {
      'payment-paypal.ask': 'Press the PayPal button to approve {amount}. Nothing is charged before you are booked.',
      'payment-paypal.missing': 'Approve the payment with the PayPal button first.',
      'payment-paypal.declined':
        'PayPal declined this means of payment. Nothing was charged. Press the button again to choose another.',
      'payment-paypal.cancelled': 'You left PayPal without approving. Nothing was charged.',
      'payment-paypal.authorized': 'Authorized',
    },
  },
  {
    ...{ language: 'es', name: 'Español', direction: 'ltr' },
    words: {
      'payment-paypal.ask':
        'Pulsa el botón de PayPal para aprobar {amount}. No se cobra nada antes de que tengas la reserva.',
      'payment-paypal.missing': 'Aprueba primero el pago con el botón de PayPal.',
      'payment-paypal.declined':
        'PayPal rechazó este medio de pago. No se cobró nada. Pulsa otra vez el botón para elegir otro.',
      'payment-paypal.cancelled': 'Saliste de PayPal sin aprobar. No se cobró nada.',
      'payment-paypal.authorized': 'Autorizado',
    },
  },
  {
    ...{ language: 'de', name: 'Deutsch', direction: 'ltr' },
    words: {
      'payment-paypal.ask':
        'Geben Sie {amount} über die PayPal-Schaltfläche frei. Vor Ihrer Buchung wird nichts abgebucht.',
      'payment-paypal.missing': 'Bitte geben Sie die Zahlung erst über die PayPal-Schaltfläche frei.',
      'payment-paypal.declined':
        'PayPal hat diese Zahlungsquelle abgelehnt. Es wurde nichts abgebucht. Über die Schaltfläche können Sie eine andere wählen.',
      'payment-paypal.cancelled': 'Sie haben PayPal ohne Freigabe verlassen. Es wurde nichts abgebucht.',
      'payment-paypal.authorized': 'Freigegeben',
    },
  },
]
