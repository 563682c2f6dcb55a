import { isRecord } from '../../domain/is-record.ts'
import type { Vocabulary } from './read-vocabulary.ts'

type Node = Record<string, unknown>

/** Whether a type is another one, or stands below it. */
export function isOfType({ types }: Vocabulary, type: string, wanted: string): boolean {
  if (type === wanted) return true
  return types.get(type)?.above.some((above) => isOfType({ types, members: new Map() }, above, wanted)) ?? false
}

/** What a property of a type may be; null where the type has no such property. */
function rangeOf(vocabulary: Vocabulary, type: string, property: string): string[] | null {
  const found = vocabulary.types.get(type)
  if (!found) return null
  const own = found.properties.get(property)
  if (own) return own
  for (const above of found.above) {
    const inherited = rangeOf(vocabulary, above, property)
    if (inherited) return inherited
  }
  return null
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/
const texts: Record<string, (value: string) => boolean> = {
  Text: (value) => value.trim() !== '',
  URL: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  Date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  // With its offset: without one a time is read in the reader's zone.
  DateTime: (value) => moment.test(value) && !Number.isNaN(Date.parse(value)),
  Time: (value) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
}

function isValue(value: string | number | boolean, range: string[], { members }: Vocabulary): boolean {
  if (typeof value === 'boolean') return range.includes('Boolean')
  if (typeof value === 'number') return Number.isFinite(value) && range.some((one) => /Number|Integer|Float/.test(one))
  const isMember = (name: string) => members.get(name)?.has(value.replace(/^https:\/\/schema\.org\//, '')) === true
  return range.some((name) => texts[name]?.(value) === true || isMember(name))
}

/** Nodes of a graph by their `@id`. */
export const nodesById = (data: unknown): Map<string, Node> => {
  const graph = isRecord(data) && Array.isArray(data['@graph']) ? data['@graph'].filter(isRecord) : []
  return new Map(graph.flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [])))
}

/** The node that a value is, or that it names. */
export const resolved = (value: unknown, byId: Map<string, Node>): Node | null => {
  if (!isRecord(value)) return null
  const named = Object.keys(value).length === 1 ? byId.get(String(value['@id'])) : undefined
  return named ?? value
}

/** Why a value is not what its property may be, by its path. */
function faultsOfValue(value: unknown, range: string[], path: string, given: Reading): string[] {
  if (Array.isArray(value))
    return value.length === 0
      ? [`${path} is an empty list`]
      : value.flatMap((one, at) => faultsOfValue(one, range, `${path}[${at}]`, given))
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return isValue(value, range, given.vocabulary)
      ? []
      : [`${path} is ${JSON.stringify(value)}, not ${range.join(' or ')}`]
  const node = resolved(value, given.byId)
  if (!node) return [`${path} is ${JSON.stringify(value)}`]
  const type = node['@type']
  // What another page tells of has an address of its own.
  if (type === undefined) return texts.URL?.(String(node['@id'])) ? [] : [`${path} names nothing`]
  const isExpected = range.some((wanted) => isOfType(given.vocabulary, String(type), wanted))
  const wrong = isExpected ? [] : [`${path} is a ${String(type)}, not ${range.join(' or ')}`]
  return node === value ? [...wrong, ...faultsOfNode(node, path, given)] : wrong
}

interface Reading {
  vocabulary: Vocabulary
  byId: Map<string, Node>
}

function faultsOfNode(node: Node, path: string, given: Reading): string[] {
  const type = String(node['@type'])
  if (!given.vocabulary.types.has(type)) return [`${path} is a ${type}, which schema.org does not know`]
  return Object.entries(node).flatMap(([property, value]) => {
    if (property.startsWith('@')) return []
    const range = rangeOf(given.vocabulary, type, property)
    const at = `${path}.${property}`
    return range ? faultsOfValue(value, range, at, given) : [`${at}: a ${type} has no such property`]
  })
}

/** Where structured data departs from schema.org: unknown types and properties, values that a property can't have. */
export function faultsOf(data: unknown, vocabulary: Vocabulary): string[] {
  if (!isRecord(data) || data['@context'] !== 'https://schema.org') return ['it has no context']
  const graph = Array.isArray(data['@graph']) ? data['@graph'].filter(isRecord) : [data]
  const given = { vocabulary, byId: nodesById(data) }
  return graph.flatMap((node, at) => faultsOfNode(node, `${at} ${String(node['@type'])}`, given))
}
