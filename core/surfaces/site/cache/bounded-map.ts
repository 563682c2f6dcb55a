/** A map that forgets its oldest entry when it is full: a cache whose keys come from outside stays bounded. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number

  constructor(capacity: number) {
    super()
    this.#capacity = capacity
  }

  override set(key: K, value: V): this {
    super.delete(key)
    super.set(key, value)
    if (this.size > this.#capacity) {
      const oldest = this.keys().next()
      if (!oldest.done) this.delete(oldest.value)
    }
    return this
  }
}
