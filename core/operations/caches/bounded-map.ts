/** Says how much of a bounded map's capacity an entry takes: the same for the same entry, always. */
export type SizeOf<K, V> = (value: V, key: K) => number

/**
 * A map that forgets what was asked for longest ago when it is full: a cache whose keys come from outside stays
 * bounded. Full is what has `capacity` entries, or with `sizeOf` what takes so much together; what is larger than that
 * by itself is not kept at all.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number
  readonly #sizeOf: SizeOf<K, V>
  #taken = 0

  constructor(capacity: number, sizeOf: SizeOf<K, V> = () => 1) {
    super()
    this.#capacity = capacity
    this.#sizeOf = sizeOf
  }

  override get(key: K): V | undefined {
    const value = super.get(key)
    if (value === undefined) return undefined
    super.delete(key)
    super.set(key, value)
    return value
  }

  override set(key: K, value: V): this {
    this.delete(key)
    const size = this.#sizeOf(value, key)
    if (size > this.#capacity) return this
    super.set(key, value)
    this.#taken += size
    for (const oldest of this.keys()) {
      if (this.#taken <= this.#capacity) break
      this.delete(oldest)
    }
    return this
  }

  override delete(key: K): boolean {
    const value = super.get(key)
    if (value !== undefined) this.#taken -= this.#sizeOf(value, key)
    return super.delete(key)
  }

  override clear(): void {
    super.clear()
    this.#taken = 0
  }
}
