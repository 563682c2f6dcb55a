import type { Database } from '../../persistence/database.ts'
import type { Session, Statement } from '../../persistence/session.ts'

/** Records the statements sent to a database, and the number of round trips. */
export interface Recording {
  db: Database
  statements: Statement[]
  /** The same, one list for each round trip. */
  sent: Statement[][]
  trips: number
  /** Clears the recording, runs the work and returns the statements that it sent. */
  during(work: () => Promise<unknown>): Promise<{ statements: Statement[]; trips: number }>
}

/** A database that records every statement of the repositories. */
export function recordedDatabase(original: Database): Recording {
  const note = (statements: Statement[]) => {
    recording.trips += 1
    recording.sent.push(statements)
    recording.statements.push(...statements)
  }
  const noted = (session: Session): Session => ({
    run(statements) {
      note(statements)
      return session.run(statements)
    },
  })
  const recording: Recording = {
    db: {
      ...original,
      read(statements, tenant) {
        note(statements)
        return original.read(statements, tenant)
      },
      async connect(loan) {
        const lent = await original.connect(loan)
        return { ...noted(lent), release: lent.release }
      },
    },
    statements: [],
    sent: [],
    trips: 0,
    async during(work) {
      recording.statements = []
      recording.sent = []
      recording.trips = 0
      await work()
      return { statements: recording.statements, trips: recording.trips }
    },
  }
  return recording
}

/** How a statement accesses one table. */
export interface Access {
  table: string
  /** The index used: `PRIMARY` or a name; null for a full scan. */
  index: string | null
  plan: string
}

/** Returns the database's plan for a statement, table by table; empty when it reads none. */
export async function accessesOf(
  db: Pick<Database, 'dialect' | 'read'>,
  { sql, values }: Statement,
): Promise<Access[]> {
  const explain = db.dialect === 'mysql' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'
  const [plan] = await db.read([{ sql: `${explain} ${sql}`, values }])
  const rows = plan?.rows ?? []
  return db.dialect === 'mysql' ? rows.flatMap(mysqlAccess) : rows.flatMap(sqliteAccess)
}

/** MySQL access types that use an index to find rows; `ALL` and `index` read everything. */
const leads = new Set(['range', 'ref', 'eq_ref', 'const', 'ref_or_null', 'index_subquery', 'unique_subquery'])

function mysqlAccess({ table, type, key, rows }: Record<string, unknown>): Access[] {
  const isOfTable = typeof table === 'string' && !table.startsWith('<') && type !== null
  if (!isOfTable) return []
  // MariaDB may check the rows found against a second index before it reads them: `ref|filter` by `first|second`.
  const [lead = ''] = String(type).split('|')
  const [first] = typeof key === 'string' ? key.split('|') : []
  const index = leads.has(lead) ? (first ?? null) : null
  return [{ table, index, plan: `${type} by ${key}, ${rows} rows` }]
}

function sqliteAccess({ detail }: Record<string, unknown>): Access[] {
  const plan = String(detail)
  const [, way, table] = /^(SEARCH|SCAN) (\w+)/.exec(plan) ?? []
  if (table === undefined || plan.startsWith('SCAN CONSTANT ROW')) return []
  const [, name = 'PRIMARY'] = /INDEX (\w+)/.exec(plan) ?? []
  const index = name.startsWith('sqlite_autoindex_') ? 'PRIMARY' : name
  return [{ table, index: way === 'SEARCH' ? index : null, plan }]
}
