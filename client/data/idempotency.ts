/** JSON with sorted object keys, so that equal contents give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined)
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** 64-bit FNV-1a as text: short, and available without a secure context. */
function digest(content: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < content.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(content.charCodeAt(at))) * 0x100000001b3n)
  }
  return hash.toString(36)
}

/**
 * The idempotency key of a write: the draft and a hash of the request. A repeated request (after a double click, a lost
 * connection or a reload) has the same key and takes effect once; another card or a new price gives another key.
 */
export const idempotencyKey = (draft: string, params: unknown) => `${draft}-${digest(canonical(params))}`
