import { BoundedMap } from './bounded-map.ts'

/** What stays right while nothing it was made from was written; bounded, what was asked for longest ago out first. */
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

/** How many keys are remembered that were asked for once. */
const strangers = 2_000

/** What an entry takes beside its value and its key, in bytes, roughly. */
const entryOverhead = 300

/**
 * @param capacity how much is kept: entries, or with `sizeOf` bytes
 * @param sizeOf the bytes of a value
 * @param keeps what is made for a key, or only what is made `again`: then what nobody asks for twice pushes nothing
 *   out, and its memory is free at once
 */
export function makeVersionedCache<T>(
  capacity = 2_000,
  sizeOf?: (value: T) => number,
  keeps: 'all' | 'again' = 'all',
): VersionedCache<T> {
  const entries = new BoundedMap<string, Versioned<T>>(
    capacity,
    sizeOf && (({ value }, key) => sizeOf(value) + key.length + entryOverhead),
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
      if (keeps === 'all' || entries.has(key) || askedOnce.delete(key)) entries.set(key, entry)
      else askedOnce.set(key, true)
    },
  }
}
