/** The cart: several bookings that were begun one by one, paid together. */
export const cart = {
  'prompt.cart_step': 'Your cart',
  'step.cart_step': 'Cart',
  'title.cart': 'Your cart · {provider}',
  'meta.cart': 'What you are about to book at {provider}.',
  'nav.cart': '{count, plural, one {Your cart: # {reservation}} other {Your cart: # {reservations}}}',
  'cart.title': 'Your cart',
  'cart.empty': 'Your cart is empty.',
  'cart.more_title': 'More than one?',
  'cart.more_text': 'Put this in your cart, choose more, and book everything together.',
  'cart.more_with':
    '{count, plural, one {There is # {reservation} in your cart.} other {There are # {reservations} in your cart.}} Add this one and book everything together.',
  'cart.count_announce':
    '{count, plural, =0 {Your cart is empty} one {# {reservation} in your cart} other {# {reservations} in your cart}}',
  'cart.go': 'Go to Cart',
  'cart.keep_shopping': 'Keep Shopping',
  'cart.another': 'Add Another',
  'cart.remove_title': 'Take this out of your cart?',
  'cart.remove_last': 'Your cart will then be empty, and what you filled in will be lost.',
}
