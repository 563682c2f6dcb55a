import type { Kind } from '../../operations/tenant-bundle/kinds.ts'
import type { NamedKind } from '../../operations/tenant-bundle/known-entities.ts'
import { type Dialect, placeholders, type Statement, statement, through } from '../session.ts'

// By hand: an import refuses ids, hosts and addresses that another white-label has: its queries are of all tenants,
// which no model may ask.

const ofWhitelabel = new Set<Kind>(['users', 'resources', 'forms', 'bookinggroups', 'discounts', 'dictionaries'])

/** The columns of a kind, and where they are read. Rows need only name their provider. */
function columnsOf(kind: Kind): string {
  if (kind === 'providers') return 't.id, t.whitelabel, t.id AS provider, t.timezone, t.gigexpiry FROM providers t'
  if (kind === 'users') return 't.id, t.whitelabel FROM users t'
  if (ofWhitelabel.has(kind)) return `t.id, t.whitelabel, t.provider FROM ${kind} t`
  const columns = kind === 'bookables' ? 't.*' : 't.id, t.provider'
  return `${columns}, p.whitelabel FROM ${kind} t JOIN providers p ON p.id = t.provider`
}

/** Entities with these ids, of all white-labels, by the index of a kind's ids. */
export const selectKnown = (kind: Kind, ids: string[]): Statement =>
  statement(`SELECT ${columnsOf(kind)} WHERE t.id IN (${placeholders(ids.length)})`, ...ids)

/** White-labels with these hosts: the operator's, their own, or one that leads to it; by unique hosts. */
export const selectWhitelabelsOfHosts = (hosts: string[]): Statement =>
  statement(
    [
      `SELECT id, host FROM whitelabels WHERE host IN (${placeholders(hosts.length)})`,
      `SELECT id, ownhost AS host FROM whitelabels WHERE ownhost IN (${placeholders(hosts.length)})`,
      `SELECT whitelabel AS id, servedhost AS host FROM own_domains
        WHERE servedhost IN (${placeholders(hosts.length)}) AND provider = ''`,
    ].join(' UNION ALL '),
    ...[...hosts, ...hosts, ...hosts],
  )

/** Providers with these hosts, their own or one that leads to it, by unique hosts. */
export const selectProvidersOfHosts = (hosts: string[]): Statement =>
  statement(
    `SELECT id, host, whitelabel FROM providers WHERE host IN (${placeholders(hosts.length)})
      UNION ALL SELECT provider AS id, servedhost AS host, whitelabel FROM own_domains
        WHERE servedhost IN (${placeholders(hosts.length)}) AND provider <> ''`,
    ...[...hosts, ...hosts],
  )

/** Users of a white-label with these addresses, by their unique addresses. */
export const selectUsersOfEmails = (whitelabel: string, keys: string[]): Statement =>
  statement(
    `SELECT id, emailkey FROM users WHERE whitelabel = ? AND emailkey IN (${placeholders(keys.length)})`,
    ...[whitelabel, ...keys],
  )

/** A white-label's currency. Primary key. */
export const selectCurrency = (whitelabel: string): Statement =>
  statement('SELECT currency FROM whitelabels WHERE id = ?', whitelabel)

/** The domains that a white-label has proven, and is served at or leads from, by the beginning of their key. */
export const selectDomainsOfWhitelabel = (whitelabel: string): Statement =>
  statement(
    "SELECT host FROM own_domains WHERE whitelabel = ? AND provider = '' AND servedhost IS NOT NULL",
    whitelabel,
  )

/**
 * The payments of a white-label that are due to be looked at, by processor. By the index of what is due, which has few
 * rows: without being told to, MySQL reads every attempt, to have them grouped.
 */
export const selectPaymentsUnderWay = (dialect: Dialect, whitelabel: string): Statement =>
  statement(
    `SELECT a.processor, COUNT(*) AS count FROM ${through(dialect, 'payment_attempts_due', 'payment_attempts a')}
      ${dialect === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN'} providers p ON p.id = a.provider
      WHERE a.due IS NOT NULL AND p.whitelabel = ? GROUP BY a.processor ORDER BY a.processor`,
    whitelabel,
  )

/** The subdomains of a white-label, by the beginning of the providers' key. */
export const selectSubdomains = (whitelabel: string): Statement =>
  statement('SELECT id, subdomain FROM providers WHERE whitelabel = ?', whitelabel)

const names: Record<NamedKind, string> = {
  bookables: 'SELECT b.id, b.provider, b.slug, b.customlink FROM providers p JOIN bookables b ON b.provider = p.id',
  discounts: "SELECT p.id, COALESCE(p.provider, '') AS provider, p.referencecode FROM discounts p",
  limited_use_links: 'SELECT l.id, l.provider, l.uid FROM providers p JOIN limited_use_links l ON l.provider = p.id',
}

/** The names of a white-label's entities, by the beginnings of keys. */
export const selectNames = (kind: NamedKind, whitelabel: string): Statement =>
  statement(`${names[kind]} WHERE p.whitelabel = ?`, whitelabel)

/**
 * The bookables that name a resource which a white-label's providers share, from such resources (`resources_provider`)
 * by the beginnings of keys: without any of them nothing more is read. A name may be found within another one.
 */
export const selectTakers = (dialect: Dialect, whitelabel: string): Statement =>
  statement(
    `SELECT r.id AS resource, b.*, p.timezone AS zone FROM ${through(dialect, 'resources_provider', 'resources r')}
      ${dialect === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN'} providers p ON p.whitelabel = r.whitelabel
      ${dialect === 'mysql' ? 'STRAIGHT_JOIN' : 'CROSS JOIN'} bookables b ON b.provider = p.id
      WHERE r.whitelabel = ? AND r.provider IS NULL
        AND (b.requiredresources LIKE CONCAT('%"', r.id, '"%') OR b.requirementgroups LIKE CONCAT('%"', r.id, '"%'))
      ORDER BY r.id, p.id, b.id`,
    whitelabel,
  )
