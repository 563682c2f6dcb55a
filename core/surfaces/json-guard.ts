const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Deeper than any form, roster or price of ours, and shallow enough for every recursive function behind it. */
export const maximumDepth = 32

/**
 * Checks parsed JSON before anything else uses it. Iterative, so that ten thousand levels can't overflow the stack.
 * @returns the fault, or null for valid JSON.
 */
export function jsonFault(value: unknown): 'nested too deeply' | 'a key that is not allowed' | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth >= maximumDepth) return 'nested too deeply'
    const depth = next.depth + 1
    if (Array.isArray(next.value)) {
      for (const item of next.value) if (typeof item === 'object') open.push({ value: item, depth })
      continue
    }
    for (const [key, item] of Object.entries(next.value)) {
      if (forbidden.has(key)) return 'a key that is not allowed'
      if (typeof item === 'object') open.push({ value: item, depth })
    }
  }
  return null
}

/** JSON pointer to the first forbidden key; called only once one is known to exist. */
export function forbiddenKeyIn(value: unknown, pointer = ''): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const at = `${pointer}/${key}`
    const found = !Array.isArray(value) && forbidden.has(key) ? at : forbiddenKeyIn(item, at)
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
