/**
 * The database works, but too slowly for this work: its lock, its place in the queue or its time ran out. Nothing was
 * written, so it may be tried again.
 */
export class DatabaseBusy extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'DatabaseBusy'
  }
}

/** One connection gave no answer in time and was destroyed. A commit sent on it may have succeeded. */
export class ConnectionSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`a connection to the database gave no answer within ${Math.round(ms)} ms`)
    this.name = 'ConnectionSilent'
  }
}

/** No connection to the database answers, new ones included. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database gives no answer on any connection')
    this.name = 'DatabaseSilent'
  }
}
