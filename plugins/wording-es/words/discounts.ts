/** Discount codes: the card for entering one, and the result. */
export const discounts = {
  'discount.label': 'Código de descuento',
  'discount.apply': 'Aplicar',
  'discount.checking': 'Comprobando el código',
  'discount.applied': '{code} aplicado: ahorras {amount}.',
  'discount.applied_plain': '{code} aplicado.',
  'discount.not_found': 'No encontramos ese código de descuento',
  'discount.not_applicable': '{code} no vale para lo que vas a reservar.',
  'discount.failed': 'No hemos podido comprobar el código. Inténtalo de nuevo.',
  'discount.too_many': 'Son muchos códigos seguidos. Espera unos minutos antes de probar otro.',
  'discount.remove': 'Quitar',
  'discount.remove_code': 'Quitar el código de descuento {code}',
  'discount.removed': 'Se ha quitado el código de descuento.',
  'error.discount_not_found': 'No encontramos ese código de descuento',
  'error.discount_not_applicable': 'Este código de descuento no vale para lo que vas a reservar.',
} as const
