import { occupiesUntil } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { slotEnd } from '../../operations/appointments/added-time.ts'
import { locationOf } from '../../operations/appointments/reservation-location.ts'
import type { StoredReservation } from '../../operations/ports.ts'
import {
  type Dialect,
  inBatches,
  integer,
  integerOrNull,
  parsed,
  placeholders,
  type Row,
  type Statement,
  statement,
  text,
  textOrNull,
  through,
  type Value,
} from '../session.ts'
import { idOf, isOfBookable, longestInRows, subjectsOf } from './day-keys.ts'
import type { Entry } from './day-row.ts'

/**
 * What one reservation occupies. The rows of the days follow from the claims and can be made anew from them. While a
 * move waits, its former place is a claim of its own.
 */
export interface Claim {
  /** Of a former place with a mark. */
  reservation: string
  bookable: string
  slotstart: number
  slotend: number
  seats: number
  resources: string[]
  expires: number | null
  occurrence: string | null
  address: string | null
  /** When the reservation was made, for `roundrobin`. */
  assigned: number
  /** The intervals that it occupies, buffers included; of an event one for each segment. */
  spans: Interval[]
  /** Whether it keeps its name in the days although nothing else asks for that: its reservation has a former place too. */
  isApart?: true
}

/** Ends the name of a former place's claim; no reservation's id contains it. */
const formerMark = '~'

const nameOfFormer = (reservation: string): string => `${reservation}${formerMark}`
const isOfFormer = (name: string): boolean => name.endsWith(formerMark)

/** Whose claim this is, and whether it is for its former place. */
export const ownerOf = (name: string): { reservation: string; isFormer: boolean } =>
  isOfFormer(name) ? { reservation: name.slice(0, -1), isFormer: true } : { reservation: name, isFormer: false }

/** The names of the claims that reservations may have. */
const namesOf = (reservations: string[]): string[] => reservations.flatMap((id) => [id, nameOfFormer(id)])

const dayMs = 86_400_000

/**
 * Classes of length, each with its longest span. A scan of a class begins that much before its range, so that one
 * rental of a year does not make every read of a busy month begin a year earlier.
 */
const lengths = [
  { length: 1, span: dayMs },
  { length: 2, span: longestInRows },
  { length: 3, span: Number.POSITIVE_INFINITY },
]

/** Added to the class of length: claims with a name of their own in the day's row, and places in a queue. */
const named = 10
const queued = 20

const lengthOf = ({ start, end }: Interval): number => lengths.find(({ span }) => end - start <= span)?.length ?? 3

const distinct = (intervals: Interval[]): Interval[] =>
  [...new Map(intervals.map((one) => [`${one.start} ${one.end}`, one])).values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )

/** The claim of a reservation that occupies these intervals; null if its status occupies nothing. */
export function claimOf(reservation: StoredReservation, occupies: Interval[]): Claim | null {
  const expires = occupiesUntil(reservation)
  const spans = distinct(occupies)
  if (expires === 'never' || spans.length === 0) return null
  const { id, bookable, start, end, seats, resources, occurrence, created } = reservation
  const claim: Claim = {
    ...{ reservation: id, bookable, slotstart: start, slotend: end, seats, resources, expires, occurrence },
    address: locationOf(reservation)?.address ?? null,
    assigned: created,
    spans,
  }
  return keepsFormer(reservation) && isPlain(claim) ? { ...claim, isApart: true } : claim
}

const keepsFormer = ({ status, life }: StoredReservation): boolean =>
  status === 'pending' && life.reschedule !== undefined

/**
 * The claim of the place that a reservation keeps while a move of it waits; null without one, and for days. It has no end: when its
 * time runs out, the move lapses and the place stays.
 */
