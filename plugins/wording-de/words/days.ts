/** Ranges of days: the two months, the range, its waitlist. */
export const days = {
  'days.hint': 'bitte {minimum} bis {maximum} aufeinanderfolgende Tage wählen',
  'days.hint_exact': '{count, plural, one {bitte # Tag wählen} other {bitte # Tage wählen}}',
  'days.open_hint':
    'Wählen Sie die Tage, an denen es Ihnen passt. Die Uhrzeit erfahren Sie, sobald jemand zugesagt hat.',
  'days.choose_short': 'Tage wählen',
  'days.choose_last': 'Wählen Sie nun den letzten Tag',
  'days.choose_last_after': '{date} – wählen Sie nun den letzten Tag',
  'days.anew': '{date} geht nicht als letzter Tag und ist nun der erste: Wählen Sie den letzten',
  'days.times': 'Abholung ab {arrival}, Rückgabe bis {departure}',
  'days.arrival': 'Abholung ab {time}',
  'days.departure': 'Rückgabe bis {time}',
  'days.count': '{count, plural, one {# Tag} other {# Tage}}',
  'days.closed_within':
    '{count, plural, one {{dates} ist ein Ruhetag. Er liegt in Ihrem Zeitraum und zählt mit.} other {{dates} sind Ruhetage. Sie liegen in Ihrem Zeitraum und zählen mit.}}',
  'days.between': '{minimum} bis {maximum} Tage',
  'days.length_and_price': '{length}, {price}',
  'days.clear': 'Auswahl löschen',
  'days.keys':
    'Die Pfeiltasten bewegen um Tage, Bild auf und Bild ab um Monate. Die Eingabetaste wählt den ersten, dann den letzten Tag. Escape löscht die Auswahl.',
  'days.month_and_month': '{first} und {second}',

  'days.day_free': '{date}, frei',
  'days.day_waitlist': '{date}, ausgebucht, Warteliste offen',
  'days.day_full': '{date}, ausgebucht',
  'days.day_none': '{date}, nicht verfügbar',
  'days.day_unknown': '{date}, wird geladen',
  'days.day_short': '{date}, zu früh für den letzten Tag, mindestens {count, plural, one {# Tag} other {# Tage}}',
  'days.day_restart': '{date}, als letzter Tag nicht möglich, beginnt von vorn',
  'days.day_reached': '{day}, insgesamt {count, plural, one {# Tag} other {# Tage}}',
  'days.day_alone': '{day}, Ihr Tag',
  'days.day_begin': '{day}, Ihr erster Tag',
  'days.day_middle': '{day}, in Ihrem Zeitraum',
  'days.day_end': '{day}, Ihr letzter Tag',

  'days.free_days': 'Freie Tage',
  'days.legend': 'Bedeutung der Markierungen',
  'days.legend_free': 'frei',
  'days.legend_waitlist': 'ausgebucht, Warteliste offen',

  'days.month_announce': '{month}: {count, plural, =0 {keine freien Tage} one {# freier Tag} other {# freie Tage}}',
  'days.begin_checking': 'Erster Tag: {date}. Wir prüfen, wie lange ab da frei ist.',
  'days.begin_announce':
    'Erster Tag: {date}. {count, plural, one {# Tag ist als letzter möglich} other {# Tage sind als letzter möglich}}.',
  'days.range_announce': 'Ausgewählt: {range}, {count, plural, one {# Tag} other {# Tage}}.',
  'days.range_announce_waitlist':
    'Ausgewählt: {range}, {count, plural, one {# Tag} other {# Tage}}. Nicht alles davon ist frei.',
  'days.cleared': 'Ihre Auswahl wurde gelöscht.',

  'days.none_from': 'Ab {date} sind nicht genug Tage am Stück frei. Bitte wählen Sie einen anderen ersten Tag.',
  'days.not_whole': 'Diese Tage sind nicht durchgehend frei. Bitte wählen Sie neu.',
  'days.reach_failed': 'Wir konnten nicht prüfen, wie lange ab diesem Tag frei ist.',
  'days.failed': 'Die freien Tage konnten nicht geladen werden.',
  'days.none_in_months': 'Im {month} ist nichts frei.',
  'days.none_at_all': 'Derzeit gibt es keine freien Tage.',
  'days.none_hint': 'Bitte wenden Sie sich an {provider}.',
  'days.find_next': 'Nächsten freien Tag suchen',
  'days.no_time': 'An diesen Tagen ist keine Uhrzeit frei. Bitte wählen Sie andere.',
  'days.taken': 'Diese Tage wurden soeben vergeben. Bitte wählen Sie andere.',

  'days.waitlist_title':
    '{count, plural, one {Einer dieser Tage ist ausgebucht} other {# dieser Tage sind ausgebucht}}',
  'days.waitlist_title_day': 'Dieser Tag ist ausgebucht',
  'days.waitlist_text':
    'Wir können {your_accusative_reservation} auf die Warteliste für {range} setzen. Das kostet nichts, bis alles davon frei ist.',
  'days.waitlist_title_whole': 'Diese Tage sind nicht am Stück frei',
  'days.waitlist_change': 'Ändern',
  'days.waitlist_add': 'Auf die Warteliste',
  'days.waitlist_full':
    '{range} ist ausgebucht, und {your_reservation} konnte nicht auf die Warteliste gesetzt werden. Ihre Tage bleiben ausgewählt.',
} as const
