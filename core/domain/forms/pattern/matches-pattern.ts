import { compilePattern } from './compile-pattern.ts'
import { runs } from './program.ts'

/**
 * Does a text match a pattern that a provider wrote, anywhere unless it has anchors? Provider-written patterns run in
 * an engine of our own that is linear in the text, so that none of them can hang a server or a page. One that can't
 * run there does not judge the customer's answer: it is refused where it is written.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const program = compilePattern(pattern)
  return program === null || runs(program, text)
}
