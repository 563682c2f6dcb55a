/** Time limits of the database in ms, and the number of connections of a process. */
export interface DatabaseLimits {
  /** A request's total waiting time. */
  request: number
  /** One wait for another transaction's lock; whole seconds. */
  lock: number
  /** One round trip, including its wait for a lock. */
  query: number
  /** The wait for a connection while the tenant has used up its share. */
  line: number
  /** The time without any answer on any connection after which the database is probed. */
  quiet: number
  /**
   * The wait for the answer to a probe. `quiet + probe` stays below a second, so that requests are answered by then.
   */
  probe: number
  connections: number
}

export const usualLimits: DatabaseLimits = {
  request: 8_000,
  lock: 2_000,
  query: 5_000,
  line: 2_000,
  quiet: 300,
  probe: 400,
  connections: 16,
}
