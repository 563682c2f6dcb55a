import { type Fault, pointerToken } from './faults.ts'

const deepest = 64
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Faults for what no field may contain: keys that reach an object's prototype, text that databases can't store (half a
 * surrogate pair, NUL), and excessive nesting. A value with such a fault is not checked further.
 */
export function hostileValues(root: unknown): Fault[] {
  const faults: Fault[] = []
  const visit = (value: unknown, pointer: string, depth: number) => {
    if (depth > deepest) {
      faults.push({ pointer, expected: `at most ${deepest} levels of nesting` })
    } else if (typeof value === 'string') {
      if (!value.isWellFormed() || value.includes('\0')) {
        faults.push({ pointer, expected: 'text without NUL and without half a surrogate pair' })
      }
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${pointer}/${index}`, depth + 1)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        const at = `${pointer}/${pointerToken(key)}`
        if (forbiddenKeys.has(key)) faults.push({ pointer: at, expected: `no key named "${key}"` })
        else if (!key.isWellFormed() || key.includes('\0')) faults.push({ pointer, expected: 'keys of plain text' })
        else visit(item, at, depth + 1)
      }
    }
  }
  visit(root, '', 0)
  return faults
}
