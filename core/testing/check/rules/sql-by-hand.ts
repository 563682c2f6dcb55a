import { isNode, lineOf, type Node, nodesOf } from '../nodes.ts'
import type { SourceFile } from '../source-files.ts'
import { roomOf } from './import-arrows.ts'

/**
 * Where SQL is written by hand. Each file says why no model asks for what is in it, in a comment that begins with
 * "By hand:"; each statement is exported with who asks it and the index that finds its rows, and `plans.db.test.ts`
 * beside them asks both databases how they carry it out. Every other query is a model's.
 */
const folder = 'core/persistence/statements/'

const rooms = new Set([
  'domain',
  'operations',
  'persistence',
  'plugin-host',
  'jobs',
  'config',
  'surfaces',
  'app',
  'plugins',
])

/** SQL that reads or writes a table; its words are in capitals, as everywhere here. */
const sql = /\b(SELECT\b[\s\S]*\bFROM|INSERT\b[\s\S]*\bINTO|UPDATE\b[\s\S]*\bSET|DELETE\b[\s\S]*\bFROM)\b/
/** What makes SQL of the names that it is given. */
const makers = new Set(['insertRow', 'insertRowOnce', 'updateRow', 'removeBatch'])

/** The constant parts of a text. */
function wordsOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return ''
  return node.quasis.map(({ value }) => String(value.raw)).join(' ? ')
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

const isSql = (node: Node): boolean =>
  node.type === 'ImportSpecifier' ? makers.has(nameOf(node.imported)) : sql.test(wordsOf(node))

const isInFolder = (path: string): boolean => path.startsWith(folder) && !path.endsWith('.test.ts')

/** A comment of its own, which says more than a word or two. */
const reason = /^\/\/ By hand: [^\n]{40,}/m

/** What a file exports without saying what it is; types need no such words. */
const unexplained = (text: string): string[] =>
  [...text.matchAll(/(\*\/\n)?^export (?:const|function) (\w+)/gm)]
    .filter(([, docstring]) => docstring === undefined)
    .map(([, , name = '']) => name)

/** One sentence for each file with SQL outside of its folder, and for each statement there without a reason. */
export const sqlFaults = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => rooms.has(roomOf(path) ?? '') && !path.endsWith('.fixture.ts'))
    .flatMap(({ path, text, program }) => {
      if (isInFolder(path))
        return [
          ...(reason.test(text) ? [] : [`${path}: does not say why its statements are written by hand`]),
          ...unexplained(text).map((name) => `${path}: ${name} does not say what finds its rows`),
        ]
      const [first] = [...nodesOf(program)].map(([node]) => node).filter(isSql)
      return first
        ? [`${path}:${lineOf(text, first.start)}: writes SQL by hand; ask a model, or move it to ${folder}`]
        : []
    })
