/** Gates, and what customers can do about them. */
export const access = {
  'gate.login.title': 'Please log in',
  'gate.login.text': 'What {provider} offers here is for its members. Log in to see it.',
  'gate.no_access.title': 'You do not have access',
  'gate.no_access.text':
    'What {provider} offers here is not open to your account. If you think it should be, please contact {provider}.',
  'gate.link_required.title': 'You need a link',
  'gate.link_unknown.title': 'There is no offer behind this link',
  'gate.link_unknown.text':
    'Check the address: part of it may be missing. What is open to everybody is below; for the rest, please ask {provider} for a new link.',
  'gate.link_ended.title': 'This link has been used up',
  'gate.link_ended.text':
    'It can no longer be used to book. What is open to everybody is below; for the rest, please ask {provider} for a new link.',
  'gate.link_own.title': 'You have already used this link',
  'gate.link_own.see': 'See your {reservation}',
  'gate.link_own.text': 'It has been used up. What you booked or asked for with it is here.',
  'gate.unavailable.title': 'Not available right now',
  'gate.unavailable.text': 'Registration for this event is not currently available',
  'catalogue.subsites': 'Our places',
} as const
