/** Messages after a failed single sign-on. */
export const signOn = {
  'signon.failed': 'Sie sind nicht angemeldet',
  'signon.unavailable':
    'Die Anmeldung auf diesem Weg ist gerade nicht möglich. Bitte versuchen Sie es in einer Minute noch einmal.',
  'signon.kept': 'Ihre Auswahl und Ihre Eingaben bleiben erhalten.',
  'signon.again': 'Noch einmal versuchen',
  'signon.back': 'Ohne Anmeldung zurück',
  'signon.go_on': 'Weiter',
} as const
