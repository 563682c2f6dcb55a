import type { DueEvent, JobStore } from '../operations/job-store.ts'
import type { Database } from './database.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, parsed, type Row, type Statement, text, textOrNull } from './session.ts'
import {
  endEvent,
  lanesAtOnce,
  moveEvent,
  postponeEvent,
  readDue,
  readLanes,
  readUnfinished,
  readWaiting,
  wakeLater,
} from './statements/outbox.ts'

type EventJobs = Pick<JobStore, 'claimEvents' | 'claimEventsOf' | 'giveBackEvent' | 'endEvent' | 'postponeEvent'>

const eventOf = (row: Row, until: number, behind: DueEvent['behind']): DueEvent => ({
  id: text(row.id),
  name: text(row.name),
  reservation: text(row.reservation),
  version: integer(row.version),
  payload: parsed(row.payload, {}),
  created: integer(row.created),
  scope: { whitelabel: text(row.whitelabel), provider: text(row.provider) },
  attempts: integer(row.attempts) + 1,
  until,
  behind,
})

/** Whether the first of a reservation's events happened before the second. */
function isBefore(one: Row, other: Row): boolean {
  const [a, b] = [one, other].map((row) => [integer(row.version), integer(row.created)] as const)
  if (!a || !b || (a[0] === b[0] && a[1] === b[1])) return text(one.id) < text(other.id)
  return a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]
}

