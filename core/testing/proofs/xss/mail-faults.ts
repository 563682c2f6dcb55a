/** The headers of our mails. */
const headers = new Set(
  'From To Subject Message-ID Auto-Submitted Date MIME-Version Content-Type Content-Transfer-Encoding'
    .toLowerCase()
    .split(' '),
)

/**
 * Returns what a text injected into a mail's source: additional headers, another recipient, or a part of a type that we
 * don't send.
 */
export function mailFaults(source: string, receiver: string): string[] {
  const faults: string[] = []
  const end = source.indexOf('\r\n\r\n')
  if (end < 0) return ['a mail without an end of its headers']
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const names = lines.map((line) => /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase() ?? '')
  for (const [index, name] of names.entries()) {
    if (!headers.has(name)) faults.push(`a header that nobody wrote: ${lines[index]?.slice(0, 120)}`)
    if (names.indexOf(name) !== index) faults.push(`a second ${name}`)
  }
  const to = lines[names.indexOf('to')]?.slice(3).trim()
  if (to !== receiver) faults.push(`it goes to ${to}, not to ${receiver} alone`)
  if (/[^\P{Cc}\t]/u.test(lines.join(''))) faults.push('a control character in a header')
  const kinds = headsOfParts(source).map((head) => /^Content-Type:\s*([^;\s]+)/im.exec(head)?.[1]?.toLowerCase())
  const known = [
    'text/plain',
    'text/html',
    'text/calendar',
    // The same calendar part again, as a file.
    'application/ics',
    'multipart/alternative',
    'multipart/mixed',
    'multipart/related',
  ]
  if (!kinds.includes('text/html')) faults.push('a mail without a part for its HTML')
  for (const kind of kinds) if (!known.includes(kind ?? '')) faults.push(`a part of the kind ${kind}`)
  return faults
}

/**
 * The headers of each part of a mail. What its text says after a line's beginning is no header, whatever it looks like.
 */
function headsOfParts(source: string): string[] {
  const boundaries = [...source.matchAll(/^Content-Type: *multipart\/[^;]+;\s*boundary="?([^"\r\n]+)"?/gim)]
  return boundaries.flatMap(([, boundary]) =>
    source
      .split(`\r\n--${boundary}\r\n`)
      .slice(1)
      .map((part) => part.slice(0, part.indexOf('\r\n\r\n'))),
  )
}
