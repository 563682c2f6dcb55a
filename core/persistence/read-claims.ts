import type { OccupancyRow, WaitlistRow } from '../domain/availability/types.ts'
import type { Interval } from '../domain/time/types.ts'
import { lengths, single, subjectOfBookable, subjectOfQueue, subjectsOf } from './claim-keys.ts'
import {
  type Dialect,
  integer,
  integerOrNull,
  parsed,
  placeholders,
  type Row,
  type Statement,
  text,
  textOrNull,
  through,
} from './session.ts'

/** The columns of every part of the statement that reads occupancy; `slotend` says what a row that takes nothing is. */
const ofClaims =
  'start, `end`, reservation, bookable, slotstart, slotend, seats, resources, expires, occurrence, address'

/** What a row tells, in the place of a claim's `slotend`, which is an instant of this century. */
export const marks = { blackout: 0, opening: -1, queued: -2, turn: -3 }

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
  const wantedSubjects = placeholders(subjects.length)
  const rows = through(dialect, 'PRIMARY', table)
  const classes = lengths.map(({ length, span }) => ({
    sql: `reach = ${length + plus} AND start > ? AND start < ?`,
    values: [Number.isFinite(span) ? range.start - span : Number.MIN_SAFE_INTEGER, range.end],
  }))
  const wanted = dialect === 'mysql' ? [anyOf(classes)] : classes
  return wanted.map(({ sql, values }) => ({
    sql: `SELECT ${columns} FROM ${rows} WHERE provider = ? AND subject IN (${wantedSubjects}) AND ${sql} AND \`end\` > ?`,
    values: [provider, ...subjects, ...values, range.start],
  }))
}

const anyOf = (parts: Statement[]): Statement => ({
  sql: `(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`,
  values: parts.flatMap(({ values }) => values),
})

interface Claimed {
  bookable: string
  resources: string[]
  /** Bookables whose reservations may take units of these resources without naming them. */
  claimants?: string[]
}

/** Every claim of a bookable, of its resources and of those who may claim them, in a range: the parts of one statement. */
export function readClaims(scan: Scan, { bookable, resources, claimants = [] }: Claimed): Statement[] {
  return [
    ...ranges(scan, 'claims', ofClaims, 0, [bookable, ...claimants].map(subjectOfBookable)),
    ...ranges(scan, 'claims', ofClaims, single, subjectsOf(bookable, resources, claimants)),
  ]
}

/**
 * The same for a bookable that uses no resource, with the seats taken for good summed by interval; such a sum names
 * no reservation. What `ignoring` takes is left out: it is taken off the sums again.
 */
export function readTotals(scan: Scan, bookable: string, ignoring: string): Statement[] {
  const subject = subjectOfBookable(bookable)
  const summed = (seats: string) =>
    `start, \`end\`, '' AS reservation, ? AS bookable, slotstart, slotend, ${seats} AS seats, '[]' AS resources,
      NULL AS expires, NULL AS occurrence, NULL AS address`
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

/** Who waits for a bookable in a range, those with a live offer included. */
export const readQueue = (scan: Scan, bookable: string): Statement[] =>
  ranges(
    scan,
    'claims',
    `start, \`end\`, reservation, bookable, assigned, ${marks.queued}, seats, resources, NULL, occurrence, NULL`,
    single,
    [subjectOfQueue(bookable)],
  )

/** When each resource was last given to a reservation that still stands: the end of an index for each. */
export function readTurns(provider: string, resources: string[]): Statement {
  const last = `(SELECT assigned FROM claims WHERE claims.provider = ? AND claims.subject = CONCAT('r:', resources.id)
    ORDER BY assigned DESC LIMIT 1)`
  return {
    sql: `SELECT ${last}, 0, id, NULL, 0, ${marks.turn}, 0, NULL, NULL, NULL, NULL FROM resources
      WHERE resources.provider = ? AND id IN (${placeholders(resources.length)})`,
    values: [provider, provider, ...resources],
  }
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

function occupancyRow(row: Row, expires: number | null): OccupancyRow {
  const taken: OccupancyRow = {
    start: integer(row.start),
    end: integer(row.end),
    reservation: text(row.reservation),
    bookable: text(row.bookable),
    slotstart: integer(row.slotstart),
    slotend: integer(row.slotend),
    seats: integer(row.seats),
    resources: resourcesOf(row),
    expires,
  }
  if (row.occurrence !== null) taken.occurrence = text(row.occurrence)
  if (row.address !== null) taken.address = text(row.address)
  return taken
}

const resourcesOf = (row: Row): string[] => (row.resources === '[]' ? [] : parsed<string[]>(row.resources, []))

/** Entries of a queue, in order of joining. */
export const queueOf = (rows: Row[]): WaitlistRow[] =>
  rows
    .toSorted(
      (a, b) => integer(a.slotstart) - integer(b.slotstart) || (text(a.reservation) < text(b.reservation) ? -1 : 1),
    )
    .map((row) => {
      const [resource] = resourcesOf(row)
      return {
        start: integer(row.start),
        end: integer(row.end),
        reservation: text(row.reservation),
        seats: integer(row.seats),
        occurrence: textOrNull(row.occurrence),
        ...(resource === undefined ? {} : { resource }),
      }
    })
