import { compilePattern } from './compile-pattern.ts'
import { runs, type Step } from './program.ts'

/** Recently used patterns: forms use the same few again and again. Emptied when it gets too large. */
const known = new Map<string, Step[] | null>()
const mostKnown = 200

function compiled(pattern: string): Step[] | null {
  const before = known.get(pattern)
  if (before !== undefined) return before
  const program = compilePattern(pattern)
  if (known.size >= mostKnown) known.clear()
  known.set(pattern, program)
  return program
}

/**
 * Whether a text matches a provider's pattern; without anchors anywhere in it. Patterns run in our own engine, whose
 * time is linear in the text, so that none can hang a server or a page. A pattern that it can't run accepts every
 * answer; the import refuses such patterns.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const program = compiled(pattern)
  return program === null || runs(program, text)
}
