import { isNode, lineOf, type Node, nodesOf } from '../nodes.ts'
import type { SourceFile } from '../source-files.ts'
import { type Door, doors } from './doors.ts'
import { roomOf } from './import-arrows.ts'

const isCode = (path: string): boolean => {
  const room = roomOf(path)
  return room !== 'test' && room !== 'migrations'
}

const listIn = (node: Node, key: string): unknown[] => {
  const list = node[key]
  return Array.isArray(list) ? list : []
}

/** A name or a constant key: `a` of `x.a`, `x['a']`, `{ a }` and `{ 'a': b }`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' && typeof node.name === 'string') return node.name
  return textOf(node)
}

/** The constant text of an expression; `?` stands for what is known only when it runs. */
function textOf(node: unknown): string {
  if (!isNode(node)) return '?'
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '?'
  if (node.type === 'BinaryExpression' && node.operator === '+') return textOf(node.left) + textOf(node.right)
  if (node.type !== 'TemplateLiteral') return '?'
  const expressions = listIn(node, 'expressions')
  return listIn(node, 'quasis')
    .map((part, index) => {
      const { value } = isNode(part) ? part : { value: null }
      const raw = typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
      return index < expressions.length ? raw + textOf(expressions[index]) : raw
    })
    .join('')
}

const isText = ({ type }: Node) => type === 'Literal' || type === 'TemplateLiteral' || type === 'BinaryExpression'

/** SQL that writes one of the tables, whatever its quotes, case and line breaks. */
const sqlOf = (tables: string[]): RegExp =>
  new RegExp(
    `\\b(INTO|UPDATE(\\s+(IGNORE|OR\\s+\\w+))?|DELETE\\s+FROM|TRUNCATE(\\s+TABLE)?)[\\s\\\\\`"]+(${tables.join('|')})\\b`,
    'i',
  )

/** Functions and methods that write the table or model that they are given: `insertOnce`, `updating`, `batchInsert`. */
const writes = /^(insert|updat|upsert|delet|del$|replace|truncate|batchInsert)/
/** Knex's ways to begin a query of a table. Code that holds such a query can write with it. */
const queries = /^(knex|table|from|into)$/

const calleeOf = ({ callee }: Node): string =>
  isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)

/** Constants of a file that hold a table's name, and its names for the tables' models. */
function namedTables(nodes: Node[], tables: ReadonlySet<string>, models: string[]): Set<string> {
  const imported = nodes.filter((node) => node.type === 'ImportSpecifier' && models.includes(nameOf(node.imported)))
  const named = new Set([...models, ...imported.map(({ local }) => nameOf(local))])
  const constants = nodes.filter(
    ({ type, init }) => type === 'VariableDeclarator' && (tables.has(textOf(init)) || named.has(takenOf(init))),
  )
  return new Set([...named, ...constants.map(({ id }) => nameOf(id))])
}

/** What an expression names: `Ledger`, also of `models.Ledger`. */
const takenOf = (node: unknown): string =>
  isNode(node) && node.type === 'MemberExpression' ? nameOf(node.property) : isNode(node) ? nameOf(node) : ''

/** Whether an argument is a table's name, is a constant that holds it, or is made from it by another call. */
function givesTable(argument: unknown, tables: ReadonlySet<string>, constants: ReadonlySet<string>): boolean {
  if (!isNode(argument)) return false
  if (argument.type === 'Identifier' || argument.type === 'MemberExpression') return constants.has(takenOf(argument))
  if (argument.type === 'CallExpression')
    return listIn(argument, 'arguments').some((one) => givesTable(one, tables, constants))
  return tables.has(textOf(argument))
}

/** The name that a node takes from an object: by a dot, by a key in brackets, or by a pattern. */
function takenName(node: Node, parent: Node | null): string {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.type === 'Property' && parent?.type === 'ObjectPattern' ? nameOf(node.key) : ''
}

/** The places of a file that write what a door guards. */
function writesIn({ program }: SourceFile, { methods, functions, tables: guarded, models }: Door): Node[] {
  const all = [...nodesOf(program)]
  const tables = new Set(guarded)
  const sql = sqlOf(guarded)
  const constants = namedTables(
    all.map(([node]) => node),
    tables,
    models,
  )
  return all
    .filter(([node, parent]) => {
      if (methods.includes(takenName(node, parent))) return true
      if (node.type === 'ImportSpecifier') return functions.includes(nameOf(node.imported))
      if (isText(node)) return sql.test(textOf(node))
      if (node.type !== 'CallExpression') return false
      const callee = calleeOf(node)
      return (
        (writes.test(callee) || queries.test(callee)) &&
        listIn(node, 'arguments').some((one) => givesTable(one, tables, constants))
      )
    })
    .map(([node]) => node)
}

/**
 * Returns one sentence for each file that writes a status, a claim or money without being on that door's list, and for
 * each listed file that does not write (any more).
 */
export const doorFaults = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => isCode(path))
    .flatMap((file) =>
      doors.flatMap((door) => {
        const { path, text } = file
        const [first] = writesIn(file, door)
        const isAllowed = Object.hasOwn(door.allowed, path)
        if (first && !isAllowed) return [`${path}:${lineOf(text, first.start)}: ${door.what}`]
        return isAllowed && !first ? [`${path}: is listed in doors.ts, but no longer ${door.what}`] : []
      }),
    )
