import type { Bookable } from '../../domain/entities/index.ts'
import { isTimeZone } from '../../domain/time/index.ts'
import type { Fault, Warning } from '../../operations/tenant-bundle/faults.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities } from '../../operations/tenant-bundle/known-entities.ts'
import { prepareBundle } from '../../operations/tenant-bundle/prepare-bundle.ts'
import type { Database } from '../database.ts'
import { entityTables } from '../models/models.ts'
import { inTransaction } from '../run-transaction.ts'
import { statement } from '../session.ts'
import type { Trip } from '../trip.ts'
import { entityRows } from './entity-rows.ts'
import { knownEntities } from './known-entities.ts'
import type { ReservationPlaces } from './reservation-rows.ts'
import { upserts } from './upsert.ts'
import { writeReservations } from './write-reservations.ts'

export interface ImportOptions {
  /** Epoch ms; what `{today}` is counted from. */
  now: number
  /** Names of the installed plugins; others that the bundle names become warnings. Absent = not checked. */
  installed?: string[]
  /** For demo tenants: an occurrence that has reservations is never moved, new ones are added beside it. */
  keepReserved?: boolean
  /** Called while a long import writes. */
  onProgress?: (progress: { part: string; done: number; total: number }) => void
}

export type ImportResult =
  | { ok: true; whitelabel: string; counts: Record<string, number>; warnings: Warning[] }
  | { ok: false; faults: Fault[] }

/** Carries the faults out of the transaction, so that nothing stays written. */
class Faulty extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super('the bundle has faults')
    this.faults = faults
  }
}

/**
 * Creates or updates a white-label with everything under it, all or nothing, idempotent by id. What the bundle does
 * not name stays as it is. Either the warnings, or every fault with its JSON pointer and what was expected.
 */
export async function importBundle(db: Database, source: unknown, options: ImportOptions): Promise<ImportResult> {
  try {
    return await inTransaction(db, (trip) => importIn(db, trip, source, options))
  } catch (error) {
    if (error instanceof Faulty) return { ok: false, faults: error.faults }
    throw error
  }
}

async function importIn(db: Database, trip: Trip, source: unknown, options: ImportOptions): Promise<ImportResult> {
  const known = knownEntities(trip)
  const prepared = await prepareBundle(source, { now: options.now, installed: options.installed, known })
  if (!prepared.ok) throw new Faulty(prepared.faults)
  const { bundle, warnings } = prepared
  await write(db, trip, bundle, known, options)
  const counts = Object.entries(bundle).flatMap(([kind, list]) => (Array.isArray(list) ? [[kind, list.length]] : []))
  return { ok: true, whitelabel: bundle.whitelabel.id, counts: Object.fromEntries(counts), warnings }
}

async function write(db: Database, trip: Trip, bundle: Bundle, known: KnownEntities, options: ImportOptions) {
  const places = await placesOf(bundle, known)
  const groups = await entityRows(bundle, places, options.now)
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0) + bundle.reservations.length
  let done = 0
  const progress = (part: string, more: number) => {
    done += more
    options.onProgress?.({ part, done, total })
  }
  trip.queue(...makeWay(bundle))
  await clearMoved(trip, bundle, known)
  for (const { table, key, rows, keep } of groups) {
    for (const one of upserts(db.dialect, table, key, rows, keep)) {
      trip.queue(one)
      await trip.run([])
    }
    progress(table, rows.length)
  }
  await writeReservations(db, trip, bundle, places, options.now, progress)
  trip.queue(...risenRevisions(bundle))
}

/** Unique names that this import may hand from one entity to another are taken from both first. */
function makeWay({ whitelabel, providers, users }: Bundle) {
  return [
    ...providers.map(({ id }) =>
      statement(
        `UPDATE providers SET subdomain = ?, host = NULL WHERE whitelabel = ? AND id = ?`,
        `~${id}`,
        whitelabel.id,
        id,
      ),
    ),
    ...users.map(({ id }) =>
      statement('UPDATE users SET emailkey = ? WHERE whitelabel = ? AND id = ?', `~${id}`, whitelabel.id, id),
    ),
  ]
}

const movable = ['bookables', 'resources', 'resourcegroups', 'forms', 'addons', 'pointspackages', 'blackouts'] as const

/** An entity that comes under another provider now leaves its row under the old one. */
async function clearMoved(trip: Trip, bundle: Bundle, known: KnownEntities) {
  for (const kind of movable) {
    const there = await known.find(
      kind,
      bundle[kind].map(({ id }) => id),
    )
    for (const { id, provider } of bundle[kind]) {
      const before = there.get(id)?.provider
      if (before === undefined || before === provider) continue
      trip.queue(statement(`DELETE FROM ${kind} WHERE provider = ? AND id = ?`, before, id))
    }
  }
}

/** The revisions of the white-label, and of every provider of it: a white-label's settings reach them all. */
const risenRevisions = ({ whitelabel }: Bundle) => [
  statement('UPDATE whitelabels SET revision = revision + 1 WHERE id = ?', whitelabel.id),
]

async function placesOf(bundle: Bundle, known: KnownEntities): Promise<ReservationPlaces> {
  const own = new Map(bundle.bookables.map((one) => [one.id, one]))
  const mentions = [...bundle.availabilities, ...bundle.limited_use_links, ...bundle.reservations]
  const missing = new Set(mentions.flatMap(({ bookable }) => (bookable && !own.has(bookable) ? [bookable] : [])))
  const stored = await known.find('bookables', [...missing])
  const providerOf = (bookable: string) => own.get(bookable)?.provider ?? stored.get(bookable)?.provider ?? ''
  const homes = [...Object.values(bundle).flatMap((list) => (Array.isArray(list) ? list.map(homeOf) : []))]
  const zones = new Map(bundle.providers.map((one) => [one.id, one.timezone ?? '']))
  const strangers = [...homes, ...[...stored.values()].map((one) => one.provider)].filter((id) => id && !zones.has(id))
  for (const [id, one] of await known.find('providers', [...new Set(strangers)])) zones.set(id, one.timezone ?? '')
  return {
    zoneOf(provider) {
      const zone = zones.get(provider) ?? ''
      return isTimeZone(zone) ? zone : 'UTC'
    },
    providerOfBookable: providerOf,
    bookable: (id) => own.get(id) ?? storedBookable(stored.get(id)?.entity) ?? null,
  }
}

const homeOf = (entity: object): string => String(Reflect.get(entity, 'provider') ?? '')

const storedBookable = (entity: Record<string, unknown> | undefined): Bookable | null =>
  entity
    ? entityTables.bookables.columns.fromRow(
        entityTables.bookables.columns.toRow(entityTables.bookables.columns.fromRow(entity)),
      )
    : null
