/**
 * The nouns that a tenant may replace (`vocabularyoverride`), in both numbers. Every other message names them as
 * `{reservation}`, `{reservations}`, `{service}`, `{services}`, `{seat}`, `{seats}`, `{point}`, `{points}`,
 * `{resource}` and `{resources}`; numbers are always called `{count}`.
 */
export const vocabulary = {
  'vocabulary.reservation.singular': 'reservation',
  'vocabulary.reservation.plural': 'reservations',
  'vocabulary.service.singular': 'service',
  'vocabulary.service.plural': 'services',
  'vocabulary.seat.singular': 'seat',
  'vocabulary.seat.plural': 'seats',
  'vocabulary.point.singular': 'point',
  'vocabulary.point.plural': 'points',
  'vocabulary.resource.singular': 'resource',
  'vocabulary.resource.plural': 'resources',
} as const
