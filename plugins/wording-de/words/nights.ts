/**
 * Stays: ranges that are counted in nights, from a day of arrival to a day of departure. Other words are those of days.
 */
export const nights = {
  'nights.hint': 'bitte {minimum} bis {maximum} Nächte wählen',
  'nights.hint_exact': '{count, plural, one {bitte # Nacht wählen} other {bitte # Nächte wählen}}',
  'nights.choose_short': 'Anreise wählen',
  'nights.choose_last': 'Wählen Sie nun die Abreise',
  'nights.choose_last_after': '{date} – wählen Sie nun die Abreise',
  'nights.anew': '{date} geht nicht als Abreise und ist nun die Anreise: Wählen Sie die Abreise',
  'nights.count': '{count, plural, one {# Nacht} other {# Nächte}}',
  'nights.between': '{minimum} bis {maximum} Nächte',
  'nights.times': 'Anreise ab {arrival}, Abreise bis {departure}',
  'nights.arrival': 'Anreise ab {time}',
  'nights.departure': 'Abreise bis {time}',
  'nights.closed_within':
    '{count, plural, one {{dates} ist ein Ruhetag ohne An- und Abreise. Ihr Aufenthalt läuft weiter, und die Nacht zählt mit.} other {{dates} sind Ruhetage ohne An- und Abreise. Ihr Aufenthalt läuft weiter, und die Nächte zählen mit.}}',
  'nights.keys':
    'Die Pfeiltasten bewegen um Tage, Bild auf und Bild ab um Monate. Die Eingabetaste wählt den Anreisetag, dann den Abreisetag. Escape löscht die Auswahl.',

  'nights.day_short': '{date}, zu früh für die Abreise, mindestens {count, plural, one {# Nacht} other {# Nächte}}',
  'nights.day_restart': '{date}, als Abreise nicht möglich, beginnt von vorn',
  'nights.day_reached': '{day}, Abreise nach {count, plural, one {# Nacht} other {# Nächten}}',
  'nights.day_leaving': '{date}, nur Abreise',
  'nights.day_begin': '{day}, Ihre Anreise',
  'nights.day_middle': '{day}, in Ihrem Aufenthalt',
  'nights.day_end': '{day}, Ihre Abreise',

  'nights.legend_leaving': 'nur Abreise',

  'nights.begin_checking': 'Anreise: {date}. Wir prüfen, wie lange ab da frei ist.',
  'nights.begin_announce':
    'Anreise: {date}. {count, plural, one {# Tag ist als Abreise möglich} other {# Tage sind als Abreise möglich}}.',
  'nights.range_announce': 'Ausgewählt: {range}, {count, plural, one {# Nacht} other {# Nächte}}.',
  'nights.range_announce_waitlist':
    'Ausgewählt: {range}, {count, plural, one {# Nacht} other {# Nächte}}. Nicht alles davon ist frei.',

  'nights.none_from': 'Ab {date} sind nicht genug Nächte am Stück frei. Bitte wählen Sie eine andere Anreise.',
  'nights.not_whole': 'Diese Nächte sind nicht durchgehend frei. Bitte wählen Sie neu.',
  'nights.taken': 'Diese Nächte wurden soeben vergeben. Bitte wählen Sie andere.',

  'nights.waitlist_title':
    '{count, plural, one {Eine dieser Nächte ist ausgebucht} other {# dieser Nächte sind ausgebucht}}',
  'nights.waitlist_title_day': 'Diese Nacht ist ausgebucht',
  'nights.waitlist_title_whole': 'Diese Nächte sind nicht am Stück frei',
} as const
