import { hash } from 'node:crypto'
import { BoundedMap } from './bounded-map.ts'

/**
 * A bounded cache (least recently used entries go first) of values that hold until something they were made from is
 * written.
 */
export interface VersionedCache<T> {
  /**
   * Whether a value is cached that time has not made stale, so that asking the database for its version is worthwhile.
   */
  has(key: string, now: number): boolean
  get(key: string, version: string): T | null
  set(key: string, entry: Versioned<T>): void
}

export interface Versioned<T> {
  /** The version of everything that the value was made from. */
  version: string
  /** The first instant (epoch ms) at which time alone may change the value. */
  validUntil: number
  value: T
}

/** How many keys that were asked for once are remembered, each by a digest of some hundred bytes. */
const strangers = 20_000

/** Rough size of an entry beside its value and its key, bytes. */
const entryOverhead = 300

/**
 * @param capacity how much is cached: entries, or bytes if `sizeOf` is given
 * @param sizeOf the bytes of a value
 * @param keeps `again` caches a value only when its key is asked for a second time, so that values asked for once push
 * nothing out and free their memory at once
 * @param dropped is called with a value that leaves because the cache is full
 */
export function makeVersionedCache<T>(
  capacity = 2_000,
  sizeOf?: (value: T) => number,
  keeps: 'all' | 'again' = 'all',
  dropped?: (key: string, entry: Versioned<T>) => void,
): VersionedCache<T> {
  const entries = new BoundedMap<string, Versioned<T>>(
    capacity,
    sizeOf && (({ value }, key) => sizeOf(value) + key.length + entryOverhead),
    dropped,
  )
  const askedOnce = new BoundedMap<string, true>(strangers)
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
      const isKnown = () => entries.has(key) || askedOnce.delete(digestOf(key))
      if (keeps === 'all' || isKnown()) entries.set(key, entry)
      else askedOnce.set(digestOf(key), true)
    },
  }
}

const digestOf = (key: string) => hash('sha1', key, 'base64')
