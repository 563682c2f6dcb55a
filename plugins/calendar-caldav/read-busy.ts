import { createHash } from 'node:crypto'
import { type BusyCalendar, CalendarFault, type CalendarReading } from '@tessera/plugin-api'
import { calendarQuery, type DAVResponse } from 'tsdav'
import { type DavAccess, davFetch } from './dav-fetch.ts'
import { expandApart } from './expand-apart.ts'
import { type FoundCalendar, readState, withCalendar } from './find-calendar.ts'
import { calendarAsked, settingsOf } from './read-settings.ts'
import type { CalendarSettings } from './settings.ts'
import { zoneOfCalendar } from './zones.ts'

type Busy = BusyCalendar['busy']
type Asked = Parameters<Busy>[1]

/** Rises when entries are read in another way, so that every calendar is read anew. */
const reader = 1
const day = 86_400_000

const stamp = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The events of a window, unexpanded: what a series makes of them is worked out here, the same for every server. */
async function objectsOf(url: string, { from, until }: Asked, access: DavAccess): Promise<string[]> {
  const range = { _attributes: { start: stamp(from), end: stamp(until) } }
  const found = await calendarQuery({
    url,
    props: { 'd:getetag': {}, 'c:calendar-data': {} },
    filters: {
      'comp-filter': {
        _attributes: { name: 'VCALENDAR' },
        'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': range },
      },
    },
    depth: '1',
    fetch: davFetch(access),
  }).catch((error: unknown) => {
    if (error instanceof CalendarFault) throw error
    throw new CalendarFault('unreadable', 'the server answers no list of entries', { cause: error })
  })
  return found.map(textOf)
}

function textOf({ props }: DAVResponse): string {
  const data: unknown = props?.calendarData
  const text: unknown = typeof data === 'object' && data !== null && '_cdata' in data ? data._cdata : data
  if (typeof text !== 'string') throw new CalendarFault('unreadable', 'the server answers entries without their text')
  return text
}

/**
 * What a calendar was at, so that it is read again only after a change, and once a day, because the window moves on;
 * null where its server tells no changes.
 */
function versionOf(mark: string | null, { from }: Asked, ...of: unknown[]): string | null {
  if (mark === null) return null
  const parts = [reader, mark, Math.floor(from / day), ...of]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}

/** Reads calendars of a white-label's providers. */
export const readBusy =
  (fetch: DavAccess['fetch']): Busy =>
  (context, asked) => {
    const settings = settingsOf(context)
    const one = calendarAsked(settings, asked)
    const access = { fetch, account: one, timeout: settings.timeout, signal: context.signal }
    return withCalendar(one, { access, storage: context.storage }, (found) =>
      read(context, asked, { one, found, access }),
    )
  }

async function read(
  { origin, uidhost, whitelabel, provider, signal }: Parameters<Busy>[0],
  asked: Asked,
  { one, found, access }: { one: CalendarSettings; found: FoundCalendar; access: DavAccess },
): Promise<CalendarReading | 'unchanged'> {
  const { mark, timezone } = await readState(found.url, access)
  const zone = zoneOfCalendar(timezone) ?? provider?.timezone ?? 'UTC'
  // Entries were once written under the site's own domain, or below its white-label's.
  const below = provider ? [`${provider.subdomain}.${whitelabel.url}`] : []
  const hosts = [...new Set([uidhost, new URL(origin).hostname, ...below])]
  const { addresses } = found
  const version = versionOf(mark, asked, found.url, zone, hosts, addresses, one.write)
  if (version !== null && version === asked.version) return 'unchanged'
  const objects = await objectsOf(found.url, asked, access)
  const { from, until } = asked
  const times = await expandApart(objects, { from, until, zone, addresses, hosts }, signal)
  return { times, version, isWritten: one.write }
}
