/**
 * The nouns that a tenant may replace (`vocabularyoverride`), in both numbers. Other messages use them as
 * `{reservation}`, `{reservations}`, `{service}`, `{services}`, `{seat}`, `{seats}`, `{point}`, `{points}`,
 * `{resource}` and `{resources}`, with a capital where they begin a sentence. Numbers are always called `{count}`.
 *
 * With an article they are `{a_reservation}`, `{the_reservation}`, `{the_reservations}`, `{of_the_reservation}`,
 * `{to_the_reservation}`, `{this_reservation}`. `grammar` says how the language makes these forms, depending on the
 * noun's `gender`. The gender is guessed from the noun (`grammar.genders`: endings `-a/f` and beginnings `a-/an`, the
 * longest match), or given as `vocabulary.{noun}.gender`; an irregular noun gives the form itself, as
 * `vocabulary.{noun}.the`. Messages that must agree with a noun use `{seat_gender, select, f {…} other {…}}`.
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

  'grammar.genders':
    'a-/an e-/an i-/an o-/an u-/an hour-/an heir-/an honest-/an honour-/an honor-/an uni-/other use-/other usu-/other euro-/other eu-/other one-/other once-/other',
  'grammar.a.singular': '{gender, select, an {an {word}} other {a {word}}}',
  'grammar.a.plural': '{word}',
  'grammar.the.singular': 'the {word}',
  'grammar.the.plural': 'the {word}',
  'grammar.of_the.singular': 'of the {word}',
  'grammar.of_the.plural': 'of the {word}',
  'grammar.to_the.singular': 'to the {word}',
  'grammar.to_the.plural': 'to the {word}',
  'grammar.this.singular': 'this {word}',
  'grammar.this.plural': 'these {word}',
} as const
