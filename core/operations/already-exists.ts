/** Thrown by a repository if a row with this key exists: another call was faster, or this one is a repeat. */
export class AlreadyExists extends Error {
  readonly table: string
  constructor(table: string, options?: ErrorOptions) {
    super(`a row of ${table} with this key exists already`, options)
    this.table = table
  }
}
