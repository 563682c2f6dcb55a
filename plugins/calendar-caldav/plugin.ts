import { type BusyCalendar, definePlugin, type ReservationEventName } from '@tessera/plugin-api'
import { readBusy } from './read-busy.ts'
import { readCalendars } from './read-settings.ts'
import { CaldavSettings } from './settings.ts'
import { tidyJob } from './tidy.ts'
import { writeEntries } from './write-entries.ts'

/** Each after which an entry may have to be written, moved or taken out. */
const changing: ReservationEventName[] = [
  'reservation.booked',
  'reservation.rescheduled',
  'reservation.cancelled',
  'reservation.expired',
  'reservation.unpaid',
  'reservation.pending',
  'reservation.modified',
  'reservation.withdrawn',
  'reservation.approved',
  'reservation.rejected',
  'reservation.request_lapsed',
  'reservation.move_rejected',
  'reservation.move_lapsed',
  'reservation.move_failed',
  'reservation.gig_open',
  'reservation.claimed',
  'reservation.unclaimed',
  'reservation.gig_expired',
  'reservation.calendar_edited',
  'reservation.calendar_missing',
]

export const caldavCalendar = (fetch: typeof globalThis.fetch): BusyCalendar => ({
  name: 'calendar-caldav.busy',
  calendars: readCalendars,
  busy: readBusy(fetch),
})

/** Calendars of resources on a server with CalDAV (RFC 4791): read, and written. */
export default definePlugin({
  name: 'calendar-caldav',
  settings: CaldavSettings,
  setup(host) {
    host.calendars.register(caldavCalendar(host.fetch))
    const write = writeEntries(host.fetch)
    for (const name of changing) host.hooks.on(name, write)
    host.jobs.register(tidyJob(host.operator.now))
  },
})
