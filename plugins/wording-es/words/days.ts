/** Ranges of days: the two months, the range, its waitlist. */
export const days = {
  'days.hint': 'elige entre {minimum} y {maximum} días seguidos',
  'days.hint_exact': '{count, plural, one {elige # día} other {elige # días}}',
  'days.open_hint': 'Elige los días que te vengan bien. Te diremos la hora en cuanto alguien se encargue.',
  'days.choose_short': 'Elige tus fechas',
  'days.choose_last': 'Elige ahora el último día',
  'days.choose_last_after': '{date} – elige ahora el último día',
  'days.anew': 'El {date} no puede ser el último día, así que se empieza de nuevo: elige el último',
  'days.times': 'Recogida desde: {arrival} · Devolución hasta: {departure}',
  'days.arrival': 'Recogida desde: {time}',
  'days.departure': 'Devolución hasta: {time}',
  'days.count': '{count, plural, one {# día} other {# días}}',
  'days.closed_within':
    '{count, plural, one {El {dates} está cerrado. Cae dentro de tus fechas y cuenta como un día más.} other {Estos días están cerrados, pero caen dentro de tus fechas y también cuentan: {dates}.}}',
  'days.between': 'De {minimum} a {maximum} días',
  'days.length_and_price': '{length}, {price}',
  'days.clear': 'Borrar fechas',
  'days.keys':
    'Las flechas mueven por días; Re Pág y Av Pág, por meses. Intro elige el primer día y después el último. Escape borra las fechas.',
  'days.month_and_month': '{first} y {second}',

  'days.day_free': '{date}, libre',
  'days.day_waitlist': '{date}, completo, lista de espera abierta',
  'days.day_full': '{date}, completo',
  'days.day_none': '{date}, no disponible',
  'days.day_unknown': '{date}, cargando',
  'days.day_short': '{date}, demasiado pronto para terminar, {count, plural, one {# día} other {# días}} como mínimo',
  'days.day_restart': '{date}, no puede ser el último día, empieza de nuevo',
  'days.day_reached': '{day}, {count, plural, one {# día} other {# días}} en total',
  'days.day_alone': '{day}, tu día',
  'days.day_begin': '{day}, tu primer día',
  'days.day_middle': '{day}, entre tus fechas',
  'days.day_end': '{day}, tu último día',

  'days.free_days': 'Días libres',
  'days.legend': 'Qué significan las marcas',
  'days.legend_free': 'libre',
  'days.legend_waitlist': 'completo, con lista de espera',

  'days.month_announce': '{month}: {count, plural, =0 {ningún día libre} one {# día libre} other {# días libres}}',
  'days.begin_checking': 'Primer día: {date}. Comprobamos hasta cuándo está libre.',
  'days.begin_announce':
    'Primer día: {date}. {count, plural, one {# día puede ser el último} other {# días pueden ser el último}}.',
  'days.range_announce': 'Elegido: {range}, {count, plural, one {# día} other {# días}}.',
  'days.range_announce_waitlist': 'Elegido: {range}, {count, plural, one {# día} other {# días}}. No todo está libre.',
  'days.cleared': 'Fechas borradas.',

  'days.none_from': 'Desde el {date} no quedan suficientes días libres seguidos. Elige otro primer día.',
  'days.not_whole': 'Esos días no están libres en su conjunto. Vuelve a elegir.',
  'days.reach_failed': 'No hemos podido comprobar hasta cuándo está libre desde ese día.',
  'days.failed': 'No hemos podido cargar los días libres.',
  'days.none_in_months': 'No hay nada libre en {month}.',
  'days.none_at_all': 'En este momento no hay días libres.',
  'days.none_hint': 'Ponte en contacto con {provider}.',
  'days.find_next': 'Buscar el próximo día libre',
  'days.no_time': 'En esos días no queda ninguna hora libre. Elige otros.',
  'days.taken': 'Alguien acaba de reservar esos días. Elige otros.',

  'days.waitlist_title':
    '{count, plural, one {Uno de estos días está completo} other {# de estos días están completos}}',
  'days.waitlist_title_day': 'Este día está completo',
  'days.waitlist_text':
    'Podemos apuntar tu {reservation} en la lista de espera para {range}. No cuesta nada hasta que todo quede libre.',
  'days.waitlist_title_whole': 'Estos días no están libres seguidos',
  'days.waitlist_change': 'Cambiar',
  'days.waitlist_add': 'Apuntarme a la lista de espera',
  'days.waitlist_full':
    '{range}: todo completo, y no hemos podido apuntar tu {reservation} en la lista de espera. Conservamos tus fechas.',
} as const
