import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { BoundedMap } from '../../operations/caches/bounded-map.ts'
import { roughBytes } from '../../operations/caches/rough-bytes.ts'
import { graphCallsOfLife } from './life-calls.ts'

export const graphLimits = { characters: 10_000, tokens: 2_000, depth: 16, fields: 600, aliases: 20 }

/** Fields whose operations read much: each counts as this many others, whatever its alias. */
const weights: ReadonlyMap<string, number> = new Map([
  ['availability', 100],
  ['resourcesforbookable', 100],
  ['blackouts', 50],
  ['cartquote', 50],
  ['bookables', 50],
  ['resources', 50],
  ['forms', 25],
  ['addons', 25],
  ['search_entities', 50],
  ['create_entity', 50],
  ['update_entity', 50],
  ['delete_entity', 50],
  // A whole schema is read once in a document.
  ['__schema', 250],
  ['__type', 25],
  ...graphCallsOfLife.map(({ name }): [string, number] => [name, 50]),
])

/** All cached documents together, bytes. */
const keptBytes = 8 * 1024 * 1024

function withinLimits(document: DocumentNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one)
  let fields = 0
  let aliases = 0

  // A fragment counts each time it is spread; one that spreads itself exceeds the number of fields.
  function fits(selections: SelectionSetNode | undefined, depth: number): boolean {
    if (selections === undefined) return true
    if (depth > graphLimits.depth) return false
    return selections.selections.every((one) => {
      fields += one.kind === Kind.FIELD ? (weights.get(one.name.value) ?? 1) : 1
      if (fields > graphLimits.fields) return false
      if (one.kind === Kind.FRAGMENT_SPREAD) return fits(fragments.get(one.name.value)?.selectionSet, depth)
      if (one.kind === Kind.INLINE_FRAGMENT) return fits(one.selectionSet, depth)
      if (one.alias !== undefined) aliases += 1
      return aliases <= graphLimits.aliases && fits(one.selectionSet, depth + 1)
    })
  }

  return document.definitions.every((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION) return true
    return one.operation !== OperationTypeNode.SUBSCRIPTION && fits(one.selectionSet, 1)
  })
}

/** Whether a document has a mutation: those are accepted by POST only. */
export const isWriting = (document: DocumentNode): boolean =>
  document.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION,
  )

/** Parses queries into documents: the same text gives the same object, which later steps use as a cache key. */
export function documentReader() {
  const documents = new BoundedMap<string, DocumentNode>(
    keptBytes,
    (document, source) => source.length + roughBytes(document),
  )
  /** Null if the text is no valid GraphQL, or too long, deep, wide or full of aliases. */
  return (source: string): DocumentNode | null => {
    const known = documents.get(source)
    if (known) return known
    if (source.length > graphLimits.characters) return null
    try {
      const document = parse(source, { maxTokens: graphLimits.tokens, noLocation: true })
      if (!withinLimits(document)) return null
      documents.set(source, document)
      return document
    } catch {
      return null
    }
  }
}
