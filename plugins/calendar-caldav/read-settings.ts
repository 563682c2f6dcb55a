import type { ResourceCalendar, TenantContext } from '@tessera/plugin-api'
import { Value } from 'typebox/value'
import { CaldavSettings, type CalendarSettings } from './settings.ts'

/** @throws Error without values when the settings are not this plugin's */
export function settingsOf({ settings }: Pick<TenantContext, 'settings'>): CaldavSettings {
  if (!Value.Check(CaldavSettings, settings)) throw new Error('The settings of calendar-caldav are incomplete.')
  return settings
}

/** How staff read of a calendar: its name, or its address. */
export const labelOf = ({ calendar, url }: CalendarSettings): string => (calendar === '' ? url : calendar).slice(0, 200)

/** The calendars that close resources. */
export const readCalendars = (settings: Record<string, unknown>): ResourceCalendar[] =>
  settingsOf({ settings })
    .calendars.filter(({ busy }) => busy)
    .map((one) => ({ resource: one.resource, calendar: labelOf(one) }))

/** The settings of a calendar that the core asks about. */
export function calendarAsked(settings: CaldavSettings, { resource, calendar }: ResourceCalendar): CalendarSettings {
  const found = settings.calendars.find((one) => one.resource === resource && labelOf(one) === calendar)
  if (!found) throw new Error('The settings of calendar-caldav name no such calendar.')
  return found
}
