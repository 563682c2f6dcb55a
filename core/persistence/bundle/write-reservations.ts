import { rulesOf } from '../../domain/availability/bookable-rules.ts'
import { occurrencesOf } from '../../domain/availability/on-occurrence.ts'
import { dueOf, mayFollow, occupiesUntil } from '../../domain/reservation/index.ts'
import type { StoredReservation } from '../../operations/ports.ts'
import { asEnded, endsBids, endsUses } from '../../operations/reservations/as-ended.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { type Fault, pointerOf, shown } from '../../operations/tenant-bundle/faults.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { Database } from '../database.ts'
import { reservationColumns } from '../models/reservation-row.ts'
import { reservationStatus } from '../models/reservation-status.ts'
import { type Claim, claimOf, claimsIn, formerClaimOf, ownerOf, placeOf } from '../occupancy/claims.ts'
import { inKeyOrder } from '../occupancy/day-keys.ts'
import { keysOfClaims, LockedDays } from '../occupancy/locked-days.ts'
import { inTransaction } from '../run-transaction.ts'
import { inBatches, integer, parsed, type Row, type Statement, text, textOrNull } from '../session.ts'
import { deleteClaims, insertClaims, selectClaims } from '../statements/claims.ts'
import { insertMissing } from '../statements/days.ts'
import { deleteBids, returnUses, selectStored, updateLife } from '../statements/import.ts'
import { recordChange } from '../statements/reservations.ts'
import { upserts } from '../statements/upsert.ts'
import type { Trip } from '../trip.ts'
import { versionAsExported } from './exported-mark.ts'
import type { ReservationPlaces } from './places.ts'
import { keptColumns, keptFields, type ReservationRow, reservationRow } from './reservation-rows.ts'

/** A row with its index in the bundle. */
type Positioned = ReservationRow & { position: number; exported: number | null }

/**
 * Writes a bundle's reservations with their claims, provider by provider. Capacity is locked first, for the days that
 * the reservations occupied before and will occupy, so that imports and bookings never interfere. Returns a fault for
 * each reservation that would change in a way that no call may change it: to a status that does not follow, or in what
 * was paid for; the caller then rolls back. What went on since an unchanged file was written stays as it is, and is
 * counted.
 */
export async function writeReservations(
  db: Database,
  trip: Trip,
  bundle: Bundle,
  places: ReservationPlaces,
  now: number,
  progress: (part: string, more: number) => void,
): Promise<{ faults: Fault[]; wentOn: number }> {
  const faults: Fault[] = []
  let wentOn = 0
  const rows = bundle.reservations.map((one, position) => {
    const written = reservationRow(one, places, now)
    const exported = versionAsExported(one)
    return { ...written, position, exported, row: { ...written.row, position } }
  })
  const byProvider = Map.groupBy(rows, ({ stored }) => stored.provider)
  for (const [provider, own] of [...byProvider].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const scope = { whitelabel: bundle.whitelabel.id, provider }
    const days = await lockDaysOf({ db, trip, scope, places }, own)
    for (const batch of inBatches(own, 1_000)) {
      const stored = await lockStored(db, trip, provider, batch)
      const written = batch.filter((one) => !hasGoneOn(one, stored.get(one.stored.id)))
      wentOn += batch.length - written.length
      faults.push(
        ...written.flatMap((one) => [
          ...occurrenceFaults(one, places, now),
          ...faultsBeside(one, stored.get(one.stored.id)),
        ]),
      )
      const kept = written.map((one) => sinceCreated(one, stored.get(one.stored.id)))
      if (kept.length > 0) {
        await replace({ db, trip, days, scope, places }, kept)
        trip.queue(...ends(provider, kept, stored, now), ...historyOf(kept, stored, now))
      }
      progress('reservations', batch.length)
    }
    await days.write()
  }
  return { faults, wentOn }
}

/** Whether a row has changed since the file was written, in which nobody has changed it. */
const hasGoneOn = ({ exported }: Positioned, before: Row | undefined): boolean =>
  exported !== null && before !== undefined && integer(before.version) > exported

/** The rows that exist already, locked until the import ends, by id. */
async function lockStored(db: Database, trip: Trip, provider: string, batch: Positioned[]): Promise<Map<string, Row>> {
  const ids = batch.map(({ stored }) => stored.id)
  const [rows] = await trip.run([selectStored(db.dialect, provider, ids)])
  return new Map((rows?.rows ?? []).map((row) => [text(row.id), row]))
}

