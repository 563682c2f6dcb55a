import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TenantScope } from '../../operations/tenant.ts'
import { type Dialect, inBatches, type Statement, type StatementResult } from '../session.ts'
import { countChange, lockDays, writeDays } from '../statements/days.ts'
import type { Trip } from '../trip.ts'
import { type Claim, entriesAt, type Place, subjectsOfClaim } from './claims.ts'
import { type DayKey, daysOf, inKeyOrder, keysOf, subjectOfBookable } from './day-keys.ts'
import { type DayRow, emptyDay, put, take, withoutEnded } from './day-row.ts'
import { DaysMissing, OccupancyFault } from './occupancy-faults.ts'
import { dayOf, type StoredDay } from './stored-day.ts'

export interface LockOptions {
  scope: TenantScope
  dialect: Dialect
  /** Only the race test switches it off, to prove that the test can fail. */
  locking: boolean
}

interface Held extends StoredDay {
  isChanged: boolean
}

/**
 * The days that a transaction has locked, as they were read and as its own writes have changed them since. Nothing is
 * locked, written or counted as changed twice.
 *
 * The rules of locking. They make double bookings impossible; change them only with the race test.
 *
 * 1. What gets scarcer is locked: a bookable's seats and the units of its resources, by day. Each (book, subject,
 *    day) has one row of `occupancy_days`, never deleted, which says what is occupied on that day.
 * 2. A transaction that takes or frees capacity first locks the rows of every day that the occupied intervals touch
 *    (buffers included), for the bookable and for every resource that might be assigned. Reservations that overlap on a
 *    subject share at least one day of it, so they are never judged in parallel. A resource that providers share has
 *    rows in the white-label's book, which is where their transactions meet.
 * 3. All rows are locked in one trip in the order of the key, first those of the provider's book and then those of the
 *    white-label's, so that transactions which need the same rows wait for each other without deadlock. A transaction
 *    that must lock more later risks a deadlock; it is rolled back and repeated.
 * 4. MySQL can only lock rows that exist. Missing ones are inserted before the transaction begins, which then starts
 *    again (`DaysMissing`).
 * 5. The lock brings the row, the judgement and the writes follow from it, and the commit goes with the write: no
 *    network call lies in between.
 * 6. Every row that was judged counts a change, also where nothing was taken: databases that certify transactions at
 *    their commit compare written rows only.
 * 7. SQLite has one writer: BEGIN IMMEDIATE is the lock.
 */
export class LockedDays {
  readonly #trip: Trip
  readonly #options: LockOptions
  readonly #ofSubject = new Map<string, Map<number, Held>>()
  #now = 0
  #count = 0

  constructor(trip: Trip, options: LockOptions) {
    this.#trip = trip
    this.#options = options
  }

  /** How many rows are locked. */
  get count(): number {
    return this.#count
  }

  has(key: DayKey): boolean {
    return this.#held(key) !== undefined
  }

  /**
   * Locks the rows that are not locked yet, in one trip with other statements, whose results are returned.
   *
   * @throws DaysMissing if rows don't exist
   */
  async lock(keys: DayKey[], others: Statement[] = []): Promise<StatementResult[]> {
    const { scope, dialect, locking } = this.#options
    const wanted = inKeyOrder(keys.filter((key) => !this.has(key)))
    const locks = lockDays(locking ? dialect : 'sqlite', scope, wanted)
    if (locks.length + others.length === 0) return []
    const ask = (some: Statement[]) => (locking ? this.#trip.run(some) : this.#trip.peek(some))
    const keep = ({ rows }: StatementResult) => {
      for (const row of rows) this.#keep({ ...dayOf(row), isChanged: false })
    }
    // Thousands of rows come in pieces, so that others have turns between them; the first says all that is locked.
    const last = wanted.length > rowsOfPiece ? locks.splice(-1) : locks.splice(0)
    const names = locks.length > 0 ? [...locks, ...last].flatMap((one) => one.locks ?? []) : []
    for (const [index, one] of locks.entries()) {
      const [piece] = await ask([index === 0 ? { ...one, locks: names } : one])
      if (piece) keep(piece)
      await nextTurn()
    }
    const results = await ask([...last, ...others])
    for (const result of results.slice(0, last.length)) keep(result)
    const missing = wanted.filter((key) => !this.has(key))
    if (missing.length > 0 && dialect === 'mysql') throw new DaysMissing(scope, missing)
    for (const key of missing) this.#keep({ ...key, version: 0, row: emptyDay(), isChanged: false })
    return results.slice(last.length)
  }

  #keep(day: Held) {
    this.#count += 1
    const others = this.#ofSubject.get(day.subject)
    if (others) others.set(day.day, day)
    else this.#ofSubject.set(day.subject, new Map([[day.day, day]]))
  }

