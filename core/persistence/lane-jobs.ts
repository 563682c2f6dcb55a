import type { JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { workOf } from './models/plugin-models.ts'
import { deliveryOf } from './models/webhook-models.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, type Row, text } from './session.ts'
import { claimOfLane, lanesRead, type laneTables, readDueOfLane, readLanesOf } from './statements/lanes.ts'

type Claim = Parameters<JobStore['claimDeliveries']>[0]

/** Claims rows of a table that wait in lanes, across tenants; returns them as they were. */
function laneClaims(db: Database, table: (typeof laneTables)[number]): (claim: Claim) => Promise<Row[]> {
  /** The lane that was looked at last: the next look begins after it, so that none is always first. */
  let last = ''

  async function* waitingLanes() {
    for (const begin of last === '' ? [''] : [last, '']) {
      for (let after = begin, isEnd = false; !isEnd; ) {
        const [result] = await db.read([readLanesOf(db.dialect, table, after)])
        const rows = result?.rows ?? []
        for (const row of rows) yield { lane: text(row.lane), due: integer(row.due) }
        isEnd = rows.length < lanesRead
        after = text(rows.at(-1)?.lane ?? '')
      }
    }
  }

  return async ({ now, until, limit, each, underWay, process }) => {
    const found: Row[] = []
    const seen = new Set<string>()
    for await (const { lane, due } of waitingLanes()) {
      const places = Math.min(each - underWay.filter((one) => one === lane).length, limit - found.length)
      if (seen.has(lane) || due > now || places <= 0) continue
      seen.add(lane)
      const [result] = await db.read([readDueOfLane(db.dialect, table, lane, { now, limit: places })])
      found.push(...(result?.rows ?? []))
      last = lane
      if (found.length >= limit) break
    }
    if (found.length === 0) return []
    const readOf = (row: Row) => ({ provider: text(row.provider), id: text(row.id), due: integer(row.due) })
    const moves = found.map((row) => claimOfLane(table, readOf(row), { due: until, holder: process }))
    const counts = await inTransaction(db, (trip) => trip.writeAll(moves))
    return found.filter((_row, index) => counts[index] === 1)
  }
}

const scopeOf = (row: Row) => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

/** The reads and writes across tenants of what waits in lanes: messages to programs, and what plugins are to do. */
export function laneJobs(db: Database): Pick<JobStore, 'claimDeliveries' | 'claimWork'> {
  const deliveries = laneClaims(db, 'webhook_deliveries')
  const work = laneClaims(db, 'plugin_work')
  const claimed = (row: Row, until: number) => ({ attempts: integer(row.attempts) + 1, due: until })
  return {
    claimDeliveries: async (claim) =>
      (await deliveries(claim)).map((row) => ({
        scope: scopeOf(row),
        delivery: { ...deliveryOf(row), ...claimed(row, claim.until) },
      })),
    claimWork: async (claim) =>
      (await work(claim)).map((row) => ({
        scope: scopeOf(row),
        work: { ...workOf(row), ...claimed(row, claim.until) },
      })),
  }
}
