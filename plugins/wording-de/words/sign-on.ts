/** Messages after a failed single sign-on. */
export const signOn = {
  'signon.failed': 'Sie sind nicht angemeldet',
  'signon.unavailable':
    'Die Anmeldung auf diesem Weg ist gerade nicht möglich. Bitte versuchen Sie es in einer Minute noch einmal.',
  'signon.kept': 'Ihre Auswahl und Ihre Eingaben bleiben erhalten.',
  'signon.again': 'Noch einmal versuchen',
  'signon.back': 'Ohne Anmeldung zurück',
  'handback.waits': 'Die Seite, von der Sie kommen, wartet mit Ihrer Auswahl.',
  'handback.opened':
    'Weiter geht es in dem Fenster, das sich geöffnet hat. Zeigt es sechs Ziffern, geben Sie diese hier ein.',
  'handback.digits': 'Sechs Ziffern',
  'handback.take': 'Mit den Ziffern anmelden',
  'handback.done': 'Sie sind angemeldet',
  'handback.done_text': 'Weiter geht es auf der Seite, von der Sie kamen. Dieses Fenster können Sie schließen.',
  'handback.type': 'Fast geschafft',
  'handback.type_text':
    'Geben Sie diese Ziffern innerhalb von zwei Minuten auf der Buchungsseite ein, von der Sie kamen. Geben Sie sie an niemanden weiter.',
  'handback.renew': 'Andere Ziffern zeigen',
  'handback.stranger': 'Dieses Fenster hat keine Buchungsseite dieser Website geöffnet.',
} as const
