import type { Interval } from '../../domain/time/types.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { lengthOf, lengths, reaches } from '../occupancy/claim-reach.ts'
import { type Claim, isPlain, nameOfFormer, type Place, sharedClaimOf } from '../occupancy/claims.ts'
import { idOf, isOfBookable, isOfShared } from '../occupancy/day-keys.ts'
import { type Dialect, inBatches, placeholders, type Statement, statement, through, type Value } from '../session.ts'

// By hand: hold, book and list. Claims of many reservations are written in one statement, in the trip of the days;
// ranges of a key are read as one UNION, each part led to its index. A model writes row by row and joins no
// selects.

const hullOf = (spans: Interval[]): Interval => ({
  start: Math.min(...spans.map(({ start }) => start)),
  end: Math.max(...spans.map(({ end }) => end)),
})

/** The names of the claims that reservations may have. */
const namesOf = (reservations: string[]): string[] => reservations.flatMap((id) => [id, nameOfFormer(id)])

const columns = `(provider, bookable, reach, start, reservation, \`end\`, slotstart, slotend, seats, expires, resources,
  occurrence, address, assigned, spans, shared)`

const structuredOrNull = (list: unknown[], isUsual: boolean): string | null => (isUsual ? null : JSON.stringify(list))

function rowOf(provider: string, claim: Claim): Value[] {
  const { reservation, bookable, slotstart, slotend, seats, expires, occurrence, address, assigned, spans } = claim
  const hull = hullOf(spans)
  return [
    ...[provider, bookable, lengthOf(hull) + (isPlain(claim) ? 0 : reaches.named), hull.start, reservation, hull.end],
    ...[slotstart, slotend, seats, expires, structuredOrNull(claim.resources, claim.resources.length === 0)],
    ...[occurrence, address, assigned],
    structuredOrNull(
      spans.map(({ start, end }) => [start, end]),
      spans.length === 1,
    ),
    structuredOrNull(claim.shared, claim.shared.length === 0),
  ]
}

function rowOfPlace(provider: string, place: Place): Value[] {
  const { reservation, bookable, start, end, seats, resources, occurrence, slotend, joined, offered } = place
  return [
    ...[provider, bookable, lengthOf(place) + reaches.queued, start, reservation, end, start, slotend, seats, offered],
    ...[structuredOrNull(resources, resources.length === 0), occurrence, null, joined, null, null],
  ]
}

function insertRows(table: string, names: string, rows: Value[][]): Statement[] {
  return inBatches(rows, 500).map((batch) => {
    const marks = batch.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    return { sql: `INSERT INTO ${table} ${names} VALUES ${marks}`, values: batch.flat() }
  })
}

/**
 * Inserts claims, those on shared resources in the white-label's book too, and places in queues, in few statements.
 * Hold and book: a model inserts row by row.
 */
export function insertClaims({ whitelabel, provider }: TenantScope, claims: Claim[], places: Place[]): Statement[] {
  const rows = [...claims.map((claim) => rowOf(provider, claim)), ...places.map((place) => rowOfPlace(provider, place))]
  const uses = claims.flatMap((claim) => usesOf(claim).map((key) => [provider, ...key, claim.assigned]))
  return [
    ...insertRows('claims', columns, rows),
    ...insertRows('claim_resources', '(provider, resource, reach, start, reservation, assigned)', uses),
    ...insertRows(
      'shared_claims',
      '(whitelabel, resource, reach, start, provider, reservation, `end`, expires, spans)',
      claims.flatMap((claim) => claim.shared.map((id) => rowOfShared(whitelabel, provider, claim, id))),
    ),
  ]
}

function rowOfShared(whitelabel: string, provider: string, claim: Claim, resource: string): Value[] {
  const { reservation, spans, expires } = sharedClaimOf(claim, resource, provider)
  const hull = hullOf(spans)
  return [
    ...[whitelabel, resource, lengthOf(hull) + reaches.named, hull.start, provider, reservation, hull.end, expires],
    structuredOrNull(
      spans.map(({ start, end }) => [start, end]),
      spans.length === 1,
    ),
  ]
}

/** The keys of a claim's resources. */
function usesOf(claim: Claim): [resource: string, reach: number, start: number, reservation: string][] {
  const hull = hullOf(claim.spans)
  return [...new Set(claim.resources)].map((id) => [id, lengthOf(hull) + reaches.named, hull.start, claim.reservation])
}

/**
 * Deletes the claims of reservations, as they were read, and their places in queues. Hold and book, in the trip of the
 * commit: by `claims_reservation`, and what resources keep of them by the primary key.
 */
