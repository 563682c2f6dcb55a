import { type Dialect, type Statement, statement, through } from '../session.ts'

// By hand: lanes are read and claimed for all tenants, which no model may, and their first times through an index
// that MySQL must be led to.

/** Tables whose rows wait in lanes: each has an index `{table}_lane` by lane and time. */
export const laneTables = ['webhook_deliveries', 'plugin_work'] as const
type LaneTable = (typeof laneTables)[number]

/** How many lanes with waiting rows are looked at in one query. */
export const lanesRead = 200

/** The next lanes of all tenants with waiting rows, each with its earliest time, by `{table}_lane`. */
export const readLanesOf = (dialect: Dialect, table: LaneTable, after: string): Statement =>
  statement(
    `SELECT lane, MIN(due) AS due FROM ${through(dialect, `${table}_lane`, table)}
      WHERE lane > ? GROUP BY lane ORDER BY lane LIMIT ${lanesRead}`,
    after,
  )

/** The rows of a lane of any tenant that are due, by `{table}_lane`. */
export const readDueOfLane = (
  dialect: Dialect,
  table: LaneTable,
  lane: string,
  { now, limit }: { now: number; limit: number },
): Statement =>
  statement(
    `SELECT * FROM ${through(dialect, `${table}_lane`, table)} WHERE lane = ? AND due <= ? ORDER BY due LIMIT ?`,
    ...[lane, now, limit],
  )

/** Claims a row of any tenant that is still due when it was read to be. Primary key. */
export const claimOfLane = (
  table: LaneTable,
  { provider, id, due }: { provider: string; id: string; due: number },
  to: { due: number; holder: string },
): Statement =>
  statement(
    `UPDATE ${table} SET due = ?, attempts = attempts + 1, holder = ?
      WHERE provider = ? AND id = ? AND due = ? AND lane IS NOT NULL`,
    ...[to.due, to.holder, provider, id, due],
  )
