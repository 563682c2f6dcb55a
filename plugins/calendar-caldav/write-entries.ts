import { CalendarFault, type EventContext, isRecord, type ReservationEvent, textOrEmpty } from '@tessera/plugin-api'
import { calendarQuery } from 'tsdav'
import { type DavAccess, davFetch } from './dav-fetch.ts'
import { type Entry, entriesOf } from './entry.ts'
import { localPart } from './entry-marks.ts'
import { withCalendar } from './find-calendar.ts'
import { labelOf, settingsOf } from './read-settings.ts'
import type { CaldavSettings, CalendarSettings } from './settings.ts'

/** Where an entry of a reservation was written. */
interface Place {
  resource: string
  calendar: string
  /** Its address, and its version there as far as it is known. */
  url: string
  etag: string
  uid: string
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) &&
  [value.resource, value.calendar, value.url, value.etag, value.uid].every((one) => typeof one === 'string')

/** How often an entry is written over what somebody else has written meanwhile. */
const tries = 3

/** The version that a change may name; a weak one is none (RFC 9110, 13.1.1). */
function etagOf({ headers }: Response): string {
  const etag = headers.get('etag') ?? ''
  return etag.startsWith('W/') ? '' : etag
}

/** The address of the entry with a UID, which a client may have given another file; null for none. */
async function findByUid(url: string, uid: string, access: DavAccess): Promise<string | null> {
  const found = await calendarQuery({
    url,
    props: { 'd:getetag': {} },
    filters: {
      'comp-filter': {
        _attributes: { name: 'VCALENDAR' },
        'comp-filter': {
          _attributes: { name: 'VEVENT' },
          'prop-filter': {
            _attributes: { name: 'UID' },
            'text-match': { _attributes: { collation: 'i;octet' }, _text: uid },
          },
        },
      },
    },
    depth: '1',
    fetch: davFetch(access),
  })
  const href = found.find((one) => typeof one.href === 'string' && one.props !== undefined)?.href
  return href === undefined ? null : new URL(href, url).href
}

/**
 * Writes an entry: a new one only where there is none (`If-None-Match`), a known one only over what is known
 * (`If-Match`). Where somebody was faster it is read again, and ours is written over it: the reservation decides.
 */
async function put(
  at: string,
  entry: Entry,
  known: Place | undefined,
  access: DavAccess,
): Promise<{ url: string; etag: string }> {
  const fetch = davFetch(access)
  const fresh = new URL(entry.file, at).href
  let url = known?.url ?? fresh
  let etag = known?.etag ?? ''
  let isThere = known !== undefined
  for (let round = 1; ; round += 1) {
    const over: Record<string, string> = etag === '' ? {} : { 'if-match': etag }
    const condition: Record<string, string> = isThere ? over : { 'if-none-match': '*' }
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition }
    const response = await fetch(url, { method: 'PUT', headers, body: entry.text })
    if (response.ok) return { url, etag: etagOf(response) }
    if (round >= tries) throw new CalendarFault('unreachable', `the server answers ${response.status} to an entry`)
    // Another file has this UID already, or the calendar is not there.
    const other = response.status === 409 ? await findByUid(at, entry.uid, access) : null
    const now = await fetch(other ?? url, { method: 'GET' })
    const isGone = !now.ok && [404, 409, 410].includes(response.status)
    if (isGone && url === fresh) throw new CalendarFault('missing', `the server answers ${response.status} to an entry`)
    url = now.ok ? (other ?? url) : fresh
    isThere = now.ok
    etag = now.ok ? etagOf(now) : ''
  }
}

/** Takes an entry out; one that is not there is out. */
async function remove({ url }: Place, access: DavAccess): Promise<null> {
  const response = await davFetch(access)(url, { method: 'DELETE' })
  if (!response.ok && response.status !== 404 && response.status !== 410)
    throw new CalendarFault('unreachable', `the server answers ${response.status} to a removal`)
  return null
}

const isAt = (one: CalendarSettings, { resource, calendar }: Place) =>
  one.resource === resource && labelOf(one) === calendar

/** Whether an entry is where its calendar is now: a password goes to no host that another account had. */
const isAtHost = ({ url }: Place, calendar: string): boolean => new URL(url).origin === new URL(calendar).origin

/** One change of a calendar: what is there before it, and what does it. */
interface Step {
  before: Place | null
  run(): Promise<Place | null>
}

interface Work {
  fetch: DavAccess['fetch']
  context: EventContext
  settings: CaldavSettings
}

/** What has to be done for the entries to be where they belong. */
function stepsOf(event: ReservationEvent, before: Place[], { fetch, context, settings }: Work): Step[] {
  const { storage, signal, word, uidhost } = context
  const { timeout, contacts, calendars } = settings
  const entries = entriesOf(event, { host: uidhost, contacts, word })
  const own = calendars.filter(({ resource, write }) => write && event.resources.some(({ id }) => id === resource))
  const accessOf = (account: CalendarSettings): DavAccess => ({ fetch, account, timeout, signal })
  const written = own.flatMap((one) =>
    entries.map((entry): Step => {
      const known = before.find((place) => isAt(one, place) && localPart(place.uid) === localPart(entry.uid))
      const access = accessOf(one)
      return {
        before: known ?? null,
        async run() {
          const done = await withCalendar(one, { access, storage }, async ({ url }) => {
            const there = known && isAtHost(known, url) ? known : undefined
            // Under the site's former name: no file takes another UID (RFC 4791, 5.3.2.1).
            const isFormer = there !== undefined && there.uid !== entry.uid
            if (isFormer) await remove(there, access)
            return put(url, entry, isFormer ? undefined : there, access)
          })
          return { resource: one.resource, calendar: labelOf(one), uid: entry.uid, ...done }
        },
      }
    }),
  )
  const kept = new Set(written.map((step) => step.before))
  const removed = before
    .filter((place) => !kept.has(place))
    .map((place): Step => {
      const one = calendars.find((some) => isAt(some, place))
      return {
        before: place,
        async run() {
          // Of a calendar that the settings no longer name nothing can be taken out.
          if (!one) return null
          const access = accessOf(one)
          return withCalendar(one, { access, storage }, async ({ url }) =>
            isAtHost(place, url) ? remove(place, access) : null,
          )
        },
      }
    })
  return [...written, ...removed]
}

/**
 * Brings the calendars of a reservation's resources to what the reservation is at: its entries are written, moved, or
 * taken out. Safe to repeat, since an entry is found by its address and UID. One calendar that fails keeps no other
 * from being written; the event is then delivered again.
 */
export const writeEntries =
  (fetch: DavAccess['fetch']) =>
  async (context: EventContext, event: ReservationEvent): Promise<void> => {
    const { storage } = context
    const key = `entry/${textOrEmpty(event.reservation.id)}`
    const kept = (await storage.get(key))?.value
    const before = isRecord(kept) && Array.isArray(kept.places) ? kept.places.filter(isPlace) : []
    const steps = stepsOf(event, before, { fetch, context, settings: settingsOf(context) })
    if (steps.length === 0) return
    const ends = await Promise.allSettled(steps.map((step) => step.run()))
    const places = ends.flatMap((end, index) => (end.status === 'fulfilled' ? end.value : steps[index]?.before) ?? [])
    if (places.length === 0) await storage.remove(key)
    else await storage.put(key, { places, until: Date.parse(textOrEmpty(event.reservation.end_utc)) || event.occurred })
    await context.keepId(places[0]?.uid ?? null)
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }
