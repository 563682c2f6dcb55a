/** A node of a parsed file. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node of a program, each with the one that it stands in. */
export function* nodesOf(value: unknown, parent: Node | null = null): Generator<[Node, Node | null]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item, parent)
  } else if (isNode(value)) {
    yield [value, parent]
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') yield* nodesOf(child, value)
  }
}

/** The line, from 1, on which an offset stands. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
