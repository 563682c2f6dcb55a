/**
 * The nouns that a tenant may replace. Their gender is guessed from their ending (`-a/f`, the longest match) or given
 * by the tenant as `vocabulary.{noun}.gender`: `f`, or anything else for masculine. Articles come with the noun:
 * `{the_reservation}` is `la reserva`, with the tenant's word `el viaje`; `{of_the_reservation}` is `del viaje`.
 */
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

  'grammar.genders':
    '-a/f -ción/f -sión/f -xión/f -gión/f -nión/f -tión/f -dad/f -tad/f -tud/f -umbre/f -triz/f -ez/f -nave/f -clase/f -noche/f -tarde/f -parte/f -mano/f -foto/f -moto/f -sede/f -red/f -sal/f -ema/m -oma/m -ama/m -grama/m -cama/f -llama/f -dama/f -rama/f -goma/f -día/m -mediodía/m -mapa/m -planeta/m -pijama/m',
  'grammar.a.singular': '{gender, select, f {una {word}} other {un {word}}}',
  'grammar.a.plural': '{gender, select, f {unas {word}} other {unos {word}}}',
  'grammar.the.singular': '{gender, select, f {la {word}} other {el {word}}}',
  'grammar.the.plural': '{gender, select, f {las {word}} other {los {word}}}',
  'grammar.of_the.singular': '{gender, select, f {de la {word}} other {del {word}}}',
  'grammar.of_the.plural': '{gender, select, f {de las {word}} other {de los {word}}}',
  'grammar.to_the.singular': '{gender, select, f {a la {word}} other {al {word}}}',
  'grammar.to_the.plural': '{gender, select, f {a las {word}} other {a los {word}}}',
  'grammar.this.singular': '{gender, select, f {esta {word}} other {este {word}}}',
  'grammar.this.plural': '{gender, select, f {estas {word}} other {estos {word}}}',
} as const
