/** Gates, and what customers can do about them. */
export const access = {
  'gate.login.title': 'Please log in',
  'gate.login.text': 'What {provider} offers here is for its members. Log in to see it.',
  'gate.no_access.title': 'You do not have access',
  'gate.no_access.text': 'What {provider} offers here is for others. If you should see it, please contact {provider}.',
  'gate.link_required.title': 'You need a link',
  'gate.unavailable.title': 'Not available right now',
  'gate.unavailable.text': 'Registration for this event is not currently available',
  'catalogue.subsites': 'Our places',
} as const
