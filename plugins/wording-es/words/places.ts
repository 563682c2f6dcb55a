/** The address of an appointment at the customer's place. */
export const places = {
  'error.address_required': 'Indica adónde tenemos que ir.',
  'error.address_not_found':
    'No hemos encontrado esta dirección o cómo llegar a ella. Revísala y elige una dirección sugerida.',
  'error.drivetime_conflict':
    'Lo sentimos: con el tiempo de desplazamiento no podemos llegar a esa hora. Elige otra, por favor.',
  'error.drivetime_unknown':
    'Ahora mismo no podemos calcular el camino hasta ti, así que esta hora no se puede reservar. Inténtalo de nuevo en un momento.',
  'place.title': '¿Adónde vamos?',
  'place.hint': 'Calle y número, y después la población. Elige una dirección de la lista.',
  'place.address': 'Dirección',
  'place.suggestions': 'Direcciones sugeridas',
  'place.suggestion_count':
    '{count, plural, =0 {No se ha encontrado ninguna dirección} one {# dirección} other {# direcciones}}',
  'place.searching': 'Buscando direcciones',
  'place.press_search': 'Pulsa Intro para buscar esta dirección.',
  'place.use_suggestion': 'elige una de las direcciones sugeridas',
  'place.add_street': 'es una población entera: pon delante la calle y el número',
  'place.none_found': 'No se ha encontrado ninguna dirección. Revisa cómo está escrita o añade la población.',
  'place.failed': 'Ahora mismo no se pueden buscar direcciones. Inténtalo de nuevo.',
  'place.chosen': 'Vamos a {address}',
  'place.chosen_other': 'Vamos a {address}, aunque antes has dicho {said}.',
  'place.source': 'Direcciones: {source}',
  'place.where': 'Dónde',
  'place.first_short': 'Primero, la dirección',
  'place.distance': 'A {distance}',
} as const
