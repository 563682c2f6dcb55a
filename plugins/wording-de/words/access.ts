/** Gates, and what customers can do about them. */
export const access = {
  'gate.login.title': 'Bitte melden Sie sich an',
  'gate.login.text': 'Das Angebot von {provider} ist Mitgliedern vorbehalten. Melden Sie sich an, um es zu sehen.',
  'gate.no_access.title': 'Kein Zugriff',
  'gate.no_access.text':
    'Dieses Angebot von {provider} ist für Ihr Konto nicht freigegeben. Wenn Sie Zugriff haben sollten, wenden Sie sich bitte an {provider}.',
  'gate.link_required.title': 'Nur mit Link zugänglich',
  'gate.link_unknown.title': 'Hinter diesem Link steht kein Angebot',
  'gate.link_unknown.text':
    'Prüfen Sie die Adresse: Vielleicht fehlt ein Teil davon. Was {provider} allen anbietet, finden Sie unten; für alles andere bitten Sie {provider} um einen neuen Link.',
  'gate.link_ended.title': 'Dieser Link ist aufgebraucht',
  'gate.link_ended.text':
    'Was dahinter stand, lässt sich damit nicht mehr buchen. Was {provider} allen anbietet, finden Sie unten; für alles andere bitten Sie {provider} um einen neuen Link.',
  'gate.link_own.title': 'Sie haben diesen Link schon benutzt',
  'gate.link_own.see': '{Your_accusative_reservation} ansehen',
  'gate.link_own.text': 'Er ist aufgebraucht. Was Sie damit gebucht oder angefragt haben, finden Sie hier.',
  'gate.unavailable.title': 'Derzeit nicht verfügbar',
  'gate.unavailable.text': 'Für diese Veranstaltung ist derzeit keine Anmeldung möglich',
  'catalogue.subsites': 'Unsere Standorte',
} as const
