import type { Interval } from '../../domain/time/types.ts'
import type { Repositories } from '../../operations/ports.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { entityTables } from '../models/models.ts'
import { type Row, type Statement, text } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const inOrder = ' ORDER BY position, id'

/** The tenant's configuration. It changes with the tenant's revision only, so callers keep what they read. */
export function catalogueRepository(runner: Runner, sql: ScopedSql, scope: TenantScope): Repositories['catalogue'] {
  const rowsOf = async (query: Statement): Promise<Row[]> => (await runner.run([query]))[0]?.rows ?? []
  const during = (range: Interval, table: string) =>
    rowsOf(sql.selectOfProvider('*', table, ` AND ends > ? AND begins < ? ORDER BY begins, id`, range.start, range.end))
  return {
    async provider() {
      const [row] = await rowsOf(sql.selectOfWhitelabel('*', 'providers', ' AND id = ?', scope.provider))
      return row ? entityTables.providers.columns.fromRow(row) : null
    },
    async providers() {
      const rows = await rowsOf(sql.selectOfWhitelabel('*', 'providers', inOrder))
      return rows.map(entityTables.providers.columns.fromRow)
    },
    async bookables() {
      const unarchived = ` AND (status IS NULL OR status <> 'archived')${inOrder}`
      const rows = await rowsOf(sql.selectOfProvider('*', 'bookables', unarchived))
      return rows.map(entityTables.bookables.columns.fromRow)
    },
    async resources() {
      const rows = await rowsOf(sql.selectOfProvider('*', 'resources', inOrder))
      return rows.map(entityTables.resources.columns.fromRow)
    },
    async forms() {
      const rows = await rowsOf(sql.selectOfProvider('*', 'forms', inOrder))
      return rows.map(entityTables.forms.columns.fromRow)
    },
    async addons() {
      const rows = await rowsOf(sql.selectOfProvider('*', 'addons', inOrder))
      return rows.map(entityTables.addons.columns.fromRow)
    },
    async discounts() {
      const ours = ` AND (provider IS NULL OR provider = ?)${inOrder}`
      const rows = await rowsOf(sql.selectOfWhitelabel('*', 'discounts', ours, scope.provider))
      return rows.map(entityTables.discounts.columns.fromRow)
    },
    async openings(range) {
      return (await during(range, 'availabilities')).map(entityTables.availabilities.columns.fromRow)
    },
    async blackouts(range) {
      return (await during(range, 'blackouts')).map(entityTables.blackouts.columns.fromRow)
    },
    async dictionaries() {
      const ours = ` AND (provider IS NULL OR provider = ?)${inOrder}`
      const rows = await rowsOf(sql.selectOfWhitelabel('*', 'dictionaries', ours, scope.provider))
      return rows.map((row) => ({ ...entityTables.dictionaries.columns.fromRow(row), words: wordsOf(row) }))
    },
  }
}

const wordsOf = (row: Row): Record<string, unknown> => (row.words ? JSON.parse(text(row.words)) : {})
