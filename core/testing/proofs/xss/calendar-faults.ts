/** The components of our calendar files, each with the component that may contain it. */
const components: Record<string, string> = {
  VEVENT: 'VCALENDAR',
  VTIMEZONE: 'VCALENDAR',
  STANDARD: 'VTIMEZONE',
  DAYLIGHT: 'VTIMEZONE',
}

/** The properties of our calendar files. Any other property, or a repeated one, was injected by a text. */
const properties = new Set(
  `VERSION PRODID METHOD CALSCALE NAME X-WR-CALNAME TIMEZONE-ID X-WR-TIMEZONE TZID TZOFFSETFROM TZOFFSETTO TZNAME
  DTSTART DTEND RRULE RDATE X-LIC-LOCATION LAST-MODIFIED TZURL UID SEQUENCE DTSTAMP SUMMARY LOCATION DESCRIPTION URL
  STATUS X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT ORGANIZER CREATED TRANSP`.split(/\s+/),
)
const onceInAnEvent = [
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'SUMMARY',
  'LOCATION',
  'DESCRIPTION',
  'URL',
  'STATUS',
  'DTSTART',
  'DTEND',
]

/** Returns the lines, components and properties of a calendar file that a text injected. */
export function calendarFaults(file: string): string[] {
  const faults: string[] = []
  if (/\r(?!\n)|(?<!\r)\n/.test(file)) faults.push('a line break that is no CRLF')
  if (/[^\P{Cc}\r\n\t]/u.test(file)) faults.push('a control character')
  const physical = file.split('\r\n')
  if (physical.pop() !== '') faults.push('the last line does not end')
  for (const line of physical)
    if (Buffer.byteLength(line) > 75) faults.push(`a line of ${Buffer.byteLength(line)} octets: ${line}`)
  const open: string[] = []
  let seen: string[] = []
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const name = /^([A-Za-z0-9-]+)[:;]/.exec(line)?.[1]
    const value = line.slice(line.indexOf(':') + 1)
    if (name === 'BEGIN') {
      const isFirst = value === 'VCALENDAR' && open.length === 0
      if (!isFirst && components[value] !== open.at(-1)) faults.push(`${line} in ${open.at(-1) ?? 'nothing'}`)
      open.push(value)
      seen = []
    } else if (name === 'END') {
      if (open.pop() !== value) faults.push(`${line} ends what is not open`)
    } else if (name === undefined || !properties.has(name))
      faults.push(`a line that nobody wrote: ${line.slice(0, 120)}`)
    else if (onceInAnEvent.includes(name) && open.at(-1) === 'VEVENT') {
      if (seen.includes(name)) faults.push(`a second ${name}: ${line.slice(0, 120)}`)
      seen.push(name)
    }
  }
  if (open.length > 0) faults.push(`${open.join(', ')} never ends`)
  return faults
}
