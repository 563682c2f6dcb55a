import type { PageOfScopes } from '../../operations/job-store.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, placeholders, type Statement, statement, through } from '../session.ts'

// By hand: the jobs read the rows of all tenants, which no model may: each statement says by which index.

/** The address of a tenant, by the primary keys: of two tables, the second of which may lack a row. */
export const selectHost = ({ whitelabel, provider }: TenantScope): Statement =>
  statement(
    `SELECT w.url, w.domain AS owndomain, p.subdomain, p.domain FROM whitelabels w
      LEFT JOIN providers p ON p.whitelabel = w.id AND p.id = ? WHERE w.id = ?`,
    ...[provider, whitelabel],
  )

/** Domains whose records are to be looked for, by `own_domains_due`. */
export const selectDueDomains = (now: number, limit: number): Statement =>
  statement('SELECT whitelabel, provider, host FROM own_domains WHERE due <= ? ORDER BY due LIMIT ?', now, limit)

const scopesOf = (reservations: string) =>
  `SELECT DISTINCT p.whitelabel, r.provider FROM ${reservations} JOIN providers p ON p.id = r.provider`
const scopes = scopesOf('reservations r')

/** The next tenants with holds that have run out, by `reservations_expires`. */
export const selectScopesWithExpiredHolds = (dialect: Dialect, { now, after, limit }: PageOfScopes): Statement =>
  statement(
    `${scopesOf(through(dialect, 'reservations_expires', 'reservations r'))}
      WHERE r.status IN (${sqlStatusesAt('draft')}) AND r.expires <= ? AND r.provider > ? ORDER BY r.provider LIMIT ?`,
    ...[now, after, limit],
  )

/** The next tenants with reservations that time has changed, by `reservations_due`. */
export const selectScopesWithDue = (dialect: Dialect, { now, after, limit }: PageOfScopes): Statement =>
  statement(
    `${scopesOf(through(dialect, 'reservations_due', 'reservations r'))}
      WHERE r.due <= ? AND r.provider > ? ORDER BY r.provider LIMIT ?`,
    ...[now, after, limit],
  )

/** The next tenants whose queues wait for their time, by `reservations_due` or the providers in their order. */
export const selectScopesWithQueues = ({ now, after, limit }: PageOfScopes): Statement =>
  statement(
    `${scopes} WHERE r.due > ? AND r.status = 'waitlisted' AND r.provider > ? ORDER BY r.provider LIMIT ?`,
    ...[now, after, limit],
  )

/**
 * Whether a provider has a row, by the table's primary key. MariaDB would read a table whole for an `EXISTS`, to have
 * the tenants of all its rows at hand.
 */
const hasOne = (dialect: Dialect, table: string, which = '') =>
  `(SELECT 1 FROM ${through(dialect, 'PRIMARY', `${table} one`)} WHERE one.provider = p.id ${which} LIMIT 1) = 1`

/** The next tenants for which one of these is so, by `providers_id`. */
const selectScopesWith = (conditions: string[], { after, limit }: Omit<PageOfScopes, 'now'>): Statement =>
  statement(
    `SELECT p.whitelabel, p.id AS provider FROM providers p WHERE p.id > ? AND (${conditions.join(' OR ')})
      ORDER BY p.id LIMIT ?`,
    ...[after, limit],
  )

const withMoney = (dialect: Dialect) => [hasOne(dialect, 'payment_attempts'), hasOne(dialect, 'ledger')]

/** The next tenants that have attempts to pay or a ledger, by each table's primary key. */
export const selectScopesWithMoney = (dialect: Dialect, page: Omit<PageOfScopes, 'now'>): Statement =>
  selectScopesWith(withMoney(dialect), page)

/** The same with those that have a reservation with a payment: of a provider without one all reservations are read. */
export const selectScopesWithPayments = (dialect: Dialect, page: Omit<PageOfScopes, 'now'>): Statement =>
  selectScopesWith([...withMoney(dialect), hasOne(dialect, 'reservations', 'AND one.payment IS NOT NULL')], page)

/** Tenants that remind their customers, by `providers_reminders` and `bookables_reminders`. */
export const selectScopesThatRemind: Statement[] = [
  statement("SELECT whitelabel, id AS provider FROM providers WHERE reminders > ''"),
  statement(
    `SELECT DISTINCT p.whitelabel, b.provider FROM bookables b JOIN providers p ON p.id = b.provider
      WHERE b.reminders > ''`,
  ),
]

/**
 * The active providers of white-labels that name a plugin: reads the white-labels as a whole, which are few, and by the
 * index of their providers.
 */
export const selectScopesWithPlugins = (names: string[]): Statement =>
  statement(
    `SELECT p.whitelabel, p.id AS provider FROM whitelabels w JOIN providers p ON p.whitelabel = w.id
      WHERE ${names.map(() => 'w.plugins LIKE ?').join(' OR ')}`,
    ...names.map((name) => `%"${name}"%`),
  )

/** How far a job has come; belongs to no tenant. Primary key. */
export const selectMark = (job: string): Statement => statement('SELECT at FROM job_marks WHERE name = ?', job)

/** Moves a job's mark. Primary key. */
export const updateMark = (job: string, at: number): Statement =>
  statement('UPDATE job_marks SET at = ? WHERE name = ?', at, job)

/** A job's first mark. */
export const insertMark = (job: string, at: number): Statement =>
  statement('INSERT INTO job_marks (name, at) VALUES (?, ?)', job, at)

/** Uploads whose time is over, of other white-labels than these, by `uploads_expires`. */
export const selectEndedUploads = (now: number, except: string[], limit: number): Statement =>
  statement(
    `SELECT * FROM uploads WHERE expires <= ? AND whitelabel NOT IN (${placeholders(except.length + 1)})
      ORDER BY expires, id LIMIT ?`,
    ...[now, '', ...except, limit],
  )

/** Claims an upload that still ends when it was read to. Primary key. */
export const claimUpload = (
  { provider, id, expires }: { provider: string; id: string; expires: number },
  until: number,
): Statement =>
  statement(
    'UPDATE uploads SET expires = ? WHERE provider = ? AND id = ? AND expires = ?',
    ...[until, provider, id, expires],
  )

/** What came free of shared resources by a time, of all tenants, by `freed_rooms_created`. */
export const selectFreedRooms = (now: number, limit: number): Statement =>
  statement('SELECT * FROM freed_rooms WHERE created <= ? ORDER BY created, whitelabel, id LIMIT ?', now, limit)

/** Removes what came free. Primary key. */
export const deleteFreedRoom = (whitelabel: string, id: string): Statement =>
  statement('DELETE FROM freed_rooms WHERE whitelabel = ? AND id = ?', whitelabel, id)
