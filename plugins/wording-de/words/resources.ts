/** Choosing resources: in the summary, beside the calendar, and as the first step of a flow. */
export const resources = {
  'step.bookable_byresource_step': 'Auswahl',
  'step.bookable_withresource_step': 'Auswahl',
  'title.byresource': '{name} · {provider}',
  'meta.byresource': 'Online buchen mit {name} bei {provider}.',

  'resources.unavailable_then': 'Dann nicht verfügbar',
  'resources.waitlist_only': 'Nur Warteliste',
  'resources.uncombinable': 'Mit Ihrer Auswahl nicht kombinierbar',
  'resources.enough': 'Mehr können Sie nicht auswählen',
  'resources.exactly': '{count, plural, one {# {resource} wählen} other {# {resources} wählen}}',
  'resources.between': '{minimum} bis {maximum} {resources} wählen',
  'resources.exactly_if':
    '{count, plural, one {# {resource} wählen, wenn Sie möchten} other {# {resources} wählen, wenn Sie möchten}}',
  'resources.between_if': '{minimum} bis {maximum} {resources} wählen, wenn Sie möchten',
  'resources.up_to': '{count, plural, one {# {resource} wählen, wenn Sie möchten} other {Bis zu # {resources} wählen}}',
  'resources.count': '{count} von {total} gewählt',
  'resources.pick': '{a_resource} wählen',
  'resources.first':
    '{count, plural, one {Wählen Sie auch {a_resource}, bevor es weitergeht.} other {Wählen Sie auch {resources}, bevor es weitergeht.}}',
  'resources.first_short': '{count, plural, one {Bitte {a_resource} wählen} other {Bitte {resources} wählen}}',
  'resources.more':
    '{count, plural, one {Wählen Sie noch #, bevor es weitergeht.} other {Wählen Sie noch #, bevor es weitergeht.}}',
  'resources.missing': 'Bitte wählen Sie so viele {resources} wie verlangt.',
  'resources.see_all': 'Alle {count} ansehen',
  'resources.either': 'Beginnen Sie mit {resources} oder mit einer Zeit: Das eine grenzt das andere ein.',
  'resources.only_with': 'Das gilt nur mit {names}.',
  'resources.with_others': 'Auch Zeiten mit anderen zeigen',
  'resources.change': 'Ändern',
  'resources.change_what': 'Ändern: {what}',
  'resources.done': 'Fertig',

  'resources.search': '{resources} suchen',
  'resources.search_hint': 'Name oder Stichwort',
  'resources.tags': 'Nach Stichwort filtern',
  'resources.found': '{count, plural, =0 {Nichts gefunden} one {# {resource}} other {# {resources}}}',
  'resources.forget_filter': 'Suche löschen',
  'resources.page': 'Seite {page} von {pages}',
  'resources.previous': 'Vorige Seite',
  'resources.next': 'Nächste Seite',

  'resources.details': 'Details ansehen',
  'resources.details_of': 'Details ansehen: {name}',
  'resources.choose': '{name} wählen',
  'resources.picture': 'Bild {number} von {total}',
  'resources.picture_previous': 'Voriges Bild',
  'resources.picture_next': 'Nächstes Bild',

  'resources.free_then': 'Frei: {when}',
  'resources.show_all': 'Alle {resources} anzeigen',
  'resources.free_announce':
    '{count, plural, =0 {Dann sind keine {resources} frei.} one {Dann ist # {resource} frei.} other {Dann sind # {resources} frei.}}',
  'resources.unknown': 'Wir wissen gerade nicht, welche {resources} frei sind. Sie können trotzdem wählen.',
  'resources.waitlist_title': '{name} ist dann vergeben',
  'resources.waitlist_text':
    '{name} ist zur gewählten Zeit schon gebucht. {name} trotzdem wählen und auf die Warteliste gehen?',

  'resources.all': 'Alle {resources}',
  'resources.no_preference': 'Keine Präferenz?',
  'resources.no_preference_hint': 'Beginnen Sie mit {a_service}; wir wählen für Sie aus, was frei ist.',
  'resources.services': '{count, plural, one {# {service}} other {# {services}}}',
  'resources.with': 'Mit',
  'resources.book_with': '{bookable} mit {name} buchen',
} as const
