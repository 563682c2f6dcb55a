/** What a calendar is told of a reservation. Instants as ISO 8601 UTC. */
export interface CalendarEntry {
  title: string
  start_utc: string
  end_utc: string
  /** Whole days: their first date and the one after the last, `YYYY-MM-DD`. */
  days?: { first: string; after: string } | undefined
  place: string
  details: string
}

/** `20261204T140000Z`: how Google writes an instant. */
const compact = (utc: string) => new Date(utc).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Outlook shows a plus as a plus, and makes no link of an address that hangs on one: spaces are written out. */
const written = (query: URLSearchParams): string => query.toString().replaceAll('+', '%20')

export function googleCalendarUrl({ title, start_utc, end_utc, days, place, details }: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: days ? `${days.first}/${days.after}`.replaceAll('-', '') : `${compact(start_utc)}/${compact(end_utc)}`,
    location: place,
    details,
  })
  return `https://calendar.google.com/calendar/render?${written(query)}`
}

export function outlookCalendarUrl({ title, start_utc, end_utc, days, place, details }: CalendarEntry): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: days?.first ?? start_utc,
    enddt: days?.after ?? end_utc,
    ...(days ? { allday: 'true' } : {}),
    location: place,
    body: details,
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${written(query)}`
}

/** The calendar file; its path carries the zone as `{region}-{city}`. */
export function icsPath(id: string, timezone: string, token: string): string {
  const zone = timezone.split('/').map(encodeURIComponent).join('-')
  return `/reservation/ics/id/${encodeURIComponent(id)}/timezone/${zone}?token=${encodeURIComponent(token)}`
}
