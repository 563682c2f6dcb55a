/** The cart: several bookings that were begun one by one, paid together. */
export const cart = {
  'prompt.cart_step': 'Ihr Warenkorb',
  'step.cart_step': 'Warenkorb',
  'title.cart': 'Ihr Warenkorb · {provider}',
  'meta.cart': 'Was Sie bei {provider} buchen möchten.',
  'nav.cart': '{count, plural, one {Ihr Warenkorb: # {reservation}} other {Ihr Warenkorb: # {reservations}}}',
  'cart.title': 'Ihr Warenkorb',
  'cart.empty': 'Ihr Warenkorb ist leer.',
  'cart.more_title': 'Darf es noch mehr sein?',
  'cart.more_text': 'Legen Sie dies in den Warenkorb, wählen Sie weiter aus und buchen Sie alles zusammen.',
  'cart.more_with':
    '{count, plural, one {In Ihrem Warenkorb: # {reservation}.} other {In Ihrem Warenkorb: # {reservations}.}} Legen Sie dies dazu und buchen Sie alles zusammen.',
  'cart.count_announce':
    '{count, plural, =0 {Ihr Warenkorb ist leer} one {# {reservation} im Warenkorb} other {# {reservations} im Warenkorb}}',
  'cart.go': 'Zum Warenkorb',
  'cart.keep_shopping': 'Weiter auswählen',
  'cart.another': 'Noch etwas hinzufügen',
  'cart.remove_title': 'Aus dem Warenkorb entfernen?',
  'cart.remove_last': 'Ihr Warenkorb ist dann leer, und Ihre Eingaben gehen verloren.',
}
