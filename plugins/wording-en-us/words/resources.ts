/** Choosing resources: in the summary, beside the calendar, and as the first step of a flow. */
export const resources = {
  'step.bookable_byresource_step': 'Choose',
  'step.bookable_withresource_step': 'Choose',
  'title.byresource': '{name} · {provider}',
  'meta.byresource': 'Book online with {name} at {provider}.',

  'resources.unavailable_then': 'Unavailable then',
  'resources.waitlist_only': 'Waitlist only',
  'resources.uncombinable': 'Can’t be combined with your choice',
  'resources.enough': 'You have chosen as many as you can',
  'resources.exactly': '{count, plural, one {Choose # {resource}} other {Choose # {resources}}}',
  'resources.between': 'Choose {minimum} to {maximum} {resources}',
  'resources.exactly_if':
    '{count, plural, one {Choose # {resource}, if you like} other {Choose # {resources}, if you like}}',
  'resources.between_if': 'Choose {minimum} to {maximum} {resources}, if you like',
  'resources.up_to': '{count, plural, one {Choose # {resource}, if you like} other {Choose up to # {resources}}}',
  'resources.count': '{count} of {total} chosen',
  'resources.pick': 'Choose {a_resource}',
  'resources.first':
    '{count, plural, one {Choose {a_resource}, too, before you continue.} other {Choose {resources}, too, before you continue.}}',
  'resources.first_short': '{count, plural, one {Choose {a_resource}} other {Choose {resources}}}',
  'resources.more':
    '{count, plural, one {Choose # more before you continue.} other {Choose # more before you continue.}}',
  'resources.missing': 'Please choose as many {resources} as are asked for.',
  'resources.see_all': 'See all {count}',
  'resources.either': 'Begin with {resources} or with a time: each narrows the other.',
  'resources.only_with': 'These are times with {names} only.',
  'resources.with_others': 'Show times with others too',
  'resources.change': 'Change',
  'resources.change_what': 'Change: {what}',
  'resources.done': 'Done',

  'resources.search': 'Search {resources}',
  'resources.search_hint': 'Name or keyword',
  'resources.tags': 'Filter by tag',
  'resources.found': '{count, plural, =0 {No matching results} one {# {resource}} other {# {resources}}}',
  'resources.forget_filter': 'Clear the search',
  'resources.page': 'Page {page} of {pages}',
  'resources.previous': 'Previous page',
  'resources.next': 'Next page',

  'resources.details': 'View details',
  'resources.details_of': 'View details of {name}',
  'resources.choose': 'Choose {name}',
  'resources.picture': 'Picture {number} of {total}',
  'resources.picture_previous': 'Previous picture',
  'resources.picture_next': 'Next picture',

  'resources.free_then': 'Free on {when}',
  'resources.show_all': 'Show all {resources}',
  'resources.free_announce':
    '{count, plural, =0 {No {resources} are free then.} one {# {resource} is free then.} other {# {resources} are free then.}}',
  'resources.unknown': 'We could not find out which {resources} are free. You can still choose.',
  'resources.waitlist_title': '{name} is taken then',
  'resources.waitlist_text': '{name} is booked at the time you chose. Choose {name} anyway, for the waitlist?',

  'resources.all': 'All {resources}',
  'resources.no_preference': 'No preference?',
  'resources.no_preference_hint': 'Begin with the {service}; we choose from those that are free.',
  'resources.services': '{count, plural, one {# {service}} other {# {services}}}',
  'resources.with': 'With',
  'resources.book_with': 'Book {bookable} with {name}',
} as const
