/** What stays right while nothing it was made from was written; bounded, oldest out first. */
export interface VersionedCache<T> {
  /** Whether something is kept that time has not made stale: worth asking the database for its version. */
  has(key: string, now: number): boolean
  get(key: string, version: string): T | null
  set(key: string, entry: Versioned<T>): void
}

interface Versioned<T> {
  /** Of everything the value was made from. */
  version: string
  /** The first instant (epoch ms) at which time alone may change the value. */
  validUntil: number
  value: T
}

export function makeVersionedCache<T>(capacity = 2_000): VersionedCache<T> {
  const entries = new Map<string, Versioned<T>>()
  return {
    has(key, now) {
      const entry = entries.get(key)
      return entry !== undefined && now < entry.validUntil
    },
    get(key, version) {
      const entry = entries.get(key)
      return entry?.version === version ? entry.value : null
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
