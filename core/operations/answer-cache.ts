/** Answers that stay right while nothing they depend on was written; bounded, oldest out first. */
export interface AnswerCache {
  /** Whether something is kept that time has not made stale: worth asking the database for its version. */
  has(key: string, now: number): boolean
  get(key: string, version: string): string | null
  set(key: string, entry: CachedAnswer): void
}

export interface CachedAnswer {
  /** Of everything the answer was made from. */
  version: string
  /** The first instant (epoch ms) at which time alone may change the answer. */
  validUntil: number
  json: string
}

export function makeAnswerCache(capacity = 2_000): AnswerCache {
  const entries = new Map<string, CachedAnswer>()
  return {
    has(key, now) {
      const entry = entries.get(key)
      return entry !== undefined && now < entry.validUntil
    },
    get(key, version) {
      const entry = entries.get(key)
      return entry?.version === version ? entry.json : null
    },
    set(key, entry) {
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size <= capacity) return
      const oldest = entries.keys().next().value
      if (oldest !== undefined) entries.delete(oldest)
    },
  }
}