export function formerClaimOf(reservation: StoredReservation, occupies: Interval[]): Claim | null {
  const { id, bookable, life, created } = reservation
  const spans = distinct(occupies)
  if (!keepsFormer(reservation) || !life.reschedule || life.reschedule.dates || spans.length === 0) return null
  const { start, end, seats, resources, occurrence } = life.reschedule
  return {
    ...{ reservation: nameOfFormer(id), bookable, slotstart: start, slotend: end, seats, resources, occurrence },
    expires: null,
    address: locationOf(reservation)?.address ?? null,
    assigned: created,
    spans,
  }
}

/** Whether the days' rows count it without its name. */
const isPlain = (claim: Claim): boolean => !claim.isApart && !isOfFormer(claim.reservation) && isNameless(claim)

const isNameless = ({ resources, occurrence, address, spans }: Omit<Claim, 'isApart'>): boolean =>
  resources.length === 0 && occurrence === null && address === null && spans.length === 1

/** The subjects in whose rows a claim stands. */
export const subjectsOfClaim = ({ bookable, resources }: Claim): string[] => subjectsOf(bookable, resources)

/** The entries of a claim, the same in the rows of each of its subjects. */
export function entriesOf(claim: Claim): Entry[] {
  const { spans, assigned: _assigned, isApart: _isApart, ...rest } = claim
  const plain = isPlain(claim)
  return spans.map(({ start, end }) => ({ ...rest, start, end, isPlain: plain }))
}

const hullOf = (spans: Interval[]): Interval => ({
  start: Math.min(...spans.map(({ start }) => start)),
  end: Math.max(...spans.map(({ end }) => end)),
})

const columns = `(provider, bookable, reach, start, reservation, \`end\`, slotstart, slotend, seats, expires, resources,
  occurrence, address, assigned, spans)`

const structuredOrNull = (list: unknown[], isUsual: boolean): string | null => (isUsual ? null : JSON.stringify(list))

function rowOf(provider: string, claim: Claim): Value[] {
  const { reservation, bookable, slotstart, slotend, seats, expires, occurrence, address, assigned, spans } = claim
  const hull = hullOf(spans)
  return [
    ...[provider, bookable, lengthOf(hull) + (isPlain(claim) ? 0 : named), hull.start, reservation, hull.end],
    ...[slotstart, slotend, seats, expires, structuredOrNull(claim.resources, claim.resources.length === 0)],
    ...[occurrence, address, assigned],
    structuredOrNull(
      spans.map(({ start, end }) => [start, end]),
      spans.length === 1,
    ),
  ]
}

/** A reservation's place in its bookable's queue, which occupies nothing. */
export interface Place extends Interval {
  reservation: string
  bookable: string
  seats: number
  /** Those that it names; all are wanted. */
  resources: string[]
  occurrence: string | null
  /** The end of the last chosen slot. */
  slotend: number
  joined: number
  /** When its offer ends; null without one. */
  offered: number | null
}

/** A waitlisted reservation's place; with a live offer it also occupies capacity. */
export function placeOf(reservation: StoredReservation): Place | null {
  if (reservation.status !== 'waitlisted') return null
  const { id, bookable, start, end, seats, occurrence, created, life, waitlistoffer } = reservation
  const { joined = created, named = reservation.resources } = life.wait ?? {}
  const offered = waitlistoffer?.end ?? null
  const slotend = slotEnd(reservation)
  return { reservation: id, bookable, start, end, seats, resources: named, occurrence, slotend, joined, offered }
}

function rowOfPlace(provider: string, place: Place): Value[] {
  const { reservation, bookable, start, end, seats, resources, occurrence, slotend, joined, offered } = place
  return [
    ...[provider, bookable, lengthOf(place) + queued, start, reservation, end, start, slotend, seats, offered],
    ...[structuredOrNull(resources, resources.length === 0), occurrence, null, joined, null],
  ]
}

function insertRows(table: string, names: string, rows: Value[][]): Statement[] {
  return inBatches(rows, 500).map((batch) => {
    const marks = batch.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    return { sql: `INSERT INTO ${table} ${names} VALUES ${marks}`, values: batch.flat() }
  })
}

