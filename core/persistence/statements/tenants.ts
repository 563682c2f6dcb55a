import { placeholders, type Statement, statement } from '../session.ts'

// By hand: before the tenant of a host is found nobody has one, so no model can ask for it.

/** A text that changes with the revision of any site: reads two indexes as a whole, a quarter of a second apart. */
export const selectSitesVersion: Statement = statement(
  `SELECT (SELECT CONCAT(COUNT(*), ' ', SUM(revision)) FROM whitelabels) AS labels,
    (SELECT CONCAT(COUNT(*), ' ', SUM(revision)) FROM providers) AS sites`,
)

/**
 * The sum of the revisions of a white-label and of some of its providers; of none, that of its own domain, which lists
 * all of them. Primary keys.
 */
export const selectRevisionOf = (whitelabel: string, providers: string[]): Statement =>
  providers.length === 0
    ? statement('SELECT revision + providersrevision AS revision FROM whitelabels WHERE id = ?', whitelabel)
    : statement(
        `SELECT (SELECT revision FROM whitelabels WHERE id = ?) + (SELECT COALESCE(SUM(revision), 0) FROM providers
          WHERE whitelabel = ? AND id IN (${placeholders(providers.length)})) AS revision`,
        ...[whitelabel, whitelabel, ...providers],
      )

/** Primary key. */
export const selectWhitelabel = (id: string): Statement => statement('SELECT * FROM whitelabels WHERE id = ?', id)

/** White-labels that a name leads to: as their host, their own, or one that they have left for another. */
const labels = (columns: string): string[] => [
  `SELECT ${columns} FROM whitelabels w WHERE w.host = ?`,
  `SELECT ${columns} FROM whitelabels w WHERE w.ownhost = ?`,
  `SELECT ${columns} FROM own_domains d JOIN whitelabels w ON w.id = d.whitelabel
    WHERE d.servedhost = ? AND d.provider = ''`,
]

/** The same of providers, and their names below a white-label's. */
const providersAt = (columns: string): string[] => [
  `SELECT ${columns} FROM providers p WHERE p.host = ?`,
  `SELECT ${columns} FROM own_domains d JOIN providers p ON p.whitelabel = d.whitelabel AND p.id = d.provider
    WHERE d.servedhost = ?`,
]
const providersBelow = (columns: string): string[] =>
  labels('w.id').map(
    (found) => `SELECT ${columns} FROM (${found}) l JOIN providers p ON p.whitelabel = l.id WHERE p.subdomain = ?`,
  )

/** The white-label of a domain, the operator's or its own, by unique hosts; first where it is now. */
export const selectWhitelabelOfHost = (host: string): Statement =>
  statement(labels('w.*').join(' UNION ALL '), ...[host, host, host])

/** The provider of a domain of its own, by unique hosts; first where it is now. */
export const selectProviderOfHost = (host: string): Statement =>
  statement(providersAt('p.*').join(' UNION ALL '), ...[host, host])

/** The provider of a subdomain, by the unique hosts of its white-label and its own unique subdomain there. */
export const selectProviderBelow = (host: string, subdomain: string): Statement =>
  statement(providersBelow('p.*').join(' UNION ALL '), ...[host, subdomain, host, subdomain, host, subdomain])

/**
 * Whether a site is served under a name: a white-label's domains, a provider's own, or a subdomain. One row each at
 * most, by the unique hosts.
 */
export const selectIsServed = (host: string): Statement => {
  const dot = host.indexOf('.')
  const [subdomain, domain] = dot > 0 ? [host.slice(0, dot), host.slice(dot + 1)] : ['', '']
  const counts = ['COUNT(*)'].flatMap((count) => [...labels(count), ...providersAt(count), ...providersBelow(count)])
  return statement(
    `SELECT ${counts.map((count) => `(${count})`).join(' + ')} AS served`,
    ...[host, host, host, host, host, domain, subdomain, domain, subdomain, domain, subdomain],
  )
}

/** Every site: reads two tables as a whole, at start and for the command that lists them. */
export const selectSites: Statement[] = [
  statement('SELECT id, host, ownhost FROM whitelabels ORDER BY id'),
  statement('SELECT whitelabel, id, subdomain FROM providers ORDER BY whitelabel, position, id'),
]
