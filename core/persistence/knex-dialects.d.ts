declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import { Knex } from 'knex'

  /** Knex ships no types for its dialects; this declares the part that the embedded database replaces. */
  export default class BetterSqlite3Client extends Knex.Client {
    declare connectionSettings: { filename: string }
  }
}
