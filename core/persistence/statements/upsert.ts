import type { Dialect, Statement, Value } from '../session.ts'

// By hand: an import inserts or updates thousands of rows of any table in few statements: a model writes one row of
// its own table at a time, and can't say which columns an existing row keeps.

export type TableRow = Record<string, Value>

/** Well below SQLite's limit of 32,766 values per statement. */
const valuesAtOnce = 8_000
/** A character has at most four bytes, and MySQL's packets 16 MiB by default. */
const charactersAtOnce = 3_000_000

const charactersOf = (row: TableRow): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)

/** Rows in groups that one statement can carry; a row larger than that has a statement of its own. */
function inStatements(rows: TableRow[], mostRows: number): TableRow[][] {
  const groups: TableRow[][] = []
  let room = 0
  for (const row of rows) {
    const size = charactersOf(row)
    const last = groups.at(-1)
    if (last && last.length < mostRows && size <= room) last.push(row)
    else {
      groups.push([row])
      room = charactersAtOnce
    }
    room -= size
  }
  return groups
}

/**
 * Inserts rows (all with the same columns), or updates those whose key exists. Imports: thousands of rows of any table,
 * of which a model would insert one at a time.
 * @param keep columns that an existing row keeps
 * @param raise columns that count the changes of an existing row
 */
export function upserts(
  dialect: Dialect,
  table: string,
  key: string[],
  rows: TableRow[],
  keep: string[] = [],
  raise: string[] = [],
): Statement[] {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first)
  const row = `(${names.map(() => '?').join(', ')})`
  const quoted = names.map((name) => `\`${name}\``).join(', ')
  const changed = names.filter((name) => !key.includes(name) && !keep.includes(name))
  const conflict = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${key.join(', ')}) DO UPDATE SET`
  const given = (name: string) => {
    if (raise.includes(name)) return `${table}.\`${name}\` + 1`
    return dialect === 'mysql' ? `VALUES(\`${name}\`)` : `excluded.\`${name}\``
  }
  const update = changed.map((name) => `\`${name}\` = ${given(name)}`).join(', ')
  return inStatements(rows, Math.max(1, Math.floor(valuesAtOnce / names.length))).map((batch) => ({
    sql: `INSERT INTO ${table} (${quoted}) VALUES ${batch.map(() => row).join(', ')} ${conflict} ${update}`,
    values: batch.flatMap((one) => names.map((name) => one[name] ?? null)),
  }))
}
