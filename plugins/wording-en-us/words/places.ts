/** The address of an appointment at the customer's place. */
export const places = {
  'error.address_required': 'Please say where we should come.',
  'error.address_not_found':
    'We could not find this address, or a way to it. Please check it, and use an address suggestion.',
  'error.drivetime_conflict':
    "Sorry, but there's a drive time conflict that won't allow us to make that time work. Please select another.",
  'error.drivetime_unknown':
    'We could not work out the way to you just now, so this time can’t be booked. Please try again in a moment.',
  'place.title': 'Where should we come?',
  'place.hint': 'Street and number, then the town. Choose from the list.',
  'place.address': 'Address',
  'place.suggestions': 'Suggested addresses',
  'place.suggestion_count': '{count, plural, =0 {No address found} one {# address} other {# addresses}}',
  'place.searching': 'Looking for addresses',
  'place.press_search': 'Press Enter to search for this address.',
  'place.use_suggestion': 'please use an address suggestion',
  'place.add_street': 'this is a whole town: please put street and number before it',
  'place.none_found': 'No address found. Please check the spelling, or name the town.',
  'place.failed': 'Addresses can’t be looked up at the moment. Please try again.',
  'place.chosen': 'We come to {address}',
  'place.chosen_other': 'We come to {address}, although you said {said} before.',
  'place.source': 'Addresses: {source}',
  'place.where': 'Where',
  'place.first_short': 'Say where first',
  'place.distance': '{distance} away',
} as const
