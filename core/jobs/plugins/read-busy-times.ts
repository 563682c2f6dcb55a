import { createHash } from 'node:crypto'
import { ok } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { StoredBusyTime } from '../../operations/calendars/busy-times.ts'
import { writeAndServe } from '../../operations/entities/write-and-serve.ts'
import { namesShared } from '../../operations/entities/write-entity.ts'
import type { DueWork } from '../../operations/job-store.ts'
import { keepWithin } from '../../operations/plugins/over-limit.ts'
import { callPlugin } from '../../operations/plugins/plugin-call.ts'
import { pluginStorage } from '../../operations/plugins/plugin-storage.ts'
import { transact } from '../../operations/transact.ts'
import type { BusyCalendar, BusyTime, CalendarReading, ResourceCalendar } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type JobDeps, tenantOfScope } from '../job-deps.ts'
import { tellConflicts } from './tell-conflicts.ts'
import { tellEdited } from './tell-edited.ts'
import type { WorkEnd } from './work-end.ts'

const day = 86_400_000
const { calendars: limits } = pluginLimits

const isTime = (value: unknown): value is BusyTime =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  value.id.length > 0 &&
  value.id.length <= limits.id.most &&
  Number.isSafeInteger(value.start) &&
  Number.isSafeInteger(value.end) &&
  Number(value.start) < Number(value.end) &&
  (value.written === undefined || isWritten(value.written))

const isWritten = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.reservation === 'string' &&
  (value.isMoved === null || typeof value.isMoved === 'boolean')

const isCalendar = (value: unknown): value is ResourceCalendar =>
  isRecord(value) &&
  typeof value.resource === 'string' &&
  typeof value.calendar === 'string' &&
  value.calendar.length <= limits.name.most

/** The calendars that a provider's settings name; throws for what is no list of them. */
export function calendarsOf(calendar: BusyCalendar, settings: Record<string, unknown>): ResourceCalendar[] {
  const found: unknown = calendar.calendars(settings)
  if (!Array.isArray(found) || !found.every(isCalendar)) throw new Error('It returned what is no list of calendars.')
  const { most } = limits.calendars
  keepWithin(limits.calendars, found.length, `It names ${found.length} calendars, more than ${most}.`)
  return found
}

export const minutesOf = ({ minutes = 5 }: BusyCalendar): number => Math.min(Math.max(Math.round(minutes), 5), 1_440)

const isReading = (value: unknown): value is CalendarReading =>
  isRecord(value) &&
  (value.version === null || (typeof value.version === 'string' && value.version.length <= limits.id.most)) &&
  typeof value.isWritten === 'boolean'

/** What the calendar said, within the window; throws for what is no list of times. */
function readTimes(found: unknown, window: { from: number; until: number }): BusyTime[] {
  if (!Array.isArray(found) || !found.every(isTime)) throw new Error('It returned what is no list of busy times.')
  const foreign = found.filter(({ written }) => written === undefined)
  const { times, entries } = limits
  keepWithin(times, foreign.length, `It returned ${foreign.length} busy times, more than ${times.most}.`)
  keepWithin(entries, found.length, `It returned ${found.length} entries, more than ${entries.most}.`)
  const within = found.filter(({ start, end }) => end > window.from && start < window.until)
  return [...new Map(within.map((one) => [one.id, one])).values()]
}

/** The same of every form of answer; null if nothing has changed since the version that was given. */
function readAnswer(found: unknown, version: string | null, window: { from: number; until: number }) {
  if (found === 'unchanged' && version !== null) return null
  if (isReading(found)) return { ...found, times: readTimes(found.times, window) }
  return { times: readTimes(found, window), version: null, isWritten: false }
}

const rowId = (source: string, { resource, calendar }: ResourceCalendar, external: string) =>
  createHash('sha256')
    .update(JSON.stringify([source, resource, calendar, external]))
    .digest('hex')
    .slice(0, 32)

/** Whether two lists of the same order say the same. */
const isSame = (one: StoredBusyTime, other: StoredBusyTime | undefined): boolean =>
  other !== undefined && one.begins === other.begins && one.ends === other.ends

/** Nothing more of what the settings no longer name. */
const nothing = { times: [], version: null, isWritten: false }

