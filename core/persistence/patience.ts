import { setTimeout as pause } from 'node:timers/promises'
import { requestScope } from '../operations/request-scope.ts'
import { DatabaseBusy } from './database-busy.ts'

/**
 * How long a request (or one piece of a job's work) may still wait for the database. Only time spent on the database
 * counts: a slow upload or payment processor uses up none of it.
 *
 * A client that disconnects ends the waiting too, as long as its request has committed nothing. From the first commit
 * on, the request is completed, so that nobody is charged for a booking that was then dropped. The client never
 * interrupts a round trip in progress; that ends by the limits of `DatabaseLimits`.
 */
export class Patience {
  readonly #limit: number
  readonly #client: AbortSignal | undefined
  #spent = 0
  #pieces = 0
  #since = 0
  #hasCommitted = false

  constructor(limit: number, client?: AbortSignal) {
    this.#limit = limit
    this.#client = client
  }

  /** Milliseconds left; never below 0. */
  get left(): number {
    const running = this.#pieces > 0 ? performance.now() - this.#since : 0
    return Math.max(0, this.#limit - this.#spent - running)
  }

  /** Aborted when the client disconnects; undefined once that no longer matters. */
  get client(): AbortSignal | undefined {
    return this.#hasCommitted ? undefined : this.#client
  }

  /** Counts the time of the work; parallel work counts once. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#pieces === 0) this.#since = performance.now()
    this.#pieces += 1
    try {
      return await work()
    } finally {
      this.#pieces -= 1
      if (this.#pieces === 0) this.#spent += performance.now() - this.#since
    }
  }

  committed(): void {
    this.#hasCommitted = true
  }

  /** @throws DatabaseBusy if the client has disconnected or no time is left */
  check(): void {
    if (this.client?.aborted) throw new DatabaseBusy('the client has left')
    if (this.left === 0) throw new DatabaseBusy('the time for the database is used up')
  }

  /** @throws DatabaseBusy if the client disconnects meanwhile, or less time than this is left */
  async pause(ms: number): Promise<void> {
    this.check()
    if (ms > this.left) throw new DatabaseBusy('the time for the database is used up')
    await pause(ms, undefined, { signal: this.client }).catch(() => this.check())
  }
}

/** All database calls of `work`, however deep, share one patience. `visitor` is who waits for it, as a pseudonym. */
export const withPatience = <T>(patience: Patience, work: () => T, visitor?: () => string): T =>
  requestScope.run({ patience, visitor }, work)

/** The request's patience; work outside a request has `limit` ms for each of its transactions and reads. */
export function currentPatience(limit: number): Patience {
  const own = requestScope.getStore()?.patience
  return own instanceof Patience ? own : new Patience(limit)
}
