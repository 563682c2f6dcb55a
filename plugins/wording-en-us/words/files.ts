/** Files in answers, in the words of the specification. */
export const files = {
  'file.choose': '{count, plural, one {Choose a file} other {Choose files}}',
  'file.drop': 'or drop them here',
  'file.rules': '{count, plural, one {One file} other {Up to # files}} under 5 MB: {kinds}',
  'file.list': 'Files',
  'file.progress': 'Sending {name}',
  'file.cancel': 'Stop sending {name}',
  'file.retry': 'Send {name} again',
  'file.remove': 'Remove {name}',
  'file.kept': 'Sent',
  'file.sending': '{count, plural, one {Sending # file} other {Sending # files}}',
  'file.sent': '{count, plural, one {# file sent} other {# files sent}}',
  'file.too_big': 'File is too big (>5MB)',
  'file.too_many': 'Reached upload maximum ({count} files)',
  'file.kind': 'This kind of file is not accepted',
  'file.failed': 'Something went wrong',
} as const
