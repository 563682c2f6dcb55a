import type { JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { deliveryOf } from './models/webhook-models.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, type Row, text } from './session.ts'
import { claimDelivery, endpointsAtOnce, readDueDeliveries, readEndpoints } from './statements/webhooks.ts'

/** The sending's reads and writes across tenants. */
export function webhookJobs(db: Database): Pick<JobStore, 'claimDeliveries'> {
  /** The endpoint that was looked at last: the next look begins after it, so that none is always first. */
  let last = ''

  async function* waitingLanes() {
    for (const begin of last === '' ? [''] : [last, '']) {
      for (let after = begin, isEnd = false; !isEnd; ) {
        const [result] = await db.read([readEndpoints(db.dialect, after)])
        const rows = result?.rows ?? []
        for (const row of rows) yield { lane: text(row.lane), due: integer(row.due) }
        isEnd = rows.length < endpointsAtOnce
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
        const [result] = await db.read([readDueDeliveries(db.dialect, lane, now, places)])
        found.push(...(result?.rows ?? []))
        last = lane
        if (found.length >= limit) break
      }
      if (found.length === 0) return []
      const readOf = (row: Row) => ({ provider: text(row.provider), id: text(row.id), due: integer(row.due) })
      const moves = found.map((row) => claimDelivery(readOf(row), { due: until, holder: process }))
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
