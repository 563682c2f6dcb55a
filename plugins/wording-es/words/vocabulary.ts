/** The nouns that a tenant may replace. Messages avoid articles before them, since a replacement may change gender. */
export const vocabulary = {
  'vocabulary.reservation.singular': 'reserva',
  'vocabulary.reservation.plural': 'reservas',
  'vocabulary.service.singular': 'servicio',
  'vocabulary.service.plural': 'servicios',
  'vocabulary.seat.singular': 'plaza',
  'vocabulary.seat.plural': 'plazas',
  'vocabulary.point.singular': 'punto',
  'vocabulary.point.plural': 'puntos',
  'vocabulary.resource.singular': 'recurso',
  'vocabulary.resource.plural': 'recursos',
} as const
