import { cities } from './cities.ts'

/** Combined slots, waiting for a full one, and the time zones in which slots are shown. */
export const slots = {
  'slots.row_hint': 'Wählen Sie {minimum} bis {maximum} Zeiten hintereinander',
  'slots.row_exact': 'Wählen Sie {count} Zeiten hintereinander',
  'slots.row_missing': '{count, plural, one {Noch # hinzufügen} other {Noch # hinzufügen}}',
  'slots.row_stuck': 'Ab hier ist nicht genug am Stück frei: Bitte wählen Sie einen anderen Beginn',
  'slots.row_short': '{count, plural, one {Wählen Sie noch # Zeit} other {Wählen Sie noch # Zeiten}}',
  'slots.row_anew': 'Schließt nicht an, neu begonnen',
  'slots.row_apart': 'Diese Zeiten passen nicht zusammen. Wir haben so viele behalten wie möglich.',
  'slots.lost': 'Diese Zeit wurde soeben vergeben. Alles andere bleibt erhalten; bitte wählen Sie eine andere Zeit.',
  'slots.waitlist': 'Warteliste',
  'calendar.day_waitlist': '{date}, ausgebucht, mit Warteliste',

  'time.cities': cities,
  'time.region.Africa': 'Afrika',
  'time.region.America': 'Amerika',
  'time.region.Antarctica': 'Antarktis',
  'time.region.Arctic': 'Arktis',
  'time.region.Asia': 'Asien',
  'time.region.Atlantic': 'Atlantik',
  'time.region.Australia': 'Australien',
  'time.region.Europe': 'Europa',
  'time.region.Indian': 'Indischer Ozean',
  'time.region.Pacific': 'Pazifik',
} as const
