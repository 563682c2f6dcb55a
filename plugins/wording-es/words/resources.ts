/** Choosing resources: in the summary, beside the calendar, and as the first step of a flow. */
export const resources = {
  'step.bookable_byresource_step': 'Elegir',
  'step.bookable_withresource_step': 'Elegir',
  'title.byresource': '{name} · {provider}',
  'meta.byresource': 'Reserva por internet con {name} en {provider}.',

  'resources.unavailable_then': 'No disponible entonces',
  'resources.waitlist_only': 'Solo en lista de espera',
  'resources.uncombinable': 'No se puede combinar con tu elección',
  'resources.enough': 'Ya has elegido el máximo posible',
  'resources.exactly': '{count, plural, one {Elige # {resource}} other {Elige # {resources}}}',
  'resources.between': 'Elige de {minimum} a {maximum} {resources}',
  'resources.exactly_if':
    '{count, plural, one {Elige # {resource}, si quieres} other {Elige # {resources}, si quieres}}',
  'resources.between_if': 'Elige de {minimum} a {maximum} {resources}, si quieres',
  'resources.up_to': '{count, plural, one {Elige # {resource}, si quieres} other {Elige hasta # {resources}}}',
  'resources.count': '{count} de {total}',
  'resources.pick': 'Elige {a_resource}',
  'resources.first':
    '{count, plural, one {Elige también {a_resource} antes de continuar.} other {Elige también {resources} antes de continuar.}}',
  'resources.first_short': '{count, plural, one {Elige {a_resource}} other {Elige {resources}}}',
  'resources.more': '{count, plural, one {Elige # más antes de continuar.} other {Elige # más antes de continuar.}}',
  'resources.missing': 'Elige el número de {resources} indicado.',
  'resources.see_all': 'Ver las {count} opciones',
  'resources.either': 'Empieza por {resources} o por la hora: una elección acota la otra.',
  'resources.only_with': 'Eso es solo con {names}.',
  'resources.with_others': 'Ver también horas con otras opciones',
  'resources.change': 'Cambiar',
  'resources.change_what': 'Cambiar: {what}',
  'resources.done': 'Listo',

  'resources.search': 'Buscar {resources}',
  'resources.search_hint': 'Nombre o palabra clave',
  'resources.tags': 'Filtrar por etiqueta',
  'resources.found': '{count, plural, =0 {Sin resultados} one {# {resource}} other {# {resources}}}',
  'resources.forget_filter': 'Borrar la búsqueda',
  'resources.page': 'Página {page} de {pages}',
  'resources.previous': 'Página anterior',
  'resources.next': 'Página siguiente',

  'resources.details': 'Ver detalles',
  'resources.details_of': 'Ver detalles de {name}',
  'resources.choose': 'Elegir {name}',
  'resources.picture': 'Imagen {number} de {total}',
  'resources.picture_previous': 'Imagen anterior',
  'resources.picture_next': 'Imagen siguiente',

  'resources.free_then': 'Disponibilidad: {when}',
  'resources.show_all': 'Ver todas las opciones',
  'resources.free_announce':
    '{count, plural, =0 {Nada disponible a esa hora.} one {# opción disponible a esa hora.} other {# opciones disponibles a esa hora.}}',
  'resources.unknown': 'No hemos podido consultar la disponibilidad. Puedes elegir igualmente.',
  'resources.waitlist_title': '{name}: ocupado a esa hora',
  'resources.waitlist_text':
    '{name} ya tiene una reserva a la hora que has elegido. ¿Quieres elegir {name} de todos modos, para la lista de espera?',

  'resources.all': 'Volver a {resources}',
  'resources.no_preference': '¿Sin preferencia?',
  'resources.no_preference_hint': 'Empieza por {service}; elegimos por ti según disponibilidad.',
  'resources.services': '{count, plural, one {# {service}} other {# {services}}}',
  'resources.with': 'Con',
  'resources.book_with': 'Reservar {bookable} con {name}',
} as const