/** Inserts claims, and places in queues, in few statements. */
export function insertClaims(provider: string, claims: Claim[], places: Place[]): Statement[] {
  const rows = [...claims.map((claim) => rowOf(provider, claim)), ...places.map((place) => rowOfPlace(provider, place))]
  const uses = claims.flatMap((claim) => usesOf(claim).map((key) => [provider, ...key, claim.assigned]))
  return [
    ...insertRows('claims', columns, rows),
    ...insertRows('claim_resources', '(provider, resource, reach, start, reservation, assigned)', uses),
  ]
}

/** The keys of a claim's resources. */
function usesOf(claim: Claim): [resource: string, reach: number, start: number, reservation: string][] {
  const hull = hullOf(claim.spans)
  return [...new Set(claim.resources)].map((id) => [id, lengthOf(hull) + named, hull.start, claim.reservation])
}

/** Deletes the claims of reservations, as they were read, and their places in queues. */
export function deleteClaims(dialect: Dialect, provider: string, reservations: string[], claims: Claim[]): Statement[] {
  const uses = inBatches(claims.flatMap(usesOf), 500)
  const names = namesOf(reservations)
  // MySQL takes no hint here, and needs none: it compares what each index would find.
  const table = dialect === 'mysql' ? 'claims' : through(dialect, 'claims_reservation', 'claims')
  return [
    statement(
      `DELETE FROM ${table} WHERE provider = ? AND reservation IN (${placeholders(names.length)})`,
      provider,
      ...names,
    ),
    ...uses.map((batch) =>
      statement(
        `DELETE FROM claim_resources WHERE provider = ?
          AND (${batch.map(() => '(resource = ? AND reach = ? AND start = ? AND reservation = ?)').join(' OR ')})`,
        provider,
        ...batch.flat(),
      ),
    ),
  ]
}

/** The claims of reservations, of former places too, and their places in queues. */
export function selectClaims(dialect: Dialect, provider: string, reservations: string[]): Statement {
  const names = namesOf(reservations)
  return statement(
    `SELECT * FROM ${through(dialect, 'claims_reservation', 'claims')} WHERE provider = ? AND reservation IN (${placeholders(names.length)})
      ORDER BY reservation, reach`,
    provider,
    ...names,
  )
}

const isPlace = (row: Row): boolean => integer(row.reach) > queued

/** Reads rows of `selectClaims`. */
export const claimsIn = (rows: Row[]): Claim[] => rows.filter((row) => !isPlace(row)).map(claimIn)

function claimIn(row: Row): Claim {
  const spans = parsed<[number, number][] | null>(row.spans, null)
  const claim: Claim = {
    reservation: text(row.reservation),
    bookable: text(row.bookable),
    slotstart: integer(row.slotstart),
    slotend: integer(row.slotend),
    seats: integer(row.seats),
    resources: parsed<string[]>(row.resources, []),
    expires: integerOrNull(row.expires),
    occurrence: textOrNull(row.occurrence),
    address: textOrNull(row.address),
    assigned: integer(row.assigned),
    spans: spans?.map(([start, end]) => ({ start, end })) ?? [{ start: integer(row.start), end: integer(row.end) }],
  }
  return isPlain(claim) && integer(row.reach) > named ? { ...claim, isApart: true } : claim
}

/** Reads places in queues from rows of `selectClaims`. */
export const placesIn = (rows: Row[]): Place[] => rows.filter(isPlace).map(placeIn)

/** Reads a row of `selectQueue`. */
export const placeIn = (row: Row): Place => ({
  reservation: text(row.reservation),
  bookable: text(row.bookable),
  start: integer(row.start),
  end: integer(row.end),
  seats: integer(row.seats),
  resources: parsed<string[]>(row.resources, []),
  occurrence: textOrNull(row.occurrence),
  slotend: integer(row.slotend),
  joined: integer(row.assigned),
  offered: integerOrNull(row.expires),
})

