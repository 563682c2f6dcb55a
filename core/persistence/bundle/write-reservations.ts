import type { Interval } from '../../domain/time/types.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import { lockedSubject, subjectsOf } from '../claim-keys.ts'
import { insertManyClaims, recountTotals } from '../claims.ts'
import type { Database } from '../database.ts'
import { inKeyOrder, lockKeys, lockStatements } from '../locks.ts'
import { inBatches, integer, placeholders, statement, text } from '../session.ts'
import type { Trip } from '../trip.ts'
import type { ReservationPlaces } from './places.ts'
import { keptColumns, type ReservationRow, reservationRow } from './reservation-rows.ts'
import { upserts } from './upsert.ts'

interface Claimed {
  subjects: string[]
  intervals: Interval[]
}

/**
 * Writes a bundle's reservations with their claims, provider by provider. Capacity is locked first, the days that
 * the reservations occupied before and those that they will, so an import and a booking never pass each other.
 */
export async function writeReservations(
  db: Database,
  trip: Trip,
  bundle: Bundle,
  places: ReservationPlaces,
  now: number,
  progress: (part: string, more: number) => void,
) {
  const rows = bundle.reservations.map((one, position) => {
    const written = reservationRow(one, places, now)
    return { ...written, row: { ...written.row, position } }
  })
  const byProvider = Map.groupBy(rows, ({ stored }) => stored.provider)
  for (const [provider, own] of [...byProvider].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await lockAll(db, trip, provider, own)
    const before = await bookablesOf(trip, provider, own)
    for (const batch of inBatches(own, 1_000)) {
      await replace(db, trip, provider, batch)
      progress('reservations', batch.length)
    }
    const touched = new Set([...before, ...own.map(({ stored }) => stored.bookable)])
    for (const bookable of touched) trip.queue(...recountTotals(provider, bookable))
  }
}

/** Bookables that these reservations occupy so far. */
async function bookablesOf(trip: Trip, provider: string, rows: ReservationRow[]): Promise<string[]> {
  const found: string[] = []
  for (const batch of inBatches(rows, 2_000)) {
    const ids = batch.map(({ stored }) => stored.id)
    const query = `SELECT DISTINCT bookable FROM claims WHERE provider = ? AND reservation IN (${placeholders(ids.length)})`
    const [claims] = await trip.run([statement(query, provider, ...ids)])
    found.push(...(claims?.rows ?? []).map((row) => text(row.bookable)))
  }
  return found
}

async function lockAll(db: Database, trip: Trip, provider: string, rows: ReservationRow[]) {
  const before: Claimed[] = []
  for (const batch of inBatches(rows, 2_000)) {
    const ids = batch.map(({ stored }) => stored.id)
    const marks = placeholders(ids.length)
    const query = `SELECT subject, start, \`end\` FROM claims WHERE provider = ? AND reservation IN (${marks})`
    const [claims] = await trip.run([statement(query, provider, ...ids)])
    for (const row of claims?.rows ?? []) {
      before.push({
        subjects: [lockedSubject(text(row.subject))],
        intervals: [{ start: integer(row.start), end: integer(row.end) }],
      })
    }
  }
  const after = rows.map(({ stored, occupies }) => ({
    subjects: subjectsOf(stored.bookable, stored.resources),
    intervals: occupies,
  }))
  const keys = inKeyOrder([...before, ...after].flatMap((one) => lockKeys(one.subjects, one.intervals)))
  for (const lock of lockStatements(db.dialect, provider, keys)) await trip.run([lock])
}

async function replace(db: Database, trip: Trip, provider: string, batch: ReservationRow[]) {
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
    statement(
      `DELETE FROM claims WHERE provider = ? AND reservation IN (${placeholders(ids.length)})`,
      provider,
      ...ids,
    ),
  )
  trip.queue(
    ...insertManyClaims(
      provider,
      batch.map(({ stored, occupies }) => ({ reservation: stored, occupies })),
    ),
  )
  await trip.run([])
}
