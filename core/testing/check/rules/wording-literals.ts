import { isNode, lineOf, type Node, nodesOf } from '../nodes.ts'
import type { SourceFile } from '../source-files.ts'

/** Attributes whose value is read by people or spoken by screen readers. */
const spoken = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])
/** A dotted dictionary key is looked up by its receiver. */
const isKey = (text: string) => /^[a-z_]+(\.[a-z0-9_]+)+$/.test(text)
const hasWord = (text: string) => /\p{L}{2,}/u.test(text) && !isKey(text)

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

/** Words written into JSX. Every visible or spoken word has to come from the dictionary. */
export function literalFaults(files: SourceFile[]): string[] {
  return files
    .filter((file) => file.path.endsWith('.tsx') && !file.path.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...nodesOf(file.program)].flatMap(([node, parent]) => {
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
