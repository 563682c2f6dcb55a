/** Text of a value whose object keys are in order, so that equal contents give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined)
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** FNV-1a over 64 bits, as text: short, and the same in every browser without a secure context. */
function digest(content: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < content.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(content.charCodeAt(at))) * 0x100000001b3n)
  }
  return hash.toString(36)
}

/**
 * The idempotency key of a write: the draft, and what is asked. The same request repeated (a double click, a lost
 * connection, a reload) has the same key and is answered once; another card or a new price makes another key.
 */
export const idempotencyKey = (draft: string, params: unknown) => `${draft}-${digest(canonical(params))}`
