import { roomOf } from './import-arrows.ts'
import { isNode, lineOf, type Node, nodesOf } from './nodes.ts'
import type { SourceFile } from './source-files.ts'

/**
 * The files whose SQL is written by hand, each with the reason why no model makes it. How both databases carry out the
 * statements of bookings, occupancy, outbox and jobs is tested by their plans: `availability-queries.db.test.ts`,
 * `read-occupancy.db.test.ts`, `event-jobs.db.test.ts` and `job-queries.db.test.ts`.
 */
export const sqlByHand: Record<string, string> = {
  // Hold and book: in two round trips what a model's queries would take five for.
  'core/persistence/tenant-scope.ts': 'makes the statements of the hot paths, each with its tenant',
  'core/persistence/unit-of-work.ts': 'sends a booking’s writes together with its commit',
  'core/persistence/repositories.ts': 'gives the repositories of the hot paths their statements',
  'core/persistence/repositories/assemble.ts': 'hands these statements on',
  'core/persistence/repositories/reservations.ts': 'reads and writes a reservation under the locks of its days',
  'core/persistence/repositories/swap-reservation.ts':
    'swaps on status and version and numbers the change in one statement',
  'core/persistence/repositories/lock-keys.ts': 'makes missing lock rows and locks them in one upsert',
  'core/persistence/repositories/holds.ts': 'locks the counters of a visitor and counts their holds in one round trip',
  'core/persistence/repositories/code-uses.ts': 'counts the uses of a code over all providers of the white-label',
  'core/persistence/repositories/limits.ts':
    'locks a person and reads what counts against their limits in one round trip',
  'core/persistence/repositories/throttles.ts': 'counts an attempt or begins a new window in one upsert',
  'core/persistence/repositories/outbox.ts': 'adds events to the trip that commits what they tell of',
  // Occupancy.
  'core/persistence/occupancy/claims.ts':
    'finds claims by the class of their length, and leads MySQL through one index',
  'core/persistence/occupancy/day-statements.ts': 'locks days in the order of their keys and writes them in one upsert',
  'core/persistence/occupancy/read-occupancy.ts':
    'reads days, queues, turns and the tenant’s revision in one round trip',
  'core/persistence/occupancy/calendars.ts': 'reads blackouts and openings, on the path of every list',
  'core/persistence/occupancy/verify.ts': 'goes through the days of all tenants, by the order of their keys',
  // The outbox and the other jobs: across tenants, which no model may read.
  'core/persistence/event-jobs.ts': 'skips from tenant to tenant by one index',
  'core/persistence/job-store.ts': 'removes batches of all tenants by the index of their time',
  'core/persistence/orphaned-claims.ts': 'ends the claims of dead processes in all tenants',
  'core/persistence/payment-jobs.ts': 'claims the attempts of all tenants that are due',
  'core/persistence/webhook-jobs.ts': 'skips from endpoint to endpoint by one index',
  'core/persistence/processes.ts': 'renews the lease and the signs of life, which belong to no tenant',
  'core/persistence/tenants.ts': 'finds the tenant of a host: before it nobody has one',
  // Import: thousands of rows in batches, of tables that are known only when it runs.
  'core/persistence/bundle/import-bundle.ts': 'clears what must be free before rows can change places',
  'core/persistence/bundle/upsert.ts': 'writes batches of rows of any table in one statement each',
  'core/persistence/bundle/save-entity.ts': 'finds the last place in a list of any table',
  'core/persistence/bundle/known-entities.ts': 'finds ids of other white-labels too, to refuse them',
  'core/persistence/bundle/amounts-stored.ts': 'asks ten tables in one query whether anything has an amount',
  'core/persistence/bundle/relay-calendar.ts': 'moves the instants of two tables alike',
  'core/persistence/bundle/keep-reserved.ts': 'finds the occurrences with reservations',
  'core/persistence/bundle/write-reservations.ts': 'locks, replaces and compares reservations in batches',
}

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
const makers = new Set(['ScopedSql', 'scopedSql', 'insertInto'])

/** The constant parts of a text. */
function wordsOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return ''
  return node.quasis.map(({ value }) => String(value.raw)).join(' ? ')
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

const isSql = (node: Node): boolean =>
  node.type === 'ImportSpecifier' ? makers.has(nameOf(node.imported)) : sql.test(wordsOf(node))

/** One sentence for each file with SQL that is not listed, and for each listed file without any. */
export const sqlFaults = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => rooms.has(roomOf(path) ?? '') && !path.endsWith('.fixture.ts'))
    .flatMap(({ path, text, program }) => {
      const [first] = [...nodesOf(program)].map(([node]) => node).filter(isSql)
      const isListed = Object.hasOwn(sqlByHand, path)
      if (first && !isListed)
        return [
          `${path}:${lineOf(text, first.start)}: writes SQL by hand; ask a model, or say why not in sql-by-hand.ts`,
        ]
      return isListed && !first ? [`${path}: is listed in sql-by-hand.ts, but writes no SQL (any more)`] : []
    })
