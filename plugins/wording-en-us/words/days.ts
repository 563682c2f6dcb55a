/** Ranges of days: the two months, the range, its waitlist. */
export const days = {
  'days.hint': 'please select {minimum} - {maximum} consecutive days',
  'days.hint_exact': '{count, plural, one {select # day} other {select # days}}',
  'days.open_hint': 'Choose the days that suit you. You will hear the time once somebody has taken it on.',
  'days.choose_short': 'Choose your dates',
  'days.choose_last': 'Now choose the last day',
  'days.choose_last_after': '{date} – now choose the last day',
  'days.anew': '{date} can’t be the last day, so it begins anew: choose the last day',
  'days.times': 'Pick-up from {arrival}, return by {departure}',
  'days.arrival': 'Pick-up from {time}',
  'days.departure': 'Return by {time}',
  'days.count': '{count, plural, one {# day} other {# days}}',
  'days.closed_within':
    '{count, plural, one {{dates} is a closed day. It lies within your dates and counts as one of them.} other {{dates} are closed days. They lie within your dates and count as well.}}',
  'days.between': '{minimum} to {maximum} days',
  'days.length_and_price': '{length}, {price}',
  'days.clear': 'Clear dates',
  'days.keys':
    'Arrow keys move by day, Page Up and Page Down by month. Enter chooses the first day, then the last one. Escape clears your dates.',
  'days.month_and_month': '{first} and {second}',

  'days.day_free': '{date}, free',
  'days.day_waitlist': '{date}, full, waitlist open',
  'days.day_full': '{date}, full',
  'days.day_none': '{date}, not available',
  'days.day_unknown': '{date}, loading',
  'days.day_short': '{date}, too early for the last day, at least {count, plural, one {# day} other {# days}}',
  'days.day_restart': '{date}, can’t be the last day, starts over',
  'days.day_reached': '{day}, {count, plural, one {# day} other {# days}} in all',
  'days.day_alone': '{day}, your day',
  'days.day_begin': '{day}, your first day',
  'days.day_middle': '{day}, in your dates',
  'days.day_end': '{day}, your last day',

  'days.free_days': 'Free days',
  'days.legend': 'What the marks mean',
  'days.legend_free': 'free',
  'days.legend_waitlist': 'full, waitlist open',

  'days.month_announce': '{month}: {count, plural, =0 {no free days} one {# free day} other {# free days}}',
  'days.begin_checking': 'First day {date}. Looking up how long it is free from there.',
  'days.begin_announce':
    'First day {date}. {count, plural, one {# day can be your last} other {# days can be your last}}.',
  'days.range_announce': 'Chosen: {range}, {count, plural, one {# day} other {# days}}.',
  'days.range_announce_waitlist':
    'Chosen: {range}, {count, plural, one {# day} other {# days}}. Not all of it is free.',
  'days.cleared': 'Your dates are cleared.',

  'days.none_from': 'From {date} there are not enough free days in a row. Please choose another first day.',
  'days.not_whole': 'Those days are not free as a whole. Please choose again.',
  'days.reach_failed': 'We could not look up how long it is free from that day.',
  'days.failed': 'We could not load the free days.',
  'days.none_in_months': 'Nothing is free in {month}.',
  'days.none_at_all': 'There are no free days at the moment.',
  'days.none_hint': 'Please contact {provider}.',
  'days.find_next': 'Find the next free day',
  'days.no_time': 'No time is free in those days. Please choose others.',
  'days.taken': 'Those days have just been taken. Please choose others.',

  'days.waitlist_title': '{count, plural, one {One of these days is full} other {# of these days are full}}',
  'days.waitlist_title_day': 'This day is full',
  'days.waitlist_text':
    'We can put your {reservation} on the waitlist for {range}. It costs nothing until all of it is free.',
  'days.waitlist_title_whole': 'These days are not free in one go',
  'days.waitlist_change': 'CHANGE',
  'days.waitlist_add': 'ADD TO WAITLIST',
  'days.waitlist_full':
    '{range} is full, and your {reservation} could not be added to the waitlist. Your dates are kept.',
} as const
