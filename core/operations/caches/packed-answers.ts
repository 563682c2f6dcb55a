import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'
import { BoundedMap } from './bounded-map.ts'
import { jsonRoom, PreparedJson } from './prepared-json.ts'
import { makeVersionedCache, type Versioned, type VersionedCache } from './versioned-cache.ts'

/** Rough size of a packed entry beside its bytes and its key, bytes. */
const entryOverhead = 300
/**
 * Larger answers are compressed beside the event loop: a list of 600 kB takes some 8 ms, which all requests would wait.
 */
const mostAtOnce = 64_000
/** Of the large answers that leave while this many are being compressed, none is kept. */
const mostPacking = 4
const level = 1

/**
 * A cache of JSON answers that are asked for again. Those that leave it for want of room are kept compressed, at a
 * tenth or less of their size, and unpacked when they are wanted: far cheaper than making them anew.
 * @param bytes of answers as they are sent, and of compressed ones
 */
export function makePackedAnswers(bytes: { ready: number; packed: number }): VersionedCache<PreparedJson> {
  const packed = new BoundedMap<string, Versioned<Buffer>>(
    bytes.packed,
    ({ value }, key) => value.length + key.length + entryOverhead,
  )
  const ready = makeVersionedCache<PreparedJson>(bytes.ready, (answer) => answer.size, 'again', pack)

  let packing = 0

  /** An answer that was unpacked before is there already. */
  function pack(key: string, entry: Versioned<PreparedJson>): void {
    if (packed.get(key)?.version === entry.version) return
    const { bytes } = entry.value
    if (bytes.length <= mostAtOnce) packed.set(key, { ...entry, value: deflateRawSync(bytes, { level }) })
    else if (packing < mostPacking) packAside(key, entry)
  }

  function packAside(key: string, entry: Versioned<PreparedJson>): void {
    packing += 1
    deflateRaw(entry.value.bytes, { level }, (error, value) => {
      packing -= 1
      if (!error) packed.set(key, { ...entry, value })
    })
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
