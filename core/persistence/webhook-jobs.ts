import type { JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { deliveryOf } from './models/webhook-models.ts'
import { inTransaction } from './run-transaction.ts'
import { type Dialect, integer, type Row, type Statement, statement, text, through } from './session.ts'

const lanesAtOnce = 200

/** The next endpoints with waiting messages after one, each with the earliest time at which one is due. */
const readLanes = (dialect: Dialect, after: string): Statement =>
  statement(
    `SELECT lane, MIN(due) AS due FROM ${through(dialect, 'webhook_deliveries_lane', 'webhook_deliveries')}
      WHERE lane > ? GROUP BY lane ORDER BY lane LIMIT ${lanesAtOnce}`,
    after,
  )

const readDue = (dialect: Dialect, lane: string, now: number, limit: number): Statement =>
  statement(
    `SELECT * FROM ${through(dialect, 'webhook_deliveries_lane', 'webhook_deliveries')}
      WHERE lane = ? AND due <= ? ORDER BY due LIMIT ?`,
    lane,
    now,
    limit,
  )

/** The sending's reads and writes across tenants. */
export function webhookJobs(db: Database): Pick<JobStore, 'claimDeliveries'> {
  /** The endpoint that was looked at last: the next look begins after it, so that none is always first. */
  let last = ''

  async function* waitingLanes() {
    for (const begin of last === '' ? [''] : [last, '']) {
      for (let after = begin, isEnd = false; !isEnd; ) {
        const [result] = await db.read([readLanes(db.dialect, after)])
        const rows = result?.rows ?? []
        for (const row of rows) yield { lane: text(row.lane), due: integer(row.due) }
        isEnd = rows.length < lanesAtOnce
        after = text(rows.at(-1)?.lane ?? '')
      }
    }
  }

  return {
    async claimDeliveries({ now, until, limit, each, underWay, process }) {
      const found: Row[] = []
      const seen = new Set<string>()
      for await (const { lane, due } of waitingLanes()) {
        const places = Math.min(each - underWay.filter((one) => one === lane).length, limit - found.length)
        if (seen.has(lane) || due > now || places <= 0) continue
        seen.add(lane)
        const [result] = await db.read([readDue(db.dialect, lane, now, places)])
        found.push(...(result?.rows ?? []))
        last = lane
        if (found.length >= limit) break
      }
      if (found.length === 0) return []
      const moves = found.map((row) =>
        statement(
          `UPDATE webhook_deliveries SET due = ?, attempts = attempts + 1, holder = ?
            WHERE provider = ? AND id = ? AND due = ? AND lane IS NOT NULL`,
          until,
          process,
          text(row.provider),
          text(row.id),
          integer(row.due),
        ),
      )
      const counts = await inTransaction(db, (trip) => trip.writeAll(moves))
      return found
        .filter((_row, index) => counts[index] === 1)
        .map((row) => {
          const delivery = deliveryOf(row)
          return {
            scope: { whitelabel: text(row.whitelabel), provider: delivery.provider },
            delivery: { ...delivery, attempts: delivery.attempts + 1, due: until },
          }
        })
    },
  }
}
