/** Thrown by a repository when a row with this key is there already: somebody was faster, or the call is a repeat. */
export class AlreadyExists extends Error {
  readonly table: string
  constructor(table: string, options?: ErrorOptions) {
    super(`a row of ${table} with this key exists already`, options)
    this.table = table
  }
}