/** What a payment was made for. Only the door changes it, together with the money. */
const paidFor = ['status', 'start', 'end', 'bookable', 'occurrence', 'seats'] as const

/** Whose credit and points a payment uses, and gives back: its money would come to whomever a bundle names. */
const payer = ['user'] as const

/**
 * What is missing of a reservation that takes seats of an event still to come: an occurrence at its time, and its id
 * where several are at that time. Its seats would be counted for none, or for another one.
 */
function occurrenceFaults({ stored, position }: Positioned, places: ReservationPlaces, now: number): Fault[] {
  const bookable = places.bookable(stored.bookable)
  if (bookable?.bookabletype !== 'event' || stored.end <= now || occupiesUntil(stored) === 'never') return []
  const { restrictions = [] } = rulesOf(bookable, places.zoneOf(stored.provider))
  const meant = occurrencesOf(restrictions, stored)
  if (meant.length === 1 || (meant.length > 1 && meant.every(({ id }) => id === undefined))) return []
  const expected =
    meant.length > 1
      ? `the id of one of the ${meant.length} occurrences of ${shown(bookable.id)} at this time`
      : `an occurrence of ${shown(bookable.id)} with this start and end`
  return [{ pointer: pointerOf('reservations', position, 'occurrence'), expected, found: shown(stored.occurrence) }]
}

/** What a bundle may not say of a reservation that is there. */
function faultsBeside({ row, stored, position }: Positioned, before: Row | undefined): Fault[] {
  if (before === undefined) return []
  const status = reservationStatus(text(before.status))
  if (status !== stored.status && !mayFollow(status, stored.status))
    return [
      {
        pointer: pointerOf('reservations', position, 'status'),
        expected: `${status}, as it is stored, or what may follow that; left out of the file, the reservation stays as it is`,
        found: shown(stored.status),
      },
    ]
  if (before.payment === null) return []
  const isAnothers = stored.user !== null && stored.user !== textOrNull(before.user)
  const changed = [
    ...paidFor.filter((name) => String(before[name]) !== String(row[name])),
    ...(isAnothers ? payer : []),
  ]
  return changed.map((name) => ({
    pointer: pointerOf('reservations', position, name),
    expected: `no other ${name} than the stored one, since the reservation has a payment`,
    found: shown(stored[name]),
  }))
}

/** A line of history for each existing row that gets another status or place. Nobody is told: it happened elsewhere. */
function historyOf(batch: Positioned[], stored: Map<string, Row>, now: number): Statement[] {
  const why = { actor: 'import', reason: 'a bundle says so', at: now }
  return batch.flatMap(({ row, stored: { provider, id, status } }) => {
    const before = stored.get(id)
    if (before === undefined || paidFor.every((name) => String(before[name]) === String(row[name]))) return []
    return [recordChange(provider, id, [reservationStatus(text(before.status)), status], why)]
  })
}

/**
 * An existing row keeps the time of its creation, which its claims repeat, its life, by which time goes on for it, who
 * has paid for it, and what was agreed to with it. A gig that got another start is looked at as if it had been imported
 * now.
 */
function sinceCreated({ stored, row, ...rest }: Positioned, before: Row | undefined): Positioned {
  if (before === undefined) return { ...rest, stored, row }
  const hasStart = integer(before.start) === stored.start && before.status === stored.status
  const life = { ...stored.life, ...lifeLeft(before, stored) }
  const extra = parsed<StoredReservation['extra']>(before.extra, {})
  const kept = asEnded({
    ...stored,
    extra: {
      ...Object.fromEntries(keptFields.flatMap((name) => (name in extra ? [[name, extra[name]]] : []))),
      ...stored.extra,
    },
    life: hasStart ? life : { ...life, ...stored.life },
    draft: textOrNull(before.draft),
    formerdraft: textOrNull(before.formerdraft),
    created: integer(before.created),
    user: before.payment === null ? stored.user : textOrNull(before.user),
  })
  return {
    ...rest,
    stored: kept,
    row: { ...row, ...reservationColumns({ extra: kept.extra, user: kept.user, due: dueOf(kept) }) },
  }
}

