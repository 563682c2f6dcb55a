import { compilePattern } from './compile-pattern.ts'
import { runs, type Step } from './program.ts'

/** Patterns used lately: a form asks for the same few again and again. Emptied when it grows out of hand. */
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
 * Does a text match a pattern that a provider wrote, anywhere unless it has anchors? Provider-written patterns run in
 * an engine of our own that is linear in the text, so that none of them can hang a server or a page. One that can't
 * run there does not judge the customer's answer: it is refused where it is written.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const program = compiled(pattern)
  return program === null || runs(program, text)
}
