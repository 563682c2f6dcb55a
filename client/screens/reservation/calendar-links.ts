/** A calendar entry for a reservation. Instants as ISO 8601 UTC. */
export interface CalendarEntry {
  title: string
  start_utc: string
  end_utc: string
  /** Whole days: the first date and the one after the last, `YYYY-MM-DD`. */
  days?: { first: string; after: string } | undefined
  place: string
  details: string
}

/** `20261204T140000Z`: Google's format of an instant. */
const compact = (utc: string) => new Date(utc).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Outlook shows a plus literally and then fails to recognise addresses next to it, so spaces are encoded as %20. */
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

/** The calendar file's path, which contains the zone as `{region}-{city}`. */
export function icsPath(id: string, timezone: string, token: string): string {
  const zone = timezone.split('/').map(encodeURIComponent).join('-')
  return `/reservation/ics/id/${encodeURIComponent(id)}/timezone/${zone}?token=${encodeURIComponent(token)}`
}
