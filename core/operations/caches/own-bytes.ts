/**
 * Copies bytes into memory of their own, for a cache: a short Buffer is a slice of a larger pool, all of which it keeps
 * alive.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