type Life = StoredReservation['life']

/** The life that a row goes on with: a move that waited has ended where the row waits no more. */
function lifeLeft(before: Row, { status }: Pick<StoredReservation, 'status'>): Life {
  const life = parsed<Life>(before.life, {})
  const { reschedule, request: _, ...rest } = life
  return reschedule && status !== 'pending' ? rest : life
}

/**
 * What ends with a move or with the reservation itself: the former place, claims and bids of others, uses of links and
 * codes, a draft's id. An existing row keeps its life and its draft otherwise.
 */
const ends = (provider: string, batch: Positioned[], stored: Map<string, Row>, now: number): Statement[] =>
  batch.flatMap(({ stored: after }) => {
    const before = stored.get(after.id)
    if (before === undefined) return []
    const from = { status: reservationStatus(text(before.status)), life: parsed<Life>(before.life, {}) }
    const { life, draft, formerdraft = null } = after
    const hasMoveEnded = from.life.reschedule !== undefined && after.status !== 'pending'
    const isLet = from.life.claims !== undefined && life.claims === undefined
    const isFreed = textOrNull(before.draft) !== draft
    return [
      ...(hasMoveEnded || isLet || isFreed
        ? [updateLife(provider, after.id, { life: JSON.stringify(life), draft, formerdraft })]
        : []),
      ...(endsBids(from, after) ? [deleteBids(provider, after.id)] : []),
      ...(from.status !== after.status && endsUses(after, { bystaff: true })
        ? returnUses(provider, after.id, now)
        : []),
    ]
  })

/** Locks the days that these reservations occupy and those that they will. */
async function lockDaysOf(work: Omit<Import, 'days'>, rows: ReservationRow[]): Promise<LockedDays> {
  const { db, trip, scope, places } = work
  const days = new LockedDays(trip, { scope, dialect: db.dialect, locking: true })
  const after = rows.flatMap(({ stored, occupies }) =>
    keysOfClaims(claimOf(stored, occupies, places.isShared), placeOf(stored)),
  )
  const before = await claimsStored(work, rows)
  const keys = inKeyOrder([...before.flatMap((claim) => keysOfClaims(claim, null)), ...after])
  // By a connection of its own: rows that exist can be locked, and empty ones do no harm if the import fails.
  if (db.dialect === 'mysql')
    await inTransaction(db, async (own) => own.queue(...insertMissing(db.dialect, scope, keys)), { isLong: true })
  await days.lock(keys)
  return days
}

async function claimsStored({ db, trip, scope }: Omit<Import, 'days'>, rows: ReservationRow[]): Promise<Claim[]> {
  const found: Claim[] = []
  for (const batch of inBatches(rows, 2_000)) {
    const ids = batch.map(({ stored }) => stored.id)
    const [claims] = await trip.run([selectClaims(db.dialect, scope.provider, ids)])
    found.push(...claimsIn(claims?.rows ?? []))
  }
  return found
}

interface Import {
  db: Database
  trip: Trip
  days: LockedDays
  scope: TenantScope
  places: ReservationPlaces
}

async function replace(work: Import, batch: ReservationRow[]) {
  const { db, trip, days, scope, places } = work
  const before = await claimsStored(work, batch)
  const formers = new Map(
    before
      .map((claim) => [ownerOf(claim.reservation), claim.spans] as const)
      .flatMap(([{ reservation, isFormer }, spans]) => (isFormer ? [[reservation, spans] as const] : [])),
  )
  const after = batch.flatMap(({ stored, occupies }) =>
    [
      claimOf(stored, occupies, places.isShared),
      formerClaimOf(stored, formers.get(stored.id) ?? [], places.isShared),
    ].filter((one) => one !== null),
  )
  for (const claim of before) await days.take(claim)
  for (const claim of after) await days.put(claim)
  const ids = batch.map(({ stored }) => stored.id)
  trip.queue(
    ...upserts(
      db.dialect,
      'reservations',
      ['provider', 'id'],
      batch.map(({ row }) => row),
      keptColumns,
      ['version'],
    ),
    ...deleteClaims(db.dialect, scope, ids, before),
    ...insertClaims(
      scope,
      after,
      batch.flatMap(({ stored }) => placeOf(stored) ?? []),
    ),
  )
  await trip.run([])
}
