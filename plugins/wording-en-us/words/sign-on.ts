/** Messages after a failed single sign-on. */
export const signOn = {
  'signon.failed': 'You are not signed in',
  'signon.unavailable': 'Signing in this way is not possible at the moment. Please try again in a minute.',
  'signon.kept': 'What you have chosen and typed so far is kept.',
  'signon.again': 'Try again',
  'signon.back': 'Go back without signing in',
  'handback.waits': 'The page that you came from waits with what you have chosen.',
  'handback.opened': 'Go on in the window that has opened. Where it shows six digits, type them here.',
  'handback.digits': 'Six digits',
  'handback.take': 'Sign in with the digits',
  'handback.done': 'You are signed in',
  'handback.done_text': 'Go on in the page that you came from. You may close this window.',
  'handback.type': 'Almost there',
  'handback.type_text':
    'Type these digits into the booking page that you came from, within two minutes. Don’t share them with anyone.',
  'handback.renew': 'Show other digits',
  'handback.stranger': 'This window was not opened by a booking page of this site.',
} as const