export function deleteClaims(
  dialect: Dialect,
  { whitelabel, provider }: TenantScope,
  reservations: string[],
  claims: Claim[],
): Statement[] {
  const uses = inBatches(claims.flatMap(usesOf), 500)
  const shared = inBatches(
    claims.flatMap((claim) => usesOf({ ...claim, resources: claim.shared })),
    500,
  )
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
    ...shared.map((batch) =>
      statement(
        `DELETE FROM shared_claims WHERE whitelabel = ? AND (${batch
          .map(() => '(resource = ? AND reach = ? AND start = ? AND provider = ? AND reservation = ?)')
          .join(' OR ')})`,
        whitelabel,
        ...batch.flatMap(([resource, reach, start, reservation]) => [resource, reach, start, provider, reservation]),
      ),
    ),
  ]
}

/**
 * The claims of reservations, of former places too, and their places in queues. Hold and book, by `claims_reservation`,
 * through which both databases must be led.
 */
export function selectClaims(dialect: Dialect, provider: string, reservations: string[]): Statement {
  const names = namesOf(reservations)
  return statement(
    `SELECT * FROM ${through(dialect, 'claims_reservation', 'claims')} WHERE provider = ? AND reservation IN (${placeholders(names.length)})
      ORDER BY reservation, reach`,
    provider,
    ...names,
  )
}

/** A condition for the rows of a table in a range with a class of length: one bounded range of the primary key. */
const classes = (
  table: 'claims' | 'claim_resources' | 'shared_claims',
  plus: number,
  range: Interval,
  least = 1,
): Statement[] =>
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

/**
 * The claims of a subject that overlap a range, by their outer ends. Lists and hold: a bounded range of the primary key
 * for each class of length, of `claim_resources` for a resource and from there by `claims_reservation`, of
 * `shared_claims` for a shared one.
 * @param book the provider, or of a shared resource the white-label (`bookOf`)
 */
export function selectOfSubject(
  dialect: Dialect,
  book: string,
  subject: string,
  range: Interval,
  choice: ClaimChoice,
): Statement {
  const ofNamed = choice === 'long' ? 3 : 1
  const own = [book, idOf(subject), range.start]
  if (isOfShared(subject)) {
    const select = (condition: string) =>
      statement(
        `SELECT * FROM ${through(dialect, 'PRIMARY', 'shared_claims')}
          WHERE whitelabel = ? AND resource = ? AND ${condition} AND \`end\` > ?`,
        ...own,
      )
    return withAny(dialect, classes('shared_claims', reaches.named, range, ofNamed), select)
  }
  if (isOfBookable(subject)) {
    const conditions = [
      ...classes('claims', reaches.named, range, ofNamed),
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
            AND claims.reach < ${reaches.queued}
        WHERE claim_resources.provider = ? AND claim_resources.resource = ? AND ${condition} AND claims.\`end\` > ?`,
      ...own,
    )
  return withAny(dialect, classes('claim_resources', reaches.named, range, ofNamed), select)
}

/** What `placeIn` reads, because a queue is long and all of it is read. */
const placeColumns = 'reservation, bookable, start, `end`, seats, resources, occurrence, slotend, assigned, expires'

/**
 * The queue of a bookable in a range, entries with a live offer included. Lists: a bounded range of the primary key for
 * each class of length.
 */
export const selectQueue = (dialect: Dialect, provider: string, bookable: string, range: Interval): Statement =>
  withAny(dialect, classes('claims', reaches.queued, range), (condition) =>
    statement(
      `SELECT ${placeColumns} FROM ${through(dialect, 'PRIMARY', 'claims')}
        WHERE provider = ? AND bookable = ? AND ${condition} AND \`end\` > ?`,
      ...[provider, bookable, range.start],
    ),
  )

/**
 * When each resource was last given to a reservation of the provider's that still stands: one look-up in
 * `claim_resources_turns` for each. Lists and hold.
 */
export function selectTurns({ whitelabel, provider }: TenantScope, resources: string[]): Statement {
  return statement(
    `SELECT id, (SELECT assigned FROM claim_resources
        WHERE claim_resources.provider = ? AND claim_resources.resource = resources.id
        ORDER BY assigned DESC LIMIT 1) AS assigned
      FROM resources WHERE resources.whitelabel = ? AND id IN (${placeholders(resources.length)})`,
    provider,
    whitelabel,
    ...resources,
  )
}

/** Which of these resources a white-label's providers share. Hold and book, where no place says it. Primary key. */
export const selectSharedAmong = (whitelabel: string, resources: string[]): Statement =>
  statement(
    `SELECT id FROM resources WHERE whitelabel = ? AND id IN (${placeholders(resources.length)}) AND provider IS NULL`,
    ...[whitelabel, ...resources],
  )
