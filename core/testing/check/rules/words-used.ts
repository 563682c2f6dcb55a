import { isNode, lineOf, type Node, nodesOf } from '../nodes.ts'
import type { SourceFile } from '../source-files.ts'

/** Functions whose first argument is a dictionary key. */
const readers = new Set(['t', 'word', 'speak', 'words'])
const isKey = (text: string) => /^[a-z_]+(\.[a-z0-9_-]+)+$/.test(text)

/** A key in the source: literal, or a pattern where parts are inserted at run time. */
type Spelled = { text: string } | { pattern: RegExp; text: string }

function spelled(node: Node): Spelled | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  const parts = node.quasis.filter(isNode).map(({ value }) => {
    const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : ''
    return typeof cooked === 'string' ? cooked : ''
  })
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { text: parts.join('…'), pattern: new RegExp(`^${escaped.join('.+')}$`) }
}

/** The first argument of a call to a reader, with both branches of a conditional. */
function keysGiven(node: unknown): Node[] {
  if (!isNode(node)) return []
  if (node.type === 'ConditionalExpression') return [...keysGiven(node.consequent), ...keysGiven(node.alternate)]
  if (node.type === 'ParenthesizedExpression') return keysGiven(node.expression)
  return node.type === 'Literal' || node.type === 'TemplateLiteral' ? [node] : []
}

function readerOf({ callee }: Node): string {
  if (!isNode(callee)) return ''
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  return isNode(named) && typeof named.name === 'string' ? named.name : ''
}

/** Files in which words are used, without dictionaries and tests. */
const isSpeaking = ({ path }: SourceFile) =>
  /^(client|core|plugins)\//.test(path) &&
  !/^plugins\/wording-|\.test\.tsx?$|\.e2e\.ts$|^client\/e2e\/|^core\/testing\//.test(path)

/** Words that are not read by a key in the source: nouns, grammar, and one per error code. */
const isReadElsewhere = (key: string) => /^(vocabulary|grammar|error)\./.test(key)

/** Words that the specification defines but that no screen uses yet. */
const awaited = new Set(['price.points', 'waitlist.join', 'waitlist.ahead', 'waitlist.accept', 'waitlist.reject'])

/** Returns keys that the program reads but no dictionary has, and words that nothing reads. */
export function wordFaults(files: SourceFile[], words: Record<string, string>): string[] {
  const keys = Object.keys(words)
  const unread = new Set(keys.filter((key) => !isReadElsewhere(key) && !awaited.has(key)))
  const missing: string[] = []
  for (const file of files.filter(isSpeaking)) {
    for (const [node] of nodesOf(file.program)) {
      const found = spelled(node)
      if (found && 'pattern' in found) {
        if (/^[a-z_]+\./.test(found.text)) for (const key of keys) if (found.pattern.test(key)) unread.delete(key)
      } else if (found) unread.delete(found.text)
      if (node.type !== 'CallExpression' || !readers.has(readerOf(node)) || !Array.isArray(node.arguments)) continue
      for (const given of keysGiven(node.arguments[0])) {
        const key = spelled(given)
        if (!key) continue
        const isThere = 'pattern' in key ? keys.some((each) => key.pattern.test(each)) : Object.hasOwn(words, key.text)
        if (!isThere && ('pattern' in key || isKey(key.text)))
          missing.push(`${file.path}:${lineOf(file.text, given.start)}: no dictionary has “${key.text}”`)
      }
    }
  }
  return [...missing, ...[...unread].map((key) => `plugins/wording-en-us/words: nothing reads “${key}”`)]
}
