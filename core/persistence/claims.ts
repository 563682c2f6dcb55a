import { occupiesUntil } from '../domain/reservation/index.ts'
import type { Interval } from '../domain/time/types.ts'
import { locationOf } from '../operations/appointments/reservation-location.ts'
import type { StoredReservation } from '../operations/ports.ts'
import { isCounted, lengthOf, single, subjectOfBookable, subjectOfQueue, subjectsOf } from './claim-keys.ts'
import { type Dialect, inBatches, integer, type Row, type Statement, text, type Value } from './session.ts'

/** Whether a reservation stands in its bookable's queue; with a live offer it occupies besides. */
export const waits = ({ status }: Pick<StoredReservation, 'status'>): boolean => status === 'waitlisted'

/** What it occupies or waits for: the days whose availability a change of it concerns. */
export const claimedIntervals = (reservation: StoredReservation, occupies: Interval[]): Interval[] =>
  waits(reservation) ? [...occupies, { start: reservation.start, end: reservation.end }] : occupies

interface Claimed {
  reservation: StoredReservation
  occupies: Interval[]
}

const distinct = (intervals: Interval[]): Interval[] => [
  ...new Map(intervals.map((one) => [`${one.start} ${one.end}`, one])).values(),
]

/**
 * The rows of a reservation's claims: what it occupies, for its bookable and each of its resources, and its place in a
 * queue while it waits. None when it does neither.
 */
function claimRows(provider: string, { reservation, occupies }: Claimed): Value[][] {
  const expires = occupiesUntil(reservation)
  const { resources, bookable, start, end, id } = reservation
  const row = (subject: string, reach: number, span: Interval, until: number | null) => [
    ...[provider, subject, reach, span.start, id, span.end],
    ...detailsOf(reservation, until),
  ]
  const plus = expires !== 'never' && isCounted(reservation, expires) ? 0 : single
  const taken = subjectsOf(bookable, resources).flatMap((subject) =>
    expires === 'never' ? [] : distinct(occupies).map((one) => row(subject, lengthOf(one) + plus, one, expires)),
  )
  const waiting = { start, end }
  return waits(reservation)
    ? [...taken, row(subjectOfQueue(bookable), lengthOf(waiting) + single, waiting, null)]
    : taken
}

const detailsOf = (reservation: StoredReservation, expires: number | null): Value[] => [
  reservation.bookable,
  reservation.start,
  reservation.end,
  reservation.seats,
  JSON.stringify(reservation.resources),
  expires,
  reservation.occurrence,
  locationOf(reservation)?.address ?? null,
  reservation.created,
]

const claimColumns = `(provider, subject, reach, start, reservation, \`end\`,
  bookable, slotstart, slotend, seats, resources, expires, occurrence, address, assigned)`

/** Every claim of a reservation, and what they add to the totals; nothing when it occupies nothing. */
export function insertClaims(dialect: Dialect, provider: string, claimed: Claimed): Statement[] {
  const claims = claimRows(provider, claimed)
  const { start, end, seats } = claimed.reservation
  const counted = claims.filter(([, , reach]) => Number(reach) < single)
  const sums = counted.map(([, subject = '', reach = 0, from = 0, , to = 0]) => [
    provider,
    subject,
    reach,
    from,
    to,
    start,
    end,
    seats,
  ])
  return [
    ...(claims.length > 0 ? [insertRows('claims', claimColumns, claims)] : []),
    ...(sums.length > 0 ? [addTotals(dialect, sums)] : []),
  ]
}

/** The claims of many reservations in few statements, without the totals: those are counted anew afterwards. */
export function insertManyClaims(provider: string, all: Claimed[]): Statement[] {
  const rows = all.flatMap((claimed) => claimRows(provider, claimed))
  return inBatches(rows, 500).map((batch) => insertRows('claims', claimColumns, batch))
}

function insertRows(table: string, columns: string, rows: Value[][]): Statement {
  const marks = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
  return { sql: `INSERT INTO ${table} ${columns} VALUES ${marks}`, values: rows.flat() }
}

const key = 'provider, subject, reach, start, `end`, slotstart, slotend'

function addTotals(dialect: Dialect, rows: Value[][]): Statement {
  const { sql, values } = insertRows('claim_totals', `(${key}, seats)`, rows)
  const otherwise =
    dialect === 'mysql'
      ? 'ON DUPLICATE KEY UPDATE seats = seats + VALUES(seats)'
      : `ON CONFLICT (${key}) DO UPDATE SET seats = seats + excluded.seats`
  return { sql: `${sql} ${otherwise}`, values }
}

/** Deletes a reservation's claims and takes them off the totals. `rows` are its claims, read under the lock. */
export function deleteClaims(provider: string, reservation: string, rows: Row[]): Statement[] {
  const counted = rows.filter((row) => integer(row.reach) < single)
  return [
    ...counted.map((row) => ({
      sql: `UPDATE claim_totals SET seats = seats - ? WHERE provider = ? AND subject = ? AND reach = ? AND start = ?
        AND \`end\` = ? AND slotstart = ? AND slotend = ?`,
      values: [
        integer(row.seats),
        provider,
        text(row.subject),
        ...[row.reach, row.start, row.end, row.slotstart, row.slotend].map(integer),
      ],
    })),
    { sql: 'DELETE FROM claims WHERE provider = ? AND reservation = ?', values: [provider, reservation] },
  ]
}

/** Sums a bookable's claims anew: after an import, which replaces many at once. */
export function recountTotals(provider: string, bookable: string): Statement[] {
  const values = [provider, subjectOfBookable(bookable)]
  return [
    { sql: 'DELETE FROM claim_totals WHERE provider = ? AND subject = ?', values },
    {
      sql: `INSERT INTO claim_totals (${key}, seats) SELECT ${key}, SUM(seats) FROM claims
        WHERE provider = ? AND subject = ? AND reach < ${single} GROUP BY ${key}`,
      values,
    },
  ]
}