/** A condition for the rows of a table in a range with a class of length: one bounded range of the primary key. */
const classes = (table: 'claims' | 'claim_resources', plus: number, range: Interval, least = 1): Statement[] =>
  lengths
    .filter(({ length }) => length >= least)
    .map(({ length, span }) => ({
      sql: `${table}.reach = ${length + plus} AND ${table}.start > ? AND ${table}.start < ?`,
      values: [Number.isFinite(span) ? range.start - span : Number.MIN_SAFE_INTEGER, range.end],
    }))

/** One SELECT with any of the conditions in MySQL; SQLite uses the whole key only in a SELECT for each. */
function withAny(dialect: Dialect, conditions: Statement[], select: (condition: string) => Statement): Statement {
  const parts =
    dialect === 'sqlite'
      ? conditions
      : [
          {
            sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`,
            values: conditions.flatMap(({ values }) => values),
          },
        ]
  const selects = parts.map(({ sql, values }) => ({ ...select(sql), between: values }))
  return {
    sql: selects.map(({ sql }) => sql).join(' UNION ALL '),
    // The condition's values come between those of the tenant and that of the range's start.
    values: selects.flatMap(({ values, between }) => [...values.slice(0, -1), ...between, ...values.slice(-1)]),
  }
}

/** Which claims of a subject are read: all, or those that rows don't show: the long ones, or all that have a name. */
export type ClaimChoice = 'all' | 'named and long' | 'long'

/** The claims of a subject that overlap a range, by their outer ends. */
export function selectOfSubject(
  dialect: Dialect,
  provider: string,
  subject: string,
  range: Interval,
  choice: ClaimChoice,
): Statement {
  const ofNamed = choice === 'long' ? 3 : 1
  const own = [provider, idOf(subject), range.start]
  if (isOfBookable(subject)) {
    const conditions = [
      ...classes('claims', named, range, ofNamed),
      ...classes('claims', 0, range, choice === 'all' ? 1 : 3),
    ]
    const select = (condition: string) =>
      statement(
        `SELECT * FROM ${through(dialect, 'PRIMARY', 'claims')}
          WHERE provider = ? AND bookable = ? AND ${condition} AND \`end\` > ?`,
        ...own,
      )
    return withAny(dialect, conditions, select)
  }
  const select = (condition: string) =>
    statement(
      `SELECT claims.* FROM ${through(dialect, 'PRIMARY', 'claim_resources')}
        JOIN ${through(dialect, 'claims_reservation', 'claims')}
          ON claims.provider = claim_resources.provider AND claims.reservation = claim_resources.reservation
            AND claims.reach < ${queued}
        WHERE claim_resources.provider = ? AND claim_resources.resource = ? AND ${condition} AND claims.\`end\` > ?`,
      ...own,
    )
  return withAny(dialect, classes('claim_resources', named, range, ofNamed), select)
}

/** What `placeIn` reads, because a queue is long and all of it is read. */
const placeColumns = 'reservation, bookable, start, `end`, seats, resources, occurrence, slotend, assigned, expires'

/** The queue of a bookable in a range, entries with a live offer included. */
export const selectQueue = (dialect: Dialect, provider: string, bookable: string, range: Interval): Statement =>
  withAny(dialect, classes('claims', queued, range), (condition) =>
    statement(
      `SELECT ${placeColumns} FROM ${through(dialect, 'PRIMARY', 'claims')}
        WHERE provider = ? AND bookable = ? AND ${condition} AND \`end\` > ?`,
      ...[provider, bookable, range.start],
    ),
  )

/** When each resource was last given to a reservation that still stands: one index look-up for each. */
export function selectTurns(provider: string, resources: string[]): Statement {
  return statement(
    `SELECT id, (SELECT assigned FROM claim_resources
        WHERE claim_resources.provider = ? AND claim_resources.resource = resources.id
        ORDER BY assigned DESC LIMIT 1) AS assigned
      FROM resources WHERE resources.provider = ? AND id IN (${placeholders(resources.length)})`,
    provider,
    provider,
    ...resources,
  )
}
