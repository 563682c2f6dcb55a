import { createHash } from 'node:crypto'

const kept = 500

export interface PersistedQueries {
  find(hash: string): string | undefined
  /** False if the hash is not the query's. */
  save(hash: string, query: string): boolean
}

/**
 * Queries by their SHA-256, following the protocol of automatic persisted queries. They are in a Map, so that names
 * like `__proto__` are plain unknown keys; the oldest leaves when it is full.
 */
export function persistedQueries(): PersistedQueries {
  const queries = new Map<string, string>()
  return {
    find: (hash) => queries.get(hash),
    save(hash, query) {
      if (createHash('sha256').update(query).digest('hex') !== hash) return false
      queries.delete(hash)
      queries.set(hash, query)
      const oldest = queries.keys().next().value
      if (queries.size > kept && oldest !== undefined) queries.delete(oldest)
      return true
    },
  }
}
