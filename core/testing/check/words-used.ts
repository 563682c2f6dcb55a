import type { SourceFile } from './source-files.ts'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item)
  } else if (isNode(value)) {
    yield value
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') yield* nodesOf(child)
  }
}

/** Functions that read a word by the key they are given first. */
const readers = new Set(['t', 'word', 'speak', 'words'])
const isKey = (text: string) => /^[a-z_]+(\.[a-z0-9_-]+)+$/.test(text)

/** A key in the source: as it stands, or with parts that are filled in as the program runs. */
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

/** What a call gives a reader of words first; both ways of a choice. */
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

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Where words are written, and where they are tried. */
const isSpeaking = ({ path }: SourceFile) =>
  /^(client|core|plugins)\//.test(path) &&
  !/^plugins\/wording-|\.test\.tsx?$|\.e2e\.ts$|^client\/e2e\/|^core\/testing\//.test(path)

/** Words that are read otherwise than by a key in the source: nouns, grammar, and one for each error code. */
const isReadElsewhere = (key: string) => /^(vocabulary|grammar|error)\./.test(key)

/** Words whose text the specification sets, and whose place is not built yet. */
const awaited = new Set([
  'catalogue.no_results',
  'marketplace.no_results',
  'price.points',
  'waitlist.join',
  'waitlist.ahead',
  'waitlist.accept',
  'waitlist.reject',
])

/** Keys that the program reads and no dictionary has, and words that nothing reads. */
export function wordFaults(files: SourceFile[], words: Record<string, string>): string[] {
  const keys = Object.keys(words)
  const unread = new Set(keys.filter((key) => !isReadElsewhere(key) && !awaited.has(key)))
  const missing: string[] = []
  for (const file of files.filter(isSpeaking)) {
    for (const node of nodesOf(file.program)) {
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