  #held({ subject, day }: DayKey): Held | undefined {
    return this.#ofSubject.get(subject)?.get(day)
  }

  /** What has run out by then is dropped from the rows that are written. */
  expireUntil(now: number) {
    this.#now = now
  }

  /** The locked rows of a subject. */
  rows(subject: string, first: number, last: number): { day: number; row: DayRow }[] {
    return [...(this.#ofSubject.get(subject)?.values() ?? [])].filter(({ day }) => day >= first && day <= last)
  }

  /** Locks what a claim touches, then adds it. */
  async put(claim: Claim) {
    await this.lock(keysOfClaim(claim))
    this.#change(claim, put)
  }

  /** Locks what a claim touches, then removes it. */
  async take(claim: Claim) {
    await this.lock(keysOfClaim(claim))
    this.#change(claim, (row, entry) => {
      // What has run out may have been dropped by another writer.
      if (!take(row, entry) && entry.expires === null)
        throw new OccupancyFault(`the days of ${entry.reservation} don't have its claim`)
    })
  }

  #change(claim: Claim, change: typeof put) {
    const { provider } = this.#options.scope
    for (const subject of subjectsOfClaim(claim))
      for (const entry of entriesAt(claim, subject, provider))
        for (const day of daysOf(entry)) {
          const held = this.#held({ subject, day })
          if (!held) throw new OccupancyFault(`${subject} is not locked`)
          change(held.row, entry)
          held.isChanged = true
        }
  }

  /**
   * Queues the writes of everything that was changed or judged, which go with the commit. Of thousands of rows all but
   * the last are sent piece by piece, so that others have turns between them.
   */
  async write(): Promise<void> {
    const { scope, dialect } = this.#options
    const all = inOrder([...this.#ofSubject.values()].flatMap((held) => [...held.values()]))
    const changed = all.filter(({ isChanged }) => isChanged)
    const judged = all.filter(({ isChanged }) => !isChanged)
    let queued = 0
    const makeRoom = async (rows: number) => {
      if (queued > 0 && queued + rows > rowsOfPiece) {
        await this.#trip.run([])
        await nextTurn()
        queued = 0
      }
      queued += rows
    }
    for (const some of inBatches(changed, rowsOfPiece)) {
      await makeRoom(some.length)
      const rows = some.map((one) => ({ ...one, row: withoutEnded(one.row, this.#now) }))
      this.#trip.queue(...writeDays(dialect, scope, rows))
    }
    for (const some of inBatches(judged, rowsOfPiece)) {
      await makeRoom(some.length)
      this.#trip.queue(...countChange(dialect, scope, some))
    }
  }
}

/** So many rows are locked or written without letting the event loop turn. */
const rowsOfPiece = 1_000

const inOrder = (days: Held[]): Held[] =>
  days.sort((a, b) => (a.subject === b.subject ? a.day - b.day : a.subject < b.subject ? -1 : 1))

/** The rows in which a claim stands. */
const keysOfClaim = (claim: Claim): DayKey[] => keysOf(subjectsOfClaim(claim), claim.spans)

/** The rows of a reservation's claim, and those that count a change when its place in a queue does. */
export const keysOfClaims = (claim: Claim | null, place: Place | null): DayKey[] => [
  ...(claim ? keysOfClaim(claim) : []),
  ...(place ? keysOf([subjectOfBookable(place.bookable)], [place]) : []),
]
