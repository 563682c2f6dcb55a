/** Gates, and what customers can do about them. */
export const access = {
  'gate.login.title': 'Please log in',
  'gate.login.text': 'What {provider} offers here is for its members. Log in to see it.',
  'gate.no_access.title': 'You do not have access',
  'gate.no_access.text': 'What {provider} offers here is for others. If you should see it, please contact {provider}.',
  'gate.link_required.title': 'You need a link',
  'gate.link_unknown.title': 'There is no offer behind this link',
  'gate.link_unknown.text':
    'Check the address: part of it may be missing. Everything that {provider} offers to everybody is below; please ask {provider} for a new link to what is not.',
  'gate.link_ended.title': 'This link has been used up',
  'gate.link_ended.text':
    "What it led to can't be booked with it any more. Everything that {provider} offers to everybody is below; please ask {provider} for a new link to what is not.",
  'gate.unavailable.title': 'Not available right now',
  'gate.unavailable.text': 'Registration for this event is not currently available',
  'catalogue.subsites': 'Our places',
} as const
