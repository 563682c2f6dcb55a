import { placeholders, type Statement, statement } from '../session.ts'

// Before the tenant of a host is found nobody has one, so no model can ask for it.

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

/** The white-label of a domain, by its unique host. */
export const selectWhitelabelOfHost = (host: string): Statement =>
  statement('SELECT * FROM whitelabels WHERE host = ?', host)

/** The provider of a domain of its own, by its unique host. */
export const selectProviderOfHost = (host: string): Statement =>
  statement('SELECT * FROM providers WHERE host = ?', host)

/** The provider of a subdomain, by the unique host of its white-label and its own unique subdomain there. */
export const selectProviderBelow = (host: string, subdomain: string): Statement =>
  statement(
    'SELECT p.* FROM whitelabels w JOIN providers p ON p.whitelabel = w.id WHERE w.host = ? AND p.subdomain = ?',
    ...[host, subdomain],
  )

/**
 * Whether a site is served under a name: a white-label's domain, a provider's own, or a subdomain. One row each at
 * most, by the unique hosts.
 */
export const selectIsServed = (host: string): Statement => {
  const dot = host.indexOf('.')
  const [subdomain, domain] = dot > 0 ? [host.slice(0, dot), host.slice(dot + 1)] : ['', '']
  return statement(
    `SELECT (SELECT COUNT(*) FROM whitelabels WHERE host = ?) + (SELECT COUNT(*) FROM providers WHERE host = ?)
      + (SELECT COUNT(*) FROM whitelabels w JOIN providers p ON p.whitelabel = w.id
          WHERE w.host = ? AND p.subdomain = ?) AS served`,
    ...[host, host, domain, subdomain],
  )
}

/** Every site: reads two tables as a whole, at start and for the command that lists them. */
export const selectSites: Statement[] = [
  statement('SELECT id, host FROM whitelabels ORDER BY id'),
  statement('SELECT whitelabel, id, subdomain FROM providers ORDER BY whitelabel, position, id'),
]
