import type { PageOfScopes } from '../../operations/job-store.ts'
import { type Dialect, type Statement, statement, through } from '../session.ts'
import { insertRowOnce } from './rows.ts'

// By hand: the counter is inserted where it is missing, locked and read in one trip with the receipts that wait, as
// the last lock of its transaction: a model's insert waits for no row, and its table has no id. Jobs ask of all
// tenants.

/** A provider's counter, unless there is one: locking needs a row. Primary key. */
export const insertCounter = (dialect: Dialect, provider: string): Statement =>
  insertRowOnce(dialect, 'receipt_counters', 'provider', { provider, last: 0 })

/**
 * The last number given; locked until the transaction ends, as its last lock. A counter has no entity, and no model.
 * Primary key.
 */
export const lockCounter = (dialect: Dialect, provider: string): Statement =>
  statement(`SELECT last FROM receipt_counters WHERE provider = ?${dialect === 'mysql' ? ' FOR UPDATE' : ''}`, provider)

/** The last number given by now. Primary key. */
export const setCounter = (provider: string, last: number): Statement =>
  statement('UPDATE receipt_counters SET last = ? WHERE provider = ?', last, provider)

/**
 * The next tenants with receipts to be issued, by `receipts_due`. Jobs read the rows of all tenants, which no model
 * may.
 */
export const selectScopesWithReceipts = (dialect: Dialect, { after, limit }: Omit<PageOfScopes, 'now'>): Statement =>
  statement(
    `SELECT DISTINCT p.whitelabel, r.provider FROM ${through(dialect, 'receipts_due', 'receipts r')}
      JOIN providers p ON p.id = r.provider WHERE r.due > 0 AND r.provider > ? ORDER BY r.provider LIMIT ?`,
    ...[after, limit],
  )
