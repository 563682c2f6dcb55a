import type { Dialect, Row, Statement, StatementResult } from '../session.ts'
import { selectClaims } from '../statements/claims.ts'
import { selectLocked } from '../statements/reservations.ts'

/** A reservation's row, if there is one, and its claims and places in queues. */
export interface LockedRow {
  row: Row | undefined
  claims: Row[]
}

/**
 * What a transaction has read under its locks, and need not read again. Whoever changes a reservation locks its row
 * first, so that a locked row and its claims stay as they were read, but for what the transaction changes itself: that
 * is forgotten here.
 */
export class UnderLock {
  readonly #options: { dialect: Dialect; provider: string }
  readonly #rows = new Map<string, LockedRow>()
  #revision: { text: string; days: number } | null = null

  constructor(options: { dialect: Dialect; provider: string }) {
    this.#options = options
  }

  /** The reservation as it was read; null where its row is not locked, or has changed since. */
  rowOf(id: string): LockedRow | null {
    return this.#rows.get(id) ?? null
  }

  /** The statements that lock and read rows which are not known yet, and who keeps what they return. */
  read(ids: string[]): { statements: Statement[]; keep(results: StatementResult[]): void } {
    const { dialect, provider } = this.#options
    const unknown = [...new Set(ids)].filter((id) => !this.#rows.has(id))
    return {
      statements: unknown.flatMap((id) => [selectLocked(dialect, provider, id), selectClaims(dialect, provider, [id])]),
      keep: (results) => {
        for (const [index, id] of unknown.entries())
          this.#rows.set(id, { row: results[2 * index]?.rows[0], claims: results[2 * index + 1]?.rows ?? [] })
      },
    }
  }

  forget(id: string): void {
    this.#rows.delete(id)
  }

  /** Keeps the tenant's revision, which was read after so many days had been locked. */
  keepRevision(text: string, days: number): void {
    this.#revision = { text, days }
  }

  /** The tenant's revision; null where days were locked since it was read. */
  revisionAt(days: number): string | null {
    return this.#revision?.days === days ? this.#revision.text : null
  }
}
