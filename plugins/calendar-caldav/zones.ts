import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'

/** A name that the platform knows, in its case; null for others, offsets and none. */
export function knownZone(name: string | undefined): string | null {
  if (name === undefined || !/^[a-z][a-z0-9_+/-]*$/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Adds the VTIMEZONEs that a file names and does not have, as servers may leave out those that everybody knows
 * (RFC 7809).
 */
export function addZones(file: ICAL.Component): void {
  const had = new Set(file.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid'))))
  for (const event of file.getAllSubcomponents('vevent'))
    for (const property of event.getAllProperties()) {
      const name = property.getParameter('tzid')
      if (typeof name !== 'string' || had.has(name)) continue
      had.add(name)
      const known = knownZone(name)
      const block = known === null || known === 'UTC' ? '' : tzlib_get_ical_block(known)[0]
      if (!block) continue
      const zone = new ICAL.Component(ICAL.parse(block))
      zone.updatePropertyWithValue('tzid', name)
      file.addSubcomponent(zone)
    }
}

/** The name of the zone of a calendar by its `calendar-timezone`; null where it says none that is known. */
export function zoneOfCalendar(timezone: string): string | null {
  if (timezone === '') return null
  try {
    const file = new ICAL.Component(ICAL.parse(timezone))
    const name = file.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')
    return knownZone(typeof name === 'string' ? name : undefined)
  } catch {
    return null
  }
}

const wallOf = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): Temporal.PlainDateTime =>
  new Temporal.PlainDateTime(year, month, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)

const inZone = (time: ICAL.Time, zone: string): number =>
  wallOf(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds

/**
 * The instant of a time, epoch ms. Dates and times without a zone are the calendar's; a zone that the platform knows
 * counts by its name, whatever rules a client has written for it.
 * @param own name of the calendar's zone
 */
export function instantOf(time: ICAL.Time, own: string): number {
  const { zone } = time
  if (time.isDate || !zone || zone === ICAL.Timezone.localTimezone) return inZone(time, own)
  if (zone === ICAL.Timezone.utcTimezone || zone.tzid === 'UTC' || zone.tzid === 'Z') return inZone(time, 'UTC')
  const known = knownZone(zone.tzid)
  return known === null ? time.toUnixTime() * 1000 : inZone(time, known)
}
