import type { OccupancyRow } from '../domain/availability/types.ts'
import type { Interval } from '../domain/time/types.ts'
import type { StoredReservation } from '../operations/ports.ts'
import { integer, integerOrNull, parsed, type Row, type Statement, text } from './session.ts'
import type { ScopedSql } from './tenant-scope.ts'

const dayMs = 86_400_000

/**
 * Classes of length of a claim, longest span first excluded: a scan of a class begins that much before the range, so
 * that one rental of a year does not make every read of a busy month begin a year earlier.
 */
const reaches = [
  { reach: 1, span: dayMs },
  { reach: 2, span: 35 * dayMs },
  { reach: 3, span: Number.POSITIVE_INFINITY },
]

export const reachOf = ({ start, end }: Interval): number => reaches.find(({ span }) => end - start <= span)?.reach ?? 3

export const subjectOfBookable = (id: string) => `b:${id}`
export const subjectOfResource = (id: string) => `r:${id}`

/** The bookable and every resource, each once, in key order. */
export const subjectsOf = (bookable: string, resources: string[]): string[] =>
  [...new Set([subjectOfBookable(bookable), ...resources.map(subjectOfResource)])].sort()

const columns = 'start, `end`, reservation, bookable, slotstart, slotend, seats, resources, expires'

/** One bounded range of the primary key for each subject and class of length. */
export function readClaims(sql: ScopedSql, subjects: string[], range: Interval): Statement {
  const marks = subjects.map(() => '?').join(', ')
  const parts = reaches.map(({ reach, span }) => {
    const from = Number.isFinite(span) ? range.start - span : Number.MIN_SAFE_INTEGER
    return sql.selectOfProvider(
      columns,
      'claims',
      ` AND subject IN (${marks}) AND reach = ${reach} AND start > ? AND start < ? AND \`end\` > ?`,
      ...subjects,
      from,
      range.end,
      range.start,
    )
  })
  return { sql: parts.map((part) => part.sql).join(' UNION ALL '), values: parts.flatMap((part) => part.values) }
}

/** What occupies at `now`, each interval of each reservation once, in order of start. */
export function occupancyOf(rows: Row[], now: number): OccupancyRow[] {
  const found = new Map<string, OccupancyRow>()
  for (const row of rows) {
    const expires = integerOrNull(row.expires)
    if (expires !== null && expires <= now) continue
    const key = `${text(row.reservation)} ${integer(row.start)} ${integer(row.end)}`
    if (!found.has(key)) found.set(key, occupancyRow(row, expires))
  }
  return [...found.values()].sort(
    (a, b) => a.start - b.start || a.end - b.end || (a.reservation < b.reservation ? -1 : 1),
  )
}

const occupancyRow = (row: Row, expires: number | null): OccupancyRow => ({
  start: integer(row.start),
  end: integer(row.end),
  reservation: text(row.reservation),
  bookable: text(row.bookable),
  slotstart: integer(row.slotstart),
  slotend: integer(row.slotend),
  seats: integer(row.seats),
  resources: parsed<string[]>(row.resources, []),
  expires,
})

/** Until when a reservation's claims hold; `none` = it occupies nothing. */
export function occupiesUntil(reservation: Pick<StoredReservation, 'status' | 'expires' | 'waitlistoffer'>) {
  if (reservation.status === 'in-progress') return reservation.expires
  if (reservation.status === 'waitlisted') return reservation.waitlistoffer ? reservation.waitlistoffer.end : 'none'
  return reservation.status === 'cancelled' || reservation.status === 'removed' ? 'none' : null
}

/** One INSERT with every claim of a reservation; null when it occupies nothing. */
export function insertClaims(provider: string, reservation: StoredReservation, occupies: Interval[]): Statement | null {
  const expires = occupiesUntil(reservation)
  const distinct = new Map(occupies.map((one) => [`${one.start} ${one.end}`, one]))
  if (expires === 'none' || distinct.size === 0) return null
  const resources = JSON.stringify(reservation.resources)
  const rows = subjectsOf(reservation.bookable, reservation.resources).flatMap((subject) =>
    [...distinct.values()].map((interval) => [
      provider,
      subject,
      reachOf(interval),
      interval.start,
      reservation.id,
      interval.end,
      reservation.bookable,
      reservation.start,
      reservation.end,
      reservation.seats,
      resources,
      expires,
    ]),
  )
  const marks = rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')
  return {
    sql: `INSERT INTO claims (provider, subject, reach, start, reservation, \`end\`, bookable, slotstart, slotend, seats, resources, expires) VALUES ${marks}`,
    values: rows.flat(),
  }
}
