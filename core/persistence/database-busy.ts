/**
 * The database works, but not soon enough for this piece of work: its lock, its place in line or its time ran out.
 * Nothing of the work was written, so it may be tried again.
 */
export class DatabaseBusy extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'DatabaseBusy'
  }
}

/** One connection gave no answer in time and was destroyed. What it was asked to commit may have been committed. */
export class ConnectionSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(ms: number) {
    super(`a connection to the database gave no answer within ${Math.round(ms)} ms`)
    this.name = 'ConnectionSilent'
  }
}

/** No connection to the database gives any answer, new ones included. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database gives no answer on any connection')
    this.name = 'DatabaseSilent'
  }
}