/** The delivery's reads and writes across tenants. */
export function eventJobs(db: Database): EventJobs {
  /** The lane that was looked at last: the next look begins after it, so that no tenant is always first. */
  let last = ''

  /** The tenants with waiting events, in lists: from the one after the last that was served, around to it. */
  async function* waitingLanes() {
    const start = last
    for (const part of start === '' ? [''] : [start, '']) {
      const isRest = part === '' && start !== ''
      for (let after = part, isEnd = false; !isEnd; ) {
        const [result] = await db.read([readLanes(db.dialect, after)])
        const lanes = (result?.rows ?? []).map((row) => ({ lane: text(row.lane), due: integer(row.due) }))
        const ahead = isRest ? lanes.filter(({ lane }) => lane <= start) : lanes
        yield ahead
        isEnd = lanes.length < lanesAtOnce || ahead.length < lanes.length
        after = lanes.at(-1)?.lane ?? ''
      }
    }
  }

  /** Events that are due, at most `limit`, tenant by tenant and of each as many as it has free places. */
  async function dueEvents({ now, limit, each, underWay }: Parameters<EventJobs['claimEvents']>[0]): Promise<Row[]> {
    const taken = Map.groupBy(underWay, (lane) => lane)
    const found: Row[] = []
    for await (const lanes of waitingLanes()) {
      const placesOf = (lane: string) => each - (taken.get(lane)?.length ?? 0)
      const open = lanes.filter(({ lane, due }) => due <= now && placesOf(lane) > 0).slice(0, limit - found.length)
      if (open.length === 0) continue
      const share = Math.ceil((limit - found.length) / open.length)
      const reads = open.map(({ lane }) => readDue(db.dialect, lane, now, Math.min(share, placesOf(lane))))
      found.push(...(await db.read(reads)).flatMap(({ rows }) => rows))
      last = open.at(-1)?.lane ?? last
      if (found.length >= limit) break
    }
    return found.slice(0, limit)
  }

  /** The earlier events of the same reservation that have not ended, for each that has any. */
  async function earlierThan(rows: Row[]): Promise<Map<Row, Row[]>> {
    const ordered = rows.filter(({ reservation }) => text(reservation) !== '')
    const results =
      ordered.length > 0
        ? await db.read(ordered.map((row) => readUnfinished(text(row.provider), text(row.reservation))))
        : []
    return new Map(
      ordered.map((row, index) => [row, (results[index]?.rows ?? []).filter((other) => isBefore(other, row))]),
    )
  }

  /** Moves events from the time at which they were read as due; returns which ones no other process had moved. */
  async function move(
    rows: Row[],
    to: (row: Row) => { due: number; attempts: number; holder?: string },
  ): Promise<boolean[]> {
    if (rows.length === 0) return []
    const moves = rows.map((row) => {
      const { due, attempts, holder } = to(row)
      const place = { provider: text(row.provider), id: text(row.id), due: integer(row.due) }
      return moveEvent(place, { due, attempts, holder: holder ?? null })
    })
    const counts = await inTransaction(db, (trip) => trip.writeAll(moves))
    return counts.map((count) => count === 1)
  }

  return {
    async claimEvents(claim) {
      for (;;) {
        const rows = await dueEvents(claim)
        if (rows.length === 0) return []
        const earlier = await earlierThan(rows)
        const holders = (row: Row) => (earlier.get(row) ?? []).filter(holdsBack)
        const isFree = (row: Row) => holders(row).length === 0
        // They wait for the earlier event, whose end makes them due: else they would be read again and again.
        const waiting = rows.filter((row) => !isFree(row))
        await move(waiting, (row) => ({ due: dueAfter(holders(row), claim), attempts: 0 }))
        const free = rows.filter(isFree)
        const claimed = await move(free, () => ({ due: claim.until, attempts: 1, holder: claim.process }))
        const events = free
          .filter((_row, index) => claimed[index])
          .map((row) => eventOf(row, claim.until, behind(earlier.get(row) ?? [])))
        if (events.length > 0) return events
      }
    },
    async claimEventsOf({ scope, reservation, now, until, process }) {
      const found = await db.read([readWaiting(scope.provider, reservation)])
      const rows = (found[0]?.rows ?? []).sort((one, other) => (isBefore(one, other) ? -1 : 1))
      const isDue = (row: Row) => integer(row.due) <= now
      const firstHeld = rows.findIndex((row) => !isDue(row) && holdsBack(row))
      const due = (firstHeld < 0 ? rows : rows.slice(0, firstHeld)).filter(isDue)
      const earlier = (row: Row) => rows.filter((other) => !isDue(other) && isBefore(other, row))
      const claimed = await move(due, () => ({ due: until, attempts: 1, holder: process }))
      const firstLost = claimed.indexOf(false)
      const own = firstLost < 0 ? due : due.slice(0, firstLost)
      const lost = due.filter((row, index) => claimed[index] && !own.includes(row))
      await move(
        lost.map((row) => ({ ...row, due: until })),
        () => ({ due: now, attempts: -1 }),
      )
      return own.map((row) => eventOf(row, until, behind(earlier(row))))
    },
    async giveBackEvent({ id, scope, until }, now) {
      await move([{ id, provider: scope.provider, due: until }], () => ({ due: now, attempts: -1 }))
    },
    async endEvent(event, ended) {
      await inTransaction(db, async (trip) => {
        trip.queue(endEvent(event.scope.provider, event.id, ended), ...wakeAfter(event, ended))
      })
    },
    async postponeEvent(event, { due, remaining, tried, error, now }) {
      const put = {
        ...{ due, tried, now, error: error?.slice(0, 1000) ?? null },
        remaining: remaining && JSON.stringify(remaining),
      }
      await inTransaction(db, async (trip) => {
        const read = { provider: event.scope.provider, id: event.id, due: event.until }
        trip.queue(postponeEvent(read, put), ...wakeAfter(event, now))
      })
    },
  }
}

/** Makes the later events of its reservation due: they may have waited to know what this one leaves. */
const wakeAfter = (event: DueEvent, now: number): Statement[] =>
  event.reservation === '' ? [] : [wakeLater(event.scope.provider, event, now)]

/** Whether an event that has not ended holds back later ones as a whole: nobody knows yet what it will leave. */
const holdsBack = ({ remaining }: Row): boolean => textOrNull(remaining) === null

/** What of a later event waits for these, which were put off: a retry reaches nothing else. */
const behind = (earlier: Row[]): DueEvent['behind'] => ({
  lines: [...new Set(earlier.flatMap(({ remaining }) => parsed<string[]>(remaining, [])))],
  due: Math.min(...earlier.map(({ due }) => integer(due))),
})

/** When an event that is held back is looked at again unless an earlier one ends before. */
const dueAfter = (earlier: Row[], { now, until }: { now: number; until: number }): number => {
  const due = Math.max(...earlier.map((row) => integer(row.due)))
  return due > now ? due : until
}
