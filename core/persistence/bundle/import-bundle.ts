import { defaultTimezone } from '../../domain/entities/defaults.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import { endUnheldKeys } from '../../operations/keys/end-lost-keys.ts'
import type { Sealing } from '../../operations/plugins/sealing.ts'
import type { AsRead } from '../../operations/tenant-bundle/bundle-files.ts'
import { type Fault, pointerOf, shown, type Warning } from '../../operations/tenant-bundle/faults.ts'
import type { Installation } from '../../operations/tenant-bundle/installation-warnings.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities } from '../../operations/tenant-bundle/known-entities.ts'
import { prepareBundle } from '../../operations/tenant-bundle/prepare-bundle.ts'
import {
  type EventInZone,
  eventsOfProvider,
  reservedElsewhere,
} from '../../operations/tenant-bundle/reserved-elsewhere.ts'
import type { Database } from '../database.ts'
import type { PasswordCost } from '../hash-password.ts'
import { inTenant } from '../in-tenant.ts'
import { keysRepository } from '../repositories/keys.ts'
import { inTransaction } from '../run-transaction.ts'
import {
  clearEmail,
  clearHosts,
  deleteContentTexts,
  deleteEntity,
  raiseRevision,
  selectOneReserved,
} from '../statements/import.ts'
import { upserts } from '../statements/upsert.ts'
import type { Trip } from '../trip.ts'
import { entityRows } from './entity-rows.ts'
import { keepDomains } from './keep-domains.ts'
import { keepReserved } from './keep-reserved.ts'
import { knownEntities } from './known-entities.ts'
import { placesOf, type ReservationPlaces } from './places.ts'
import { relayCalendar } from './relay-calendar.ts'
import { sealedBundle } from './sealed-bundle.ts'
import { writeReservations } from './write-reservations.ts'

export interface ImportOptions {
  /** Epoch ms; `{today}` is counted from it. */
  now: number
  /** Names of the installed plugins; a bundle gets warnings for others. Absent: not checked. */
  installed?: string[]
  /** What else the installation offers. Absent: not checked. */
  installation?: Installation
  /** What was found while its files were read, where it is not text. */
  asRead?: AsRead
  /** Seals secret settings of plugins. Absent: they are stored as they are. */
  sealing?: Sealing
  /** For demo tenants: an occurrence with reservations is never moved; new ones are added beside it. */
  keepReserved?: boolean
  /** The cost of hashing its passwords; absent for the full cost. */
  passwordCost?: PasswordCost
  /** Everything is done and taken back: the answer is what an import would say, and nothing is changed. */
  isTrial?: boolean
  /** Called while a long import writes. */
  onProgress?: (progress: { part: string; done: number; total: number }) => void
}

export type ImportResult = { warnings: Warning[] } & (
  | { ok: true; whitelabel: string; counts: Record<string, number> }
  | { ok: false; faults: Fault[] }
)

/** Carries the result out of the transaction, so that it rolls back. */
class RolledBack extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('the import is taken back')
    this.result = result
  }
}

const faulty = (faults: Fault[], warnings: Warning[]) => new RolledBack({ ok: false, faults, warnings })

/**
 * Creates or updates a white-label with everything under it, all or nothing, idempotent by id. Entities that the bundle
 * does not name stay. Returns the warnings, or every fault with its JSON pointer and what was expected.
 */
