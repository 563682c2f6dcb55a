import type { SourceFile } from './source-files.ts'

/** Attributes whose value a person reads or hears. */
const spoken = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])
/** A dotted key of the dictionary is looked up where it arrives. */
const isKey = (text: string) => /^[a-z_]+(\.[a-z0-9_]+)+$/.test(text)
const hasWord = (text: string) => /\p{L}{2,}/u.test(text) && !isKey(text)

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function literalOf(node: Node): string | null {
  if (node.type === 'JSXText' && typeof node.value === 'string') return node.value
  if (node.type !== 'JSXAttribute' || !isNode(node.name) || !isNode(node.value)) return null
  const name = node.name.name
  const value = node.value.type === 'Literal' ? node.value.value : null
  return typeof name === 'string' && spoken.has(name) && typeof value === 'string' ? value : null
}

function childTextOf(node: Node): string | null {
  if (node.type !== 'JSXExpressionContainer' || !isNode(node.expression)) return null
  const { type, value } = node.expression
  return type === 'Literal' && typeof value === 'string' ? value : null
}

function* nodesOf(value: unknown, parent: Node | null): Generator<[Node, Node | null]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item, parent)
  } else if (isNode(value)) {
    yield [value, parent]
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') yield* nodesOf(child, value)
  }
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Words written into JSX: every visible or spoken word comes from the dictionary instead. */
export function literalFaults(files: SourceFile[]): string[] {
  return files
    .filter((file) => file.path.endsWith('.tsx') && !file.path.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...nodesOf(file.program, null)].flatMap(([node, parent]) => {
        const inElement = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
        const text = literalOf(node) ?? (inElement ? childTextOf(node) : null)
        return text !== null && hasWord(text)
          ? [
              `${file.path}:${lineOf(file.text, node.start)}: “${text.trim()}” is written here; take it from the dictionary`,
            ]
          : []
      }),
    )
}
