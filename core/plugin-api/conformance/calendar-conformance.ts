import assert from 'node:assert/strict'
import { isRecord } from '../../domain/is-record.ts'
import type { BusyCalendar, BusyTime, CalendarReading } from '../calendars.ts'
import type { TenantContext } from '../tenant-context.ts'
import { memoryStorage } from './plugin-world.ts'
import type { Runner } from './processor-conformance.ts'

export interface CalendarUnderTest {
  calendar: BusyCalendar
  context: TenantContext
  /** Puts times into the calendar that the settings name first, in the place of all others. */
  put(times: BusyTime[]): Promise<void>
  /** The same tenant while the service is unavailable. */
  broken: TenantContext
}

const hour = 3_600_000
const now = Date.UTC(2026, 10, 20, 12)
const window = { from: now - 24 * hour, until: now + 400 * 24 * hour }

/** The kit for calendars: they say what is in them, within the window, and throw rather than say nothing. */
export function testCalendar({ describe, it }: Runner, { calendar, context, put, broken }: CalendarUnderTest) {
  const named: unknown = calendar.calendars(context.settings)
  const [first] = Array.isArray(named) ? calendar.calendars(context.settings) : []
  const asked = { ...(first ?? { resource: '', calendar: '' }), ...window }
  const storage = memoryStorage()
  const answer = (tenant: TenantContext, version: string | null) =>
    calendar.busy({ ...tenant, signal: AbortSignal.timeout(15_000), storage }, { ...asked, version })
  const isReading = (value: readonly BusyTime[] | CalendarReading): value is CalendarReading => 'times' in value
  const reading = async (tenant: TenantContext): Promise<CalendarReading> => {
    const found = await answer(tenant, null)
    assert.ok(found !== 'unchanged', 'without a version it says its times')
    const isRead = Array.isArray(found) || isRecord(found)
    assert.ok(isRead, `busy() must answer a list of times, or { times, version, isWritten }, not ${String(found)}`)
    return isReading(found) ? found : { times: found, version: null, isWritten: false }
  }
  const busy = async (tenant: TenantContext) => (await reading(tenant)).times
  const sorted = (times: readonly BusyTime[]) => [...times].sort((one, other) => one.start - other.start)

  describe(`${calendar.name} keeps the contract of a calendar`, () => {
    it('is named after its plugin, and names calendars of resources', async () => {
      const told = `'${calendar.name}' can't be a calendar's name: write 'your-plugin.${calendar.name}'`
      assert.match(calendar.name, /^[a-z][a-z0-9-]*\.[a-z][a-z0-9_-]*$/, told)
      assert.ok(
        Array.isArray(named),
        'calendars(settings) must answer a list, an empty one where the settings name none',
      )
      assert.ok(first && first.resource !== '' && first.calendar !== '', 'the settings name a calendar')
      const { minutes = 5 } = calendar
      assert.ok(minutes >= 5 && minutes <= 1_440, `${minutes} minutes are 5 to 1,440`)
    })
    it('says when it is busy, the same each time', async () => {
      const times = [
        { id: 'one', start: now + hour, end: now + 2 * hour },
        { id: 'two', start: now + 26 * hour, end: now + 50 * hour },
      ]
      await put(times)
      const all = await busy(context)
      const areInstants = all.every(({ start, end }) => Number.isInteger(start) && Number.isInteger(end))
      assert.ok(areInstants, 'start and end must be instants in milliseconds, as numbers')
      const found = sorted(all)
      assert.deepEqual(
        found.map(({ start, end }) => ({ start, end })),
        times.map(({ start, end }) => ({ start, end })),
        'busy() must say the times that `put` has put there',
      )
      assert.deepEqual(sorted(await busy(context)), found, 'busy() must say the same of the same calendar')
      assert.equal(new Set(found.map(({ id }) => id)).size, 2, 'each has an id of its own')
    })
    it('says nothing of what is free', async () => {
      await put([])
      assert.deepEqual(await busy(context), [], 'busy() must say nothing of an empty calendar')
    })
    it('answers that nothing has changed only while that is so', async () => {
      const { version } = await reading(context)
      if (version === null) return
      assert.ok(version.length <= 191, 'a version has up to 191 characters')
      assert.equal(await answer(context, version), 'unchanged')
      await put([{ id: 'three', start: now + 3 * hour, end: now + 4 * hour }])
      const later = await answer(context, version)
      assert.ok(later !== 'unchanged', 'another version')
      assert.equal((isReading(later) ? later.times : later).length, 1)
      await put([])
    })
    it('throws where its service is unavailable: nobody is free because of that', async () => {
      await assert.rejects(busy(broken), 'busy() must throw, or its resource counts as free while nobody knows')
    })
  })
}
