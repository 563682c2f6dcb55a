/** The part of a bounded map's capacity that an entry takes; computed once, when it is stored. */
export type SizeOf<K, V> = (value: V, key: K) => number

/**
 * A map that drops its least recently used entries when it is full, so that a cache with keys from outside stays
 * bounded. It is full at `capacity` entries or, with `sizeOf`, at that total size. An entry larger than the capacity is
 * not stored.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number
  readonly #sizeOf: SizeOf<K, V>
  readonly #sizes = new Map<K, number>()
  readonly #dropped: ((key: K, value: V) => void) | undefined
  #taken = 0

  /** @param dropped is called with an entry that leaves because the map is full */
  constructor(capacity: number, sizeOf: SizeOf<K, V> = () => 1, dropped?: (key: K, value: V) => void) {
    super()
    this.#capacity = capacity
    this.#sizeOf = sizeOf
    this.#dropped = dropped
  }

  override get(key: K): V | undefined {
    const value = super.get(key)
    if (value === undefined) return undefined
    super.delete(key)
    super.set(key, value)
    return value
  }

  /** As `get`, but not as a use: an entry that is only looked at leaves when those stored before it have left. */
  peek(key: K): V | undefined {
    return super.get(key)
  }

  override set(key: K, value: V): this {
    this.delete(key)
    const size = this.#sizeOf(value, key)
    if (size > this.#capacity) return this
    super.set(key, value)
    this.#sizes.set(key, size)
    this.#taken += size
    for (const [oldest, old] of this) {
      if (this.#taken <= this.#capacity) break
      this.delete(oldest)
      this.#dropped?.(oldest, old)
    }
    return this
  }

  /** The value of a key, made and stored if there is none. */
  getOrMake(key: K, make: () => V): V {
    const known = this.get(key)
    if (known !== undefined) return known
    const made = make()
    this.set(key, made)
    return made
  }

  override delete(key: K): boolean {
    this.#taken -= this.#sizes.get(key) ?? 0
    this.#sizes.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    super.clear()
    this.#sizes.clear()
    this.#taken = 0
  }
}
