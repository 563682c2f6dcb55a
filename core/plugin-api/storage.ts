/** A value that a plugin keeps. Its version rises with every change. */
export interface KeptValue {
  value: unknown
  version: number
}

/**
 * What a plugin keeps for a provider: JSON by name. No other plugin and no other provider reaches it. Names have up to
 * 191 characters, values 64 KB, and a provider's plugin 10,000 of them with 16 MB together: beyond that `put` throws a
 * `StorageFault`. On a white-label's own domain, where there is no provider, every call rejects.
 */
export interface PluginStorage {
  get(name: string): Promise<KeptValue | null>
  /**
   * Keeps a value. With `version` only if that is the one that is kept, 0 for none: false if somebody else was faster.
   */
  put(name: string, value: unknown, version?: number): Promise<boolean>
  remove(name: string): Promise<void>
  /** Those whose names begin so, in the order of their names, after one; at most 100. */
  list(prefix: string, after?: string): Promise<(KeptValue & { name: string })[]>
}

/** Why a value is not kept. `too_large`: the name or the value; `full`: there are too many. */
export class StorageFault extends Error {
  readonly kind: 'too_large' | 'full'
  constructor(kind: StorageFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageFault'
    this.kind = kind
  }
}
