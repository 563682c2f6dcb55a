const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Deeper than any form, roster or price of ours, and shallow enough for every recursive function behind it. */
export const maximumDepth = 32

/**
 * More values than any call of ours: a form of hundreds of answers, an event of a thousand dates. A body of the
 * greatest size has five times as many in a list of nothing, and the schema library takes a tenth of a second to say
 * what is wrong with it.
 */
export const mostValues = 25_000

/**
 * Checks parsed JSON before anything else uses it. Iterative, so that ten thousand levels can't overflow the stack.
 * @returns the fault, or null for valid JSON.
 */
export function jsonFault(
  value: unknown,
): 'nested too deeply' | 'too many values' | 'a key that is not allowed' | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let values = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: one } = next
    if (typeof one !== 'object' || one === null) continue
    if (next.depth >= maximumDepth) return 'nested too deeply'
    const depth = next.depth + 1
    const isList = Array.isArray(one)
    const items = isList ? one : Object.values(one)
    values += items.length
    if (values > mostValues) return 'too many values'
    if (!isList && Object.keys(one).some((key) => forbidden.has(key))) return 'a key that is not allowed'
    for (const item of items) if (typeof item === 'object') open.push({ value: item, depth })
  }
  return null
}

/** JSON pointer to the first forbidden key; called only once one is known to exist, which may be beside a deep nest. */
export function forbiddenKeyIn(value: unknown, pointer = '', depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth >= maximumDepth) return undefined
  for (const [key, item] of Object.entries(value)) {
    const at = `${pointer}/${key}`
    const found = !Array.isArray(value) && forbidden.has(key) ? at : forbiddenKeyIn(item, at, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses the bytes of a JSON body; undefined if they are not UTF-8 or not JSON. */
export function parseJson(body: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(utf8.decode(body)) }
  } catch {
    return undefined
  }
}