/**
 * Reads when a calendar is busy, and closes its resource then. What has not changed writes nothing; what has raises the
 * provider's revision in the same transaction, or for a shared resource the white-label's, by which lists and bookings
 * know it, and who waits is served. Staff are
 * told of reservations that are in the way, and of entries of reservations that were moved there.
 * @param patience time limit of the plugin, ms
 */
export async function readBusyTimes(deps: JobDeps, { scope, work }: DueWork, patience: number): Promise<WorkEnd> {
  const { ports } = deps
  const site = await tenantOfScope(deps, scope)
  const busy = site?.plugins.calendars.find((one) => one.calendar.name === work.name)?.calendar
  const asked = { resource: String(work.payload.resource), calendar: String(work.payload.calendar) }
  const isNamed =
    site !== null &&
    busy !== undefined &&
    calendarsOf(busy, site.plugins.settingsOf(work.plugin)).some(
      (one) => one.resource === asked.resource && one.calendar === asked.calendar,
    )
  const now = ports.clock.now()
  const window = { from: now - day, until: now + 400 * day }
  const { version } = work
  const storage = pluginStorage(work.plugin, scope, ports)
  const read = isNamed
    ? readAnswer(
        await callPlugin({ ...limits.time, most: patience }, (signal) =>
          busy.busy({ ...site.context(work.plugin), signal, storage }, { ...asked, ...window, version }),
        ),
        version,
        window,
      )
    : nothing
  const again: WorkEnd = isNamed ? { state: 'again', due: now + minutesOf(busy) * 60_000 } : { state: 'gone' }
  if (read === null) return again
  const { externalids, entities, reservations } = ports.repositories(scope)
  const said = [...new Set(read.times.flatMap(({ written }) => written?.reservation ?? []))]
  const ours = new Set(said.length > 0 ? await reservations.known(said) : [])
  // Anybody may send an invitation that looks like an entry of ours.
  const isOurs = ({ written }: BusyTime) => written !== undefined && ours.has(written.reservation)
  const externals = read.times.flatMap((one) => (isOurs(one) ? [] : [one.id]))
  // Into the calendar of a shared resource the plugin writes for every provider that takes it.
  const reach = externals.length > 0 && (await namesShared({ entities }, [asked.resource])) ? 'whitelabel' : 'provider'
  const own = new Set(externals.length > 0 ? await externalids.known(work.plugin, externals, reach) : [])
  const wanted = read.times
    .filter((one) => !isOurs(one) && !own.has(one.id))
    .map(
      ({ id: external, start, end }): StoredBusyTime => ({
        ...{ id: rowId(work.name, asked, external), provider: scope.provider, resource: asked.resource },
        ...{ source: sourceOf(work.name, asked), external, begins: start, ends: end },
      }),
    )
  const write = () =>
    transact(ports, scope, async (unit) => {
      if (site) await tellEdited(unit, { ...read, resource: asked.resource, window }, { tenant: site, ports })
      // With the times: a version without them would be taken for theirs.
      if (read.version !== version) await unit.pluginwork.change(work.id, { version: read.version })
      const before = await unit.busytimes.of(sourceOf(work.name, asked), asked.resource)
      const known = new Map(before.map((one) => [one.id, one]))
      const kept = new Set(wanted.map(({ id }) => id))
      const removed = before.filter(({ id }) => !kept.has(id))
      const added = wanted.filter((one) => !isSame(one, known.get(one.id)))
      if (removed.length + added.length === 0) return ok({ id: work.id, changed: false })
      await unit.entities.lock()
      await unit.busytimes.replace(
        removed.map(({ id }) => id),
        added,
      )
      await unit.entities.raise((await namesShared(unit, [asked.resource])) ? 'whitelabel' : 'provider')
      if (site) await tellConflicts(unit, added, { tenant: site, ports })
      return ok({ id: work.id, changed: true })
    })
  await (site ? writeAndServe('blackouts', { tenant: site, ports }, write) : write())
  return again
}

/** A calendar of a plugin, short enough for its column. */
const sourceOf = (name: string, { calendar }: ResourceCalendar): string =>
  `${name.slice(0, 60)}/${createHash('sha256').update(calendar).digest('hex').slice(0, 32)}`
