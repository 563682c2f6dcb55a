/** Files in answers. */
export const files = {
  'file.choose': '{count, plural, one {Datei auswählen} other {Dateien auswählen}}',
  'file.drop': 'oder hierher ziehen',
  'file.rules': '{count, plural, one {Eine Datei} other {Bis zu # Dateien}} unter 5 MB: {kinds}',
  'file.list': 'Dateien',
  'file.progress': '{name} wird gesendet',
  'file.cancel': 'Senden von {name} abbrechen',
  'file.retry': '{name} noch einmal senden',
  'file.remove': '{name} entfernen',
  'file.kept': 'Gesendet',
  'file.sending': '{count, plural, one {# Datei wird gesendet} other {# Dateien werden gesendet}}',
  'file.sent': '{count, plural, one {# Datei gesendet} other {# Dateien gesendet}}',
  'file.too_big': 'Die Datei ist zu groß (über 5 MB)',
  'file.too_many': 'Mehr Dateien sind nicht möglich (höchstens {count})',
  'file.kind': 'Dateien dieser Art werden nicht angenommen',
  'file.failed': 'Etwas ist schiefgegangen',
} as const
