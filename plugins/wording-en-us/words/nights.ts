/**
 * Stays: ranges that are counted in nights, from a day of arrival to a day of departure. Other words are those of days.
 */
export const nights = {
  'nights.hint': 'please select {minimum} – {maximum} nights',
  'nights.hint_exact': '{count, plural, one {select # night} other {select # nights}}',
  'nights.choose_short': 'Choose your arrival',
  'nights.choose_last': 'Now choose your departure',
  'nights.choose_last_after': '{date} – now choose your departure',
  'nights.anew': '{date} can’t be the departure, so it begins anew: choose the departure',
  'nights.count': '{count, plural, one {# night} other {# nights}}',
  'nights.between': '{minimum} to {maximum} nights',
  'nights.times': 'Arrival from {arrival}, departure by {departure}',
  'nights.arrival': 'Arrival from {time}',
  'nights.departure': 'Departure by {time}',
  'nights.closed_within':
    '{count, plural, one {{dates} is a closed day: nobody arrives or leaves then. Your stay goes on, and its night counts.} other {{dates} are closed days: nobody arrives or leaves then. Your stay goes on, and their nights count.}}',
  'nights.keys':
    'Arrow keys move by day, Page Up and Page Down by month. Enter chooses the day of arrival, then the day of departure. Escape clears your dates.',

  'nights.day_short': '{date}, too early for the departure, at least {count, plural, one {# night} other {# nights}}',
  'nights.day_restart': '{date}, can’t be the departure, starts over',
  'nights.day_reached': '{day}, departure after {count, plural, one {# night} other {# nights}}',
  'nights.day_leaving': '{date}, for departure only',
  'nights.day_begin': '{day}, your arrival',
  'nights.day_middle': '{day}, in your stay',
  'nights.day_end': '{day}, your departure',

  'nights.legend_leaving': 'departure only',

  'nights.begin_checking': 'Arrival {date}. Looking up how long it is free from there.',
  'nights.begin_announce':
    'Arrival {date}. {count, plural, one {# day can be your departure} other {# days can be your departure}}.',
  'nights.range_announce': 'Chosen: {range}, {count, plural, one {# night} other {# nights}}.',
  'nights.range_announce_waitlist':
    'Chosen: {range}, {count, plural, one {# night} other {# nights}}. Not all of it is free.',

  'nights.none_from': 'From {date} there are not enough free nights in a row. Please choose another arrival.',
  'nights.not_whole': 'Those nights are not free as a whole. Please choose again.',
  'nights.taken': 'Those nights have just been taken. Please choose others.',

  'nights.waitlist_title': '{count, plural, one {One of these nights is full} other {# of these nights are full}}',
  'nights.waitlist_title_day': 'This night is full',
  'nights.waitlist_title_whole': 'These nights are not free in one go',
} as const
