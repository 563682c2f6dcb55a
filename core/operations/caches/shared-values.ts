import { hash } from 'node:crypto'
import { frozen } from '../../domain/frozen.ts'
import { BoundedMap } from './bounded-map.ts'
import { roughBytes } from './rough-bytes.ts'

/** Bytes of an entry beside its value: the digest and its place. */
const entryBytes = 150

/**
 * Keeps one copy of plain data that many tenants have alike: equal values become one frozen object, whose bytes are
 * counted here and, being frozen, not by the caches that refer to it.
 * @param capacity bytes
 */
export function sharedValues(capacity: number): <T extends object>(value: T) => T {
  const kept = new BoundedMap<string, { value: object; bytes: number }>(capacity, ({ bytes }) => entryBytes + bytes)
  return <T extends object>(value: T): T => {
    const digest = hash('sha256', JSON.stringify(value), 'base64')
    const made = () => ({ bytes: roughBytes(value), value: frozen(value) })
    // Equal texts have equal shapes.
    return kept.getOrMake(digest, made).value as T
  }
}
