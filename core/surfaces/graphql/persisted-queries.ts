import { createHash } from 'node:crypto'
import { BoundedMap } from '../../operations/caches/bounded-map.ts'

/** All cached queries together, bytes. */
const keptBytes = 2 * 1024 * 1024
/** Rough size of an entry beside its text, bytes. */
const entryBytes = 250

export interface PersistedQueries {
  find(hash: string): string | undefined
  /** False if the hash is not the query's. */
  save(hash: string, query: string): boolean
}

/**
 * Queries by their SHA-256, following the protocol of automatic persisted queries. They are in a Map, so that names
 * like `__proto__` are plain unknown keys; the least recently used leave when it is full.
 */
export function persistedQueries(): PersistedQueries {
  const queries = new BoundedMap<string, string>(keptBytes, (query) => entryBytes + 2 * query.length)
  return {
    find: (hash) => queries.get(hash),
    save(hash, query) {
      if (createHash('sha256').update(query).digest('hex') !== hash) return false
      queries.set(hash, query)
      return true
    },
  }
}
