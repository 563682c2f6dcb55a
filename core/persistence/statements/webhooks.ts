import { type Dialect, type Statement, statement, through } from '../session.ts'

/** How many endpoints with waiting messages are looked at in one query. */
export const endpointsAtOnce = 200

/** The next endpoints of all tenants with waiting messages, each with its earliest time, by `webhook_deliveries_lane`. */
export const readEndpoints = (dialect: Dialect, after: string): Statement =>
  statement(
    `SELECT lane, MIN(due) AS due FROM ${through(dialect, 'webhook_deliveries_lane', 'webhook_deliveries')}
      WHERE lane > ? GROUP BY lane ORDER BY lane LIMIT ${endpointsAtOnce}`,
    after,
  )

/** The messages of an endpoint of any tenant that are due, by `webhook_deliveries_lane`. */
export const readDueDeliveries = (dialect: Dialect, lane: string, now: number, limit: number): Statement =>
  statement(
    `SELECT * FROM ${through(dialect, 'webhook_deliveries_lane', 'webhook_deliveries')}
      WHERE lane = ? AND due <= ? ORDER BY due LIMIT ?`,
    ...[lane, now, limit],
  )

/** Claims a message of any tenant that is still due when it was read to be. Primary key. */
export const claimDelivery = (
  { provider, id, due }: { provider: string; id: string; due: number },
  to: { due: number; holder: string },
): Statement =>
  statement(
    `UPDATE webhook_deliveries SET due = ?, attempts = attempts + 1, holder = ?
      WHERE provider = ? AND id = ? AND due = ? AND lane IS NOT NULL`,
    ...[to.due, to.holder, provider, id, due],
  )
