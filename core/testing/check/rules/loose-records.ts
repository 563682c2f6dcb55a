import { isNode, lineOf, type Node, nodesOf } from '../nodes.ts'
import type { SourceFile } from '../source-files.ts'
import { roomOf } from './import-arrows.ts'

/** How a named type is used: as itself, or in a heritage clause. */
const references = new Set(['TSTypeReference', 'TSInterfaceHeritage', 'TSClassImplements'])

/** The one guard of its kind. */
const guardHome = 'core/domain/is-record.ts'
const guardName = 'isRecord'

/** Where entities and drafts are drawn, and read by the types that `core/domain/wire` and the draft declare. */
const readsEntities = (path: string) => /^client\/(screens|booking|state)\//.test(path) && roomOf(path) !== 'test'

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')
const listIn = (node: unknown, key: string): unknown[] => {
  const list = isNode(node) ? node[key] : []
  return Array.isArray(list) ? list : []
}
const isAnything = (node: unknown) => isNode(node) && (node.type === 'TSUnknownKeyword' || node.type === 'TSAnyKeyword')

/** `unknown` or `any` by whatever key: a `Record`, an index signature, or one of the names that stand for it. */
function isLoose(node: unknown, names: ReadonlySet<string>): boolean {
  if (!isNode(node)) return false
  if (node.type === 'TSTypeLiteral') {
    const signatures = listIn(node, 'members').filter((one) => isNode(one) && one.type === 'TSIndexSignature')
    return signatures.some(
      (one) => isNode(one) && isNode(one.typeAnnotation) && isAnything(one.typeAnnotation.typeAnnotation),
    )
  }
  if (!references.has(String(node.type))) return false
  const [key, value] = listIn(node.typeArguments, 'params')
  const name = nameOf(node.typeName ?? node.expression)
  if (name !== 'Record') return names.has(name)
  return isNode(key) && key.type === 'TSStringKeyword' && isAnything(value)
}

/** What a file calls a loose record: its own aliases, and `Json` of `client/data/read.ts`. */
function looseNames(nodes: Node[]): Set<string> {
  const names = new Set(['Json', 'PublicEntity'])
  for (const node of nodes)
    if (node.type === 'TSTypeAliasDeclaration' && isLoose(node.typeAnnotation, names)) names.add(nameOf(node.id))
  return names
}

const isDeclaredGuard = ({ type, id }: Node) =>
  (type === 'VariableDeclarator' || type === 'FunctionDeclaration') && nameOf(id) === guardName

const isGuarding = ({ type, typeAnnotation }: Node, names: ReadonlySet<string>) =>
  type === 'TSTypePredicate' && isNode(typeAnnotation) && isLoose(typeAnnotation.typeAnnotation, names)

/** `record(…)` or a bare `record` as an argument, without a type: its fields could be any. */
function isReadByAnyKey({ type, callee, typeArguments, arguments: given }: Node): boolean {
  if (type !== 'CallExpression') return false
  const isUntyped = nameOf(callee) === 'record' && !isNode(typeArguments)
  return (
    isUntyped ||
    (Array.isArray(given) && given.some((one) => isNode(one) && one.type === 'Identifier' && nameOf(one) === 'record'))
  )
}

/** A second guard of records, and entities that screens would read by any key. */
export function looseRecordFaults(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text, program }) => {
    const nodes = [...nodesOf(program)].map(([node]) => node)
    const names = looseNames(nodes)
    const found = (which: (node: Node) => boolean, what: string) =>
      nodes.filter(which).map(({ start }) => `${path}:${lineOf(text, start)}: ${what}`)
    return [
      ...(path === guardHome
        ? []
        : found((node) => isDeclaredGuard(node) || isGuarding(node, names), `guards a record; ${guardHome} does`)),
      ...(readsEntities(path)
        ? [
            ...found((node) => isLoose(node, names), 'takes a record of anything; name its type of core/domain/wire'),
            ...found(isReadByAnyKey, 'reads a record by any key; write `record<Type>(…)`'),
          ]
        : []),
    ]
  })
}
