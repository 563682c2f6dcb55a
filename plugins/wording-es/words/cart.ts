/** El carrito: varias reservas empezadas una a una que se pagan juntas. */
export const cart = {
  'prompt.cart_step': 'Tu carrito',
  'step.cart_step': 'Carrito',
  'title.cart': 'Tu carrito · {provider}',
  'meta.cart': 'Lo que vas a reservar en {provider}.',
  'nav.cart': '{count, plural, one {Tu carrito: # {reservation}} other {Tu carrito: # {reservations}}}',
  'cart.title': 'Tu carrito',
  'cart.empty': 'Tu carrito está vacío.',
  'cart.more_title': '¿Más de una?',
  'cart.more_text': 'Pon esta en tu carrito, elige más y resérvalo todo junto.',
  'cart.more_with':
    '{count, plural, one {Hay # {reservation} en tu carrito.} other {Hay # {reservations} en tu carrito.}} Añade esta y resérvalo todo junto.',
  'cart.count_announce':
    '{count, plural, =0 {Tu carrito está vacío} one {# {reservation} en tu carrito} other {# {reservations} en tu carrito}}',
  'cart.go': 'Ir al carrito',
  'cart.keep_shopping': 'Seguir mirando',
  'cart.another': 'Añadir otra',
  'cart.remove_title': '¿Quitar esto del carrito?',
  'cart.remove_last': 'Tu carrito quedará vacío y se olvidará lo que has rellenado.',
}
