import type { Database } from '../persistence/database.ts'
import type { Session, Statement } from '../persistence/session.ts'

/** What went to a database, and how often one waited for it. */
export interface Recording {
  db: Database
  statements: Statement[]
  trips: number
  /** Forgets what was recorded, runs the work and gives what it sent. */
  during(work: () => Promise<unknown>): Promise<{ statements: Statement[]; trips: number }>
}

/** A database that writes down every statement which the repositories send to it. */
export function recordedDatabase(original: Database): Recording {
  const note = (statements: Statement[]) => {
    recording.trips += 1
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
    trips: 0,
    async during(work) {
      recording.statements = []
      recording.trips = 0
      await work()
      return { statements: recording.statements, trips: recording.trips }
    },
  }
  return recording
}

/** How a statement reaches one table. */
export interface Access {
  table: string
  /** The index that leads it to the rows it asks for: `PRIMARY` or a name; null when it reads them all. */
  index: string | null
  plan: string
}

/** How a database would carry a statement out, table by table; nothing for what reads none. */
export async function accessesOf(db: Database, { sql, values }: Statement): Promise<Access[]> {
  const explain = db.dialect === 'mysql' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'
  const [plan] = await db.read([{ sql: `${explain} ${sql}`, values }])
  const rows = plan?.rows ?? []
  return db.dialect === 'mysql' ? rows.flatMap(mysqlAccess) : rows.flatMap(sqliteAccess)
}

/** Ways of MySQL to the rows that are asked for; `ALL` and `index` read everything. */
const leads = new Set(['range', 'ref', 'eq_ref', 'const', 'ref_or_null', 'index_subquery', 'unique_subquery'])

function mysqlAccess({ table, type, key, rows }: Record<string, unknown>): Access[] {
  const isOfTable = typeof table === 'string' && !table.startsWith('<') && type !== null
  if (!isOfTable) return []
  const index = typeof key === 'string' && leads.has(String(type)) ? key : null
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
