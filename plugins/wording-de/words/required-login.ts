/** Logging in, or continuing as a guest, in the middle of a booking. */
export const requiredLogin = {
  'entry.have_account': 'Haben Sie ein Konto?',
  'entry.log_in': 'Anmelden',
  'entry.booking_as': 'Sie buchen als {name}',
  'entry.not_you': 'Abmelden',
  'entry.needed': 'Zum Buchen melden Sie sich bitte an, oder legen Sie ein Konto an.',
  'entry.needed_held':
    'Zum Buchen melden Sie sich bitte an, oder legen Sie ein Konto an. Die gewählte Zeit bleibt so lange für Sie reserviert.',
  'entry.way': 'Haben Sie ein Konto?',
  'entry.way_login': 'Ich habe ein Konto',
  'entry.way_create': 'Ich bin neu hier',
  'entry.password': 'Passwort',
  'entry.new_password': 'Passwort wählen',
  'entry.forgot': 'Passwort vergessen?',
  'entry.continue_login': 'Anmelden',
  'entry.continue_create': 'Konto anlegen',
  'entry.window': 'Anmelden oder Konto anlegen',
  'entry.sign_on': 'Weiter mit Single Sign-on',
  'entry.sign_on_with': 'Weiter mit {name}',
  'entry.or': 'oder',
  'entry.as_guest': 'Als Gast fortfahren',
  'entry.reset': 'Passwort zurücksetzen',
} as const
