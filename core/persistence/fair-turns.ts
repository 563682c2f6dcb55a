/** The clock and the scheduler, injected so that tests decide when what runs. */
export interface TurnTimers {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Runs the work in the present turn of the event loop, or the next if that turn's works run already. */
  soon(work: () => void): void
  later(work: () => void, ms: number): void
}

/** Taken when the process starts: a test that holds its timers would hold a resting tenant for good. */
const afterMs = setTimeout
const ofTheProcess: TurnTimers = {
  now: () => performance.now(),
  soon: (work) => void setImmediate(work),
  later: (work, ms) => void afterMs(work, ms),
}

/** A tenant shares the processor while another one has worked within this many ms. */
const sharing = 1_000
/**
 * Only while another tenant has worked within this many ms does the busiest one rest: else it would rest for nobody.
 */
const contending = 40
/**
 * How long the busiest tenant rests after a piece of work, as a multiple of the time that the piece took, if its pieces
 * take a millisecond. With shorter ones it rests less, as others wait for one piece at most: a sale of many bookings
 * goes on beside other tenants, dense lists step back.
 */
const restFactor = 6
/** A piece counts as at most this many ms, so that a garbage collection in it is not charged to its tenant. */
const longestPiece = 10
/** After this many ms half of the used time is forgotten. */
const halfLife = 200
/** A tenant that uses less than this share of the processor rests for nobody, even if the others use still less. */
const modestShare = 0.12
/** What a tenant of that share has used lately, ms. */
const modestUse = (modestShare * halfLife) / Math.LN2

interface Activity {
  line: (() => void)[]
  /** Whether its next piece is scheduled. */
  isDue: boolean
  seen: number
  /** Processor time used lately, ms, as of `usedAt`. */
  used: number
  usedAt: number
  /** The mean length of its pieces lately, ms, in which each counts by its length. */
  length: number
  restsUntil: number
}

/**
 * Divides one process's event loop among tenants. Pieces of work (what follows an answer of the database, a part of a
 * long list) wait in a line per tenant, and each turn of the loop runs at most one piece of each: sixteen lists of one
 * tenant don't run in a row before another tenant's booking. Of the tenants that work at the same time, the one that
 * has used the most processor time lately rests after each piece. While a tenant is the only one, nothing waits.
 */
export class FairTurns {
  readonly #timers: TurnTimers
  readonly #tenants = new Map<string, Activity>()
  #forgotAt = 0
  /** The tenant that came last, when it did, and when any other one last did. */
  #last = ''
  #lastAt = Number.NEGATIVE_INFINITY
  #otherAt = Number.NEGATIVE_INFINITY

  constructor(timers: TurnTimers = ofTheProcess) {
    this.#timers = timers
  }

  /** How many tenants are remembered; those without work for a second are not. */
  get size(): number {
    return this.#tenants.size
  }

  /** Resolves when the tenant's next piece may run; undefined: at once. The platform's own work never waits. */
  next(tenant: string): Promise<void> | undefined {
    if (tenant === '') return undefined
    const now = this.#timers.now()
    const activity = this.#come(tenant, now)
    const isAlone = now - this.#otherAt > sharing
    return isAlone && activity.line.length === 0 ? undefined : this.#lineUp(activity)
  }

  /** Like `next`, but always lets the loop turn: for the pieces of a long computation. */
  rest(tenant: string): Promise<void> {
    return this.#lineUp(this.#come(tenant, this.#timers.now()))
  }

  #come(tenant: string, now: number): Activity {
    if (tenant !== this.#last) {
      this.#otherAt = this.#lastAt
      this.#last = tenant
    }
    this.#lastAt = now
    const known = this.#tenants.get(tenant)
    if (known) {
      known.seen = now
      return known
    }
    this.#forget(now)
    const created = { line: [], isDue: false, seen: now, used: 0, usedAt: now, length: 0, restsUntil: 0 }
    this.#tenants.set(tenant, created)
    return created
  }

  /** Once in a while, forgets tenants without work. */
  #forget(now: number): void {
    if (now - this.#forgotAt < sharing) return
    this.#forgotAt = now
    for (const [tenant, { seen, line, isDue }] of this.#tenants)
      if (!isDue && line.length === 0 && now - seen > sharing) this.#tenants.delete(tenant)
  }

  #lineUp(activity: Activity): Promise<void> {
    return new Promise((resolve) => {
      activity.line.push(resolve)
      if (!activity.isDue) this.#schedule(activity)
    })
  }

  /** The second work runs right after all that the first one set off. */
  #schedule(activity: Activity): void {
    activity.isDue = true
    let began: number | null = null
    this.#timers.soon(() => {
      began = this.#begin(activity)
    })
    this.#timers.soon(() => {
      if (began !== null) this.#end(activity, began)
    })
  }

  /** Returns when the piece began; null if the tenant rests. */
  #begin(activity: Activity): number | null {
    const now = this.#timers.now()
    const rest = activity.restsUntil - now
    if (rest > 0 && this.#isBusiest(activity, now)) {
      // Shorter than its rest, as the others may stop meanwhile; a timer is no finer than a millisecond.
      if (rest < 1) this.#schedule(activity)
      else this.#timers.later(() => this.#schedule(activity), Math.min(rest, contending / 2))
      return null
    }
    activity.line.shift()?.()
    return now
  }

  #end(activity: Activity, began: number): void {
    const now = this.#timers.now()
    const piece = Math.min(now - began, longestPiece)
    const before = usedBy(activity, now)
    activity.used = before + piece
    activity.usedAt = now
    if (piece > 0) activity.length = (before * activity.length + piece * piece) / activity.used
    activity.seen = now
    activity.restsUntil = now + piece * restFactor * Math.min(activity.length, 1)
    if (activity.line.length > 0) this.#schedule(activity)
    else activity.isDue = false
  }

  /** Whether others work at the moment, all of which have used less. */
  #isBusiest(activity: Activity, now: number): boolean {
    const used = usedBy(activity, now)
    if (used < modestUse) return false
    let isShared = false
    for (const other of this.#tenants.values()) {
      if (other === activity || now - other.seen > contending) continue
      if (usedBy(other, now) >= used) return false
      isShared = true
    }
    return isShared
  }
}

const usedBy = ({ used, usedAt }: Activity, now: number): number => used * 2 ** ((usedAt - now) / halfLife)
