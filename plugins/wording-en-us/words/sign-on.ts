/** Messages after a failed single sign-on. */
export const signOn = {
  'signon.failed': 'You are not signed in',
  'signon.unavailable': 'Signing in this way is not possible at the moment. Please try again in a minute.',
  'signon.kept': 'What you have chosen and typed so far is kept.',
  'signon.go_on': 'Continue',
  'signon.again': 'Try again',
  'signon.back': 'Go back without signing in',
} as const
