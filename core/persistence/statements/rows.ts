import type { Dialect, Statement, Value } from '../session.ts'

// By hand: makes the INSERT or UPDATE of a row for the other files here: hold and book write each row in a trip
// with statements that no model makes.

const quoted = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

/** A row's INSERT; names of tables and columns come from our code, never from a caller. */
export function insertRow(table: string, row: Record<string, Value>): Statement {
  const names = Object.keys(row)
  const marks = names.map(() => '?').join(', ')
  return { sql: `INSERT INTO ${table} (${quoted(names)}) VALUES (${marks})`, values: Object.values(row) }
}

/** Like `insertRow`; an existing row of the same key stays as it is. `key` is a column of the key. */
export function insertRowOnce(dialect: Dialect, table: string, key: string, row: Record<string, Value>): Statement {
  const { sql, values } = insertRow(table, row)
  // MySQL's IGNORE would let other faults pass as well.
  const otherwise = dialect === 'mysql' ? `ON DUPLICATE KEY UPDATE ${key} = ${key}` : 'ON CONFLICT DO NOTHING'
  return { sql: `${sql} ${otherwise}`, values }
}

/** A row's new columns; `rest` names the row after `UPDATE … SET … WHERE `. */
export function updateRow(table: string, row: Record<string, Value>, rest: string, ...values: Value[]): Statement {
  const assignments = Object.keys(row).map((name) => `\`${name}\` = ?`)
  const sql = `UPDATE ${table} SET ${assignments.join(', ')} WHERE ${rest}`
  return { sql, values: [...Object.values(row), ...values] }
}
