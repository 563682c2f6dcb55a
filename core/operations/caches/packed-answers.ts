import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { BoundedMap } from './bounded-map.ts'
import { jsonRoom, PreparedJson } from './prepared-json.ts'
import { makeVersionedCache, type Versioned, type VersionedCache } from './versioned-cache.ts'

/** Rough size of a packed entry beside its bytes and its key, bytes. */
const entryOverhead = 300

/**
 * A cache of JSON answers that are asked for again. Those that leave it for want of room are kept compressed, at a tenth
 * or less of their size, and unpacked when they are wanted: far cheaper than making them anew.
 * @param bytes of answers as they are sent, and of compressed ones
 */
export function makePackedAnswers(bytes: { ready: number; packed: number }): VersionedCache<PreparedJson> {
  const packed = new BoundedMap<string, Versioned<Buffer>>(
    bytes.packed,
    ({ value }, key) => value.length + key.length + entryOverhead,
  )
  const ready = makeVersionedCache<PreparedJson>(bytes.ready, (answer) => answer.size, 'again', pack)

  /** An answer that was unpacked before is there already. */
  function pack(key: string, entry: Versioned<PreparedJson>): void {
    if (packed.get(key)?.version === entry.version) return
    packed.set(key, { ...entry, value: deflateRawSync(entry.value.bytes, { level: 1 }) })
  }

  function unpack(key: string, version: string): PreparedJson | null {
    const entry = packed.get(key)
    if (entry?.version !== version) return null
    const { before, after } = jsonRoom
    const json = inflateRawSync(entry.value)
    const whole = Buffer.allocUnsafeSlow(before + json.length + after)
    json.copy(whole, before)
    const value = new PreparedJson(whole, jsonRoom)
    // A single one of many stays packed; one that is wanted again is kept ready.
    ready.set(key, { ...entry, value })
    return value
  }

  return {
    has: (key, now) => ready.has(key, now) || now < (packed.get(key)?.validUntil ?? Number.NEGATIVE_INFINITY),
    get: (key, version) => ready.get(key, version) ?? unpack(key, version),
    set(key, entry) {
      // An answer that was packed has been asked for again: it is no stranger.
      if (packed.delete(key)) ready.set(key, entry)
      ready.set(key, entry)
    },
  }
}
