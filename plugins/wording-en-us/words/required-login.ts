/** Logging in, or continuing as a guest, in the middle of a booking. */
export const requiredLogin = {
  'entry.have_account': 'Do you have an account?',
  'entry.log_in': 'Log in',
  'entry.booking_as': 'You are booking as {name}',
  'entry.not_you': 'Log out',
  'entry.needed': 'To book this, please log in or create an account.',
  'entry.needed_held':
    'To book this, please log in or create an account. The time you chose is kept for you in the meantime.',
  'entry.way': 'Do you have an account?',
  'entry.way_login': 'I have an account',
  'entry.way_create': 'I am new here',
  'entry.password': 'Password',
  'entry.new_password': 'Choose a password',
  'entry.forgot': 'Forgot your password?',
  'entry.continue_login': 'Log in',
  'entry.continue_create': 'Create account',
  'entry.window': 'Log in or create an account',
  'entry.sign_on': 'Continue with single sign-on',
  'entry.sign_on_with': 'Continue with {name}',
  'entry.or': 'or',
  'entry.as_guest': 'Continue as a guest',
  'entry.reset': 'Reset the password',
} as const
