import type { BusyTime, CalendarReading, EventContext, ReservationEvent } from '@tessera/plugin-api'
import { memoryStorage, testTenant } from '@tessera/plugin-api/conformance'
import { caldavCalendar } from '../plugin.ts'
import type { CalendarSettings } from '../settings.ts'
import { writeEntries } from '../write-entries.ts'
import { type CalendarServer, displayName } from './calendar-server.ts'

const day = 86_400_000
export const now = Date.UTC(2026, 10, 20, 12)

/** A reservation of ines, from ten o'clock in New York, as its events tell it. */
export const eventWith = (change: Record<string, unknown> = {}, resources = ['ines']): ReservationEvent => ({
  ...{
    id: 'res-1.reservation.booked.0',
    name: 'reservation.booked',
    occurred: now,
    steps: {},
    manageUrl: '',
    data: {},
  },
  reservation: {
    ...{ id: 'res-1', status: 'booked', seats: 2, version: 3, segments: [], location: null },
    ...{ start_utc: '2026-11-21T15:00:00.000Z', end_utc: '2026-11-21T16:00:00.000Z' },
    ...{ first_name: 'Ada', last_name: 'Moor', email: 'ada@customers.example', mobile_phone_number: '+12075550142' },
    ...change,
  },
  bookable: { id: 'lesson', name: 'Lesson' },
  provider: { id: 'quay', name: 'Quay Street' },
  resources: resources.map((id) => ({ id, name: id })),
  user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
  refund: { until: '', isPast: false, amount: 0, keepsvolumediscount: true, locked: 0, restUntil: '' },
  ...{ cart: null, offered: null, balance: null },
})

/** The settings for a calendar of a server. */
export const settingsFor = (server: CalendarServer, change: Partial<CalendarSettings> = {}): CalendarSettings => ({
  ...{ resource: 'ines', url: server.url, user: server.user, password: server.password },
  ...{ calendar: displayName, busy: true, write: true },
  ...change,
})

/** The plugin at a tenant with these calendars, and what the core would keep of it. */
export function pluginSide(
  calendars: CalendarSettings[],
  { timeout = 3_000, contacts = true, fetch = globalThis.fetch } = {},
) {
  const tenant = testTenant({ calendars, timeout, contacts })
  const storage = memoryStorage()
  const calendar = caldavCalendar(fetch)
  const write = writeEntries(fetch)
  let kept: string | null = null
  const words = (key: string) => key
  const context = (): EventContext => ({
    ...tenant,
    ...{ signal: AbortSignal.timeout(15_000), storage, word: words, drawMail: () => null },
    sendMail: async () => {},
    addJob: async () => {},
    externalId: async () => kept,
    async keepId(id) {
      kept = id
    },
  })
  async function read(version: string | null = null, of = 0): Promise<CalendarReading | 'unchanged'> {
    const asked = calendar.calendars(tenant.settings)[of]
    if (!asked) throw new Error('the settings name no such calendar')
    const window = { from: now - day, until: now + 400 * day }
    const found = await calendar.busy(
      { ...tenant, signal: AbortSignal.timeout(15_000), storage },
      { ...asked, ...window, version },
    )
    if (found === 'unchanged' || 'times' in found) return found
    throw new Error('it says no version')
  }
  return {
    ...{ tenant, storage, calendar, read },
    async times(of = 0): Promise<readonly BusyTime[]> {
      const found = await read(null, of)
      return found === 'unchanged' ? [] : found.times
    },
    write: (event: ReservationEvent) => write(context(), event),
    keptId: () => kept,
  }
}
