/**
 * Stays: ranges that are counted in nights, from a day of arrival to a day of departure. Other words are those of days.
 */
export const nights = {
  'nights.hint': 'elige entre {minimum} y {maximum} noches',
  'nights.hint_exact': '{count, plural, one {elige # noche} other {elige # noches}}',
  'nights.choose_short': 'Elige tu llegada',
  'nights.choose_last': 'Elige ahora tu salida',
  'nights.choose_last_after': '{date} – elige ahora tu salida',
  'nights.anew': 'El {date} no puede ser la salida, así que se empieza de nuevo: elige la salida',
  'nights.count': '{count, plural, one {# noche} other {# noches}}',
  'nights.between': 'De {minimum} a {maximum} noches',
  'nights.times': 'Llegada desde: {arrival} · Salida hasta: {departure}',
  'nights.arrival': 'Llegada desde: {time}',
  'nights.departure': 'Salida hasta: {time}',
  'nights.closed_within':
    '{count, plural, one {El {dates} está cerrado: ese día no hay llegadas ni salidas. Tu estancia sigue, y esa noche cuenta.} other {Estos días están cerrados, sin llegadas ni salidas: {dates}. Tu estancia sigue, y esas noches cuentan.}}',
  'nights.keys':
    'Las flechas mueven por días; Re Pág y Av Pág, por meses. Intro elige el día de llegada y después el de salida. Escape borra las fechas.',

  'nights.day_short':
    '{date}, demasiado pronto para la salida, {count, plural, one {# noche} other {# noches}} como mínimo',
  'nights.day_restart': '{date}, no puede ser la salida, empieza de nuevo',
  'nights.day_reached': '{day}, salida tras {count, plural, one {# noche} other {# noches}}',
  'nights.day_leaving': '{date}, solo para la salida',
  'nights.day_begin': '{day}, tu llegada',
  'nights.day_middle': '{day}, en tu estancia',
  'nights.day_end': '{day}, tu salida',

  'nights.legend_leaving': 'solo salida',

  'nights.begin_checking': 'Llegada: {date}. Comprobamos hasta cuándo está libre.',
  'nights.begin_announce':
    'Llegada: {date}. {count, plural, one {# día puede ser tu salida} other {# días pueden ser tu salida}}.',
  'nights.range_announce': 'Elegido: {range}, {count, plural, one {# noche} other {# noches}}.',
  'nights.range_announce_waitlist':
    'Elegido: {range}, {count, plural, one {# noche} other {# noches}}. No todo está libre.',

  'nights.none_from': 'Desde el {date} no quedan suficientes noches libres seguidas. Elige otra llegada.',
  'nights.not_whole': 'Esas noches no están libres en su conjunto. Vuelve a elegir.',
  'nights.taken': 'Alguien acaba de reservar esas noches. Elige otras.',

  'nights.waitlist_title':
    '{count, plural, one {Una de estas noches está completa} other {# de estas noches están completas}}',
  'nights.waitlist_title_day': 'Esta noche está completa',
  'nights.waitlist_title_whole': 'Estas noches no están libres seguidas',
} as const