export async function importBundle(db: Database, source: unknown, options: ImportOptions): Promise<ImportResult> {
  try {
    return await inTransaction(
      db,
      async (trip) => {
        const result = await importIn(db, trip, source, options)
        if (options.isTrial) throw new RolledBack(result)
        return result
      },
      { isLong: true },
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

async function importIn(db: Database, trip: Trip, source: unknown, options: ImportOptions): Promise<ImportResult> {
  const known = knownEntities(trip, db.dialect)
  const prepared = await prepareBundle(source, { ...options, known })
  if (!prepared.ok) throw faulty(prepared.faults, prepared.warnings)
  const { warnings } = prepared
  const places = await placesOf(prepared.bundle, known)
  const placed = options.keepReserved
    ? await keepReserved(prepared.bundle, known, places, options.now)
    : prepared.bundle
  const bundle = await keepDomains(placed, trip)
  const kept = await write(db, trip, sealedBundle(bundle, options.sealing), { known, places, warnings }, options)
  const counts = Object.entries(bundle).flatMap(([kind, list]) => (Array.isArray(list) ? [[kind, list.length]] : []))
  return {
    ok: true,
    whitelabel: bundle.whitelabel.id,
    counts: Object.fromEntries(counts),
    warnings: [...warnings, ...kept],
  }
}

interface Context {
  known: KnownEntities
  places: ReservationPlaces
  /** Of the bundle, which are told beside faults. */
  warnings: Warning[]
}

async function write(
  db: Database,
  trip: Trip,
  bundle: Bundle,
  context: Context,
  options: ImportOptions,
): Promise<Warning[]> {
  const { known, places, warnings } = context
  const groups = await entityRows(bundle, places, options)
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0) + bundle.reservations.length
  let done = 0
  const progress = (part: string, more: number) => {
    done += more
    options.onProgress?.({ part, done, total })
  }
  await refuseMovesOfReserved(trip, bundle, context)
  const before = await eventsOf(bundle, known)
  await relayCalendar(trip, bundle, known, places)
  trip.queue(...makeWay(bundle))
  await clearMoved(trip, bundle, known)
  for (const { table, key, rows, keep } of groups) {
    for (const one of upserts(db.dialect, table, key, rows, keep)) {
      trip.queue(one)
      await trip.run([])
    }
    progress(table, rows.length)
  }
  const { faults, wentOn } = await writeReservations(db, trip, bundle, places, options.now, progress)
  faults.push(...(await leftBehindIn(bundle, before, context, options.now)))
  if (faults.length > 0) throw faulty(faults, warnings)
  await endKeys(db, trip, bundle, options.now)
  trip.queue(raiseRevision(bundle.whitelabel.id))
  if (wentOn === 0) return []
  const those =
    wentOn === 1
      ? '1 reservation went on since the file was written; it stays as it is'
      : `${wentOn} reservations went on since the file was written; they stay as they are`
  return [{ pointer: '/reservations', message: those }]
}

/** Keys of people whom the bundle takes from a provider's staff end with it. */
async function endKeys({ dialect }: Database, runner: Trip, { whitelabel, users }: Bundle, now: number): Promise<void> {
  const scope = { whitelabel: whitelabel.id, provider: '' }
  if (users.length > 0) await endUnheldKeys(keysRepository(inTenant({ dialect, runner, scope })), now)
}

/**
 * First removes unique names from both entities if this import hands them from one to the other, and texts in languages
 * that a provider may not have any more.
 */
const makeWay = ({ whitelabel, providers, users }: Bundle) => [
  ...providers.map(({ id }) => clearHosts(whitelabel.id, id)),
  ...providers.map(({ id }) => deleteContentTexts(whitelabel.id, 'providers', id)),
  ...users.map(({ id }) => clearEmail(whitelabel.id, id)),
]

const movable = ['bookables', 'resourcegroups', 'addons', 'pointspackages', 'blackouts'] as const

/** Deletes an entity's row under its old provider if it now belongs to another. */
async function clearMoved(trip: Trip, bundle: Bundle, known: KnownEntities) {
  for (const kind of movable) {
    const there = await known.find(
      kind,
      bundle[kind].map(({ id }) => id),
    )
    for (const { id, provider } of bundle[kind]) {
      const before = there.get(id)?.provider
      if (before === undefined || before === provider) continue
      trip.queue(deleteEntity(kind, before, id))
    }
  }
}

/** Reservations stay with their provider, so a bookable with reservations can't move to another. */
async function refuseMovesOfReserved(trip: Trip, { bookables }: Bundle, { known, warnings }: Context) {
  const there = await known.find(
    'bookables',
    bookables.map(({ id }) => id),
  )
  const faults: Fault[] = []
  for (const [index, { id, provider }] of bookables.entries()) {
    const before = there.get(id)?.provider
    if (before === undefined || before === provider) continue
    const [reserved] = await trip.run([selectOneReserved(before, id)])
    if (reserved?.rows.length === 0) continue
    const expected = `"${before}", since it has reservations there`
    faults.push({ pointer: pointerOf('bookables', index, 'provider'), expected, found: shown(provider) })
  }
  if (faults.length > 0) throw faulty(faults, warnings)
}

/** The events that a bundle changes, itself or by their provider's zone, as they are stored. */
async function eventsOf({ whitelabel, providers, bookables }: Bundle, known: KnownEntities): Promise<EventInZone[]> {
  const named = await known.find(
    'bookables',
    bookables.map(({ id }) => id),
  )
  const stored = [...named.values()].flatMap(({ entity }) => (entity?.bookabletype === 'event' ? [entity] : []))
  const zones = await known.find(
    'providers',
    [...providers, ...stored.map(homeOf)].map(({ id }) => id),
  )
  for (const { id: provider, timezone } of providers) {
    const before = zones.get(provider)?.timezone
    if (before === undefined || before === timezone) continue
    const others = await eventsOfProvider(known, { whitelabel: whitelabel.id, provider })
    stored.push(...others.filter(({ id }) => !named.has(id)))
  }
  return stored.map((event) => ({ event, zone: zones.get(event.provider)?.timezone || defaultTimezone }))
}

const homeOf = ({ provider }: Bookable) => ({ id: provider })

/**
 * Faults of events whose occurrences the bundle moves or takes away, from under reservations that it does not move: of
 * the event, or of its provider's zone where that alone moves them.
 */
async function leftBehindIn(
  { providers, bookables }: Bundle,
  before: EventInZone[],
  { known, places }: Context,
  now: number,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const one of before) {
    const index = bookables.findIndex(({ id }) => id === one.event.id)
    const event = bookables[index] ?? one.event
    const after = { event, zone: places.zoneOf(event.provider) }
    const own = await reservedElsewhere(known, { ...one, zone: after.zone }, after, now)
    const restrictions = pointerOf('bookables', index, 'restrictions')
    faults.push(...own.map((expected) => ({ pointer: restrictions, expected, found: 'none at this time' })))
    if (own.length > 0 || one.zone === after.zone) continue
    const [left] = await reservedElsewhere(known, one, after, now)
    const provider = providers.findIndex(({ id }) => id === event.provider)
    if (left !== undefined)
      faults.push({
        pointer: pointerOf('providers', provider, 'timezone'),
        expected: `${shown(one.zone)}, or the reservations of ${shown(event.id)} with it: there is ${left}`,
        found: shown(after.zone),
      })
  }
  return faults
}
