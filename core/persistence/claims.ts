import type { OccupancyRow } from '../domain/availability/types.ts'
import type { Interval } from '../domain/time/types.ts'
import type { StoredReservation } from '../operations/ports.ts'
import {
  type Dialect,
  inBatches,
  integer,
  integerOrNull,
  parsed,
  placeholders,
  type Row,
  type Statement,
  text,
  type Value,
} from './session.ts'

const dayMs = 86_400_000

/**
 * Classes of length, each with its longest span: a scan of a class begins that much before the range, so that one
 * rental of a year does not make every read of a busy month begin a year earlier.
 */
const lengths = [
  { length: 1, span: dayMs },
  { length: 2, span: 35 * dayMs },
  { length: 3, span: Number.POSITIVE_INFINITY },
]

/**
 * Claims that run out or that name resources are read one by one, and lie apart from those that only take seats for
 * good, which `claim_totals` sums: `reach` is the class of length, plus this for the former.
 */
const single = 10

/** Whether a claim is in the totals. */
const isCounted = (resources: string[], expires: number | null) => expires === null && resources.length === 0

const lengthOf = ({ start, end }: Interval): number => lengths.find(({ span }) => end - start <= span)?.length ?? 3

export const subjectOfBookable = (id: string) => `b:${id}`
const subjectOfResource = (id: string) => `r:${id}`

/** The bookable and every resource, each once, in key order. */
export const subjectsOf = (bookable: string, resources: string[]): string[] =>
  [...new Set([subjectOfBookable(bookable), ...resources.map(subjectOfResource)])].sort()

const ofClaims = 'start, `end`, reservation, bookable, slotstart, slotend, seats, resources, expires'

interface Scan {
  dialect: Dialect
  provider: string
  range: Interval
}

/**
 * One bounded range of a table's primary key for each subject in each class of length. MySQL plans them together,
 * which is a third of the work of planning three queries; SQLite only uses the whole key in a query of its own.
 */
function ranges(
  { dialect, provider, range }: Scan,
  table: 'claims' | 'claim_totals',
  columns: string,
  plus: number,
  subjects: string[],
): Statement[] {
  const marks = placeholders(subjects.length)
  const classes = lengths.map(({ length, span }) => ({
    sql: `reach = ${length + plus} AND start > ? AND start < ?`,
    values: [Number.isFinite(span) ? range.start - span : Number.MIN_SAFE_INTEGER, range.end],
  }))
  const wanted = dialect === 'mysql' ? [anyOf(classes)] : classes
  return wanted.map(({ sql, values }) => ({
    sql: `SELECT ${columns} FROM ${table} WHERE provider = ? AND subject IN (${marks}) AND ${sql} AND \`end\` > ?`,
    values: [provider, ...subjects, ...values, range.start],
  }))
}

const anyOf = (parts: Statement[]): Statement => ({
  sql: `(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`,
  values: parts.flatMap(({ values }) => values),
})

/** Every claim of a bookable and of its resources in a range: the parts of one statement. */
export function readClaims(scan: Scan, bookable: string, resources: string[]): Statement[] {
  return [
    ...ranges(scan, 'claims', ofClaims, 0, [subjectOfBookable(bookable)]),
    ...ranges(scan, 'claims', ofClaims, single, subjectsOf(bookable, resources)),
  ]
}

/**
 * The same for a bookable that uses no resource, with the seats taken for good summed by interval; such a sum names
 * no reservation. What `ignoring` takes is left out: it is taken off the sums again.
 */
export function readTotals(scan: Scan, bookable: string, ignoring: string): Statement[] {
  const subject = subjectOfBookable(bookable)
  const summed = (seats: string) =>
    `start, \`end\`, '' AS reservation, ? AS bookable, slotstart, slotend, ${seats} AS seats, '[]' AS resources, NULL AS expires`
  const totals = ranges(scan, 'claim_totals', summed('seats'), 0, [subject])
  const own: Statement = {
    sql: `SELECT ${summed('-seats')} FROM claims
      WHERE provider = ? AND reservation = ? AND subject = ? AND reach < ${single}`,
    values: [bookable, scan.provider, ignoring, subject],
  }
  const singles = ranges(scan, 'claims', ofClaims, single, [subject])
  return [
    ...totals.map(({ sql, values }) => ({ sql, values: [bookable, ...values] })),
    ...(ignoring === '' ? [] : [own]),
    ...singles.map(({ sql, values }) => ({ sql: `${sql} AND reservation <> ?`, values: [...values, ignoring] })),
  ]
}

/** What occupies at `now`, each interval of each reservation once, in order of start. */
export function occupancyOf(rows: Row[], now: number): OccupancyRow[] {
  const found = new Map<string, OccupancyRow>()
  for (const row of rows) {
    const expires = integerOrNull(row.expires)
    if (expires !== null && expires <= now) continue
    const isSum = row.reservation === ''
    const key = `${row.reservation} ${row.start} ${row.end}${isSum ? ` ${row.slotstart} ${row.slotend}` : ''}`
    const known = found.get(key)
    if (!known) found.set(key, occupancyRow(row, expires))
    else if (isSum) known.seats += integer(row.seats)
  }
  return [...found.values()]
    .filter(({ seats }) => seats > 0)
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.reservation < b.reservation ? -1 : 1))
}

const occupancyRow = (row: Row, expires: number | null): OccupancyRow => ({
  start: integer(row.start),
  end: integer(row.end),
  reservation: text(row.reservation),
  bookable: text(row.bookable),
  slotstart: integer(row.slotstart),
  slotend: integer(row.slotend),
  seats: integer(row.seats),
  resources: row.resources === '[]' ? [] : parsed<string[]>(row.resources, []),
  expires,
})

/** Until when a reservation's claims hold; `none` = it occupies nothing. */
export function occupiesUntil(reservation: Pick<StoredReservation, 'status' | 'expires' | 'waitlistoffer'>) {
  if (reservation.status === 'in-progress') return reservation.expires
  if (reservation.status === 'waitlisted') return reservation.waitlistoffer ? reservation.waitlistoffer.end : 'none'
  return reservation.status === 'cancelled' || reservation.status === 'removed' ? 'none' : null
}

interface Claimed {
  reservation: StoredReservation
  occupies: Interval[]
}

const distinct = (intervals: Interval[]): Interval[] => [
  ...new Map(intervals.map((one) => [`${one.start} ${one.end}`, one])).values(),
]

/** The rows of a reservation's claims; none when it occupies nothing. */
function claimRows(provider: string, { reservation, occupies }: Claimed): Value[][] {
  const expires = occupiesUntil(reservation)
  if (expires === 'none') return []
  const { resources, bookable, start, end, seats, id } = reservation
  const plus = isCounted(resources, expires) ? 0 : single
  const tail = [bookable, start, end, seats, JSON.stringify(resources), expires]
  return subjectsOf(bookable, resources).flatMap((subject) =>
    distinct(occupies).map((one) => [provider, subject, lengthOf(one) + plus, one.start, id, one.end, ...tail]),
  )
}

const claimColumns =
  '(provider, subject, reach, start, reservation, `end`, bookable, slotstart, slotend, seats, resources, expires)'

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
