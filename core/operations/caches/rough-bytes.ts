/** Heap of an object or list beside its members, bytes. */
const container = 56
/** Heap of a member: its key, its place and its share of a hash table. */
const member = 24

/**
 * Roughly the heap that plain data takes, for caches that are bounded in bytes. Frozen objects are shared with others
 * and count nothing: `sharedValues` counts them.
 */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return 0
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.values(value)
  return parts.reduce((bytes: number, part: unknown) => bytes + member + roughBytes(part), container)
}
