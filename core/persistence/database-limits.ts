/** How long the database is waited for, in ms, and how many connections a process has to it. */
export interface DatabaseLimits {
  /** A request may wait this long for the database altogether. */
  request: number
  /** A lock of somebody else's transaction, each time; whole seconds. */
  lock: number
  /** One round trip, which may wait for a lock too. */
  query: number
  /** In line for a connection, while the tenant has used up its share. */
  line: number
  /** Without any answer on any connection, after which the database is probed. */
  quiet: number
  /** For the answer to a probe; `quiet + probe` stays under a second, by which time a request has its answer. */
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
