import { cities } from './cities.ts'

/** Combined slots, waiting for a full one, and the time zones in which slots are shown. */
export const slots = {
  'slots.row_hint': 'Choose {minimum} to {maximum} slots in a row',
  'slots.row_exact': 'Choose {count} slots in a row',
  'slots.row_missing': '{count, plural, one {Add # more to go on} other {Add # more to go on}}',
  'slots.row_stuck': 'Not enough is free in a row from here: choose another start',
  'slots.row_short': '{count, plural, one {Choose # more slot} other {Choose # more slots}}',
  'slots.row_anew': 'Does not join the others, begins anew',
  'slots.row_apart': 'These times can’t be taken together. We kept as many as can.',
  'slots.lost': 'Someone else has just taken that time. Everything else you chose is kept; please choose another time.',
  'slots.waitlist': 'Waitlist',
  'calendar.day_waitlist': '{date}, full, with a waitlist',

  'time.cities': cities,
  'time.region.Africa': 'Africa',
  'time.region.America': 'America',
  'time.region.Antarctica': 'Antarctica',
  'time.region.Arctic': 'Arctic',
  'time.region.Asia': 'Asia',
  'time.region.Atlantic': 'Atlantic',
  'time.region.Australia': 'Australia',
  'time.region.Europe': 'Europe',
  'time.region.Indian': 'Indian Ocean',
  'time.region.Pacific': 'Pacific',
} as const
