import { sqlStatusesAt } from '../models/sql-words.ts'
import { type Dialect, placeholders, type Statement, statement, type Value } from '../session.ts'

// By hand: an import writes thousands of rows of tables that are known only when it runs, of all providers of a
// white-label: models know one table and one tenant.

/** Takes a provider's addresses away, before this import gives them to another. Primary key. */
export const clearHosts = (whitelabel: string, id: string): Statement =>
  statement(
    'UPDATE providers SET subdomain = ?, host = NULL WHERE whitelabel = ? AND id = ?',
    ...[`~${id}`, whitelabel, id],
  )

/** Takes a person's address away, before this import gives it to another. Primary key. */
export const clearEmail = (whitelabel: string, id: string): Statement =>
  statement('UPDATE users SET emailkey = ? WHERE whitelabel = ? AND id = ?', `~${id}`, whitelabel, id)

/** Deletes an entity of a provider. Primary key. */
export const deleteEntity = (table: string, provider: string, id: string): Statement =>
  statement(`DELETE FROM ${table} WHERE provider = ? AND id = ?`, provider, id)

/** Takes away what lists search in and sort by of an entity, in every language. By the beginning of the key. */
export const deleteContentTexts = (whitelabel: string, kind: string, id: string): Statement =>
  statement('DELETE FROM content_texts WHERE whitelabel = ? AND kind = ? AND id = ?', whitelabel, kind, id)

/** Some reservation of a bookable, by an index of its provider's reservations. */
export const selectOneReserved = (provider: string, bookable: string): Statement =>
  statement('SELECT id FROM reservations WHERE provider = ? AND bookable = ? LIMIT 1', provider, bookable)

/**
 * A tenant's revision is the sum of its white-label's and its own, so this raises it for every provider. Primary key.
 */
export const raiseRevision = (whitelabel: string): Statement =>
  statement('UPDATE whitelabels SET revision = revision + 1 WHERE id = ?', whitelabel)

/** The last place in an owner's list, by the beginning of the table's key. */
export const selectLastPosition = (table: string, owner: string, value: Value): Statement =>
  statement(`SELECT MAX(position) AS last FROM ${table} WHERE ${owner} = ?`, value)

/** The local times of a provider's openings or blackouts, by the beginning of the table's key. */
export const selectSpans = (table: string, provider: string): Statement =>
  statement(`SELECT id, start, \`end\` FROM ${table} WHERE provider = ?`, provider)

/** Gives an opening or a blackout other instants. Primary key. */
export const moveSpan = (
  table: string,
  { provider, id, begins, ends }: { provider: string; id: string; begins: number; ends: number },
): Statement =>
  statement(`UPDATE ${table} SET begins = ?, ends = ? WHERE provider = ? AND id = ?`, ...[begins, ends, provider, id])

/**
 * Where the reservations of an event are that end after a time (0: all), by an index of its provider's reservations. Of
 * drafts only those that are held then: one whose hold has run out takes nothing.
 */
export const selectReservedOccurrences = (provider: string, bookable: string, after: number): Statement =>
  statement(
    `SELECT DISTINCT occurrence, start, \`end\` FROM reservations
      WHERE provider = ? AND bookable = ? AND \`end\` > ?
        AND (status IN (${sqlStatusesAt('standing')}) OR status IN (${sqlStatusesAt('draft')}) AND expires > ?)`,
    ...[provider, bookable, after, after],
  )

/** What an import compares and keeps of rows that exist, locked until it ends. Primary key. */
export function selectStored(dialect: Dialect, provider: string, ids: string[]): Statement {
  const lock = dialect === 'mysql' ? ' FOR UPDATE' : ''
  return statement(
    `SELECT id, bookable, start, \`end\`, occurrence, seats, status, user, payment, life, extra, draft, formerdraft, created, version FROM reservations
      WHERE provider = ? AND id IN (${placeholders(ids.length)}) ORDER BY id${lock}`,
    ...[provider, ...ids],
  )
}

/** Writes the life of a reservation whose move has ended, or which has ended itself, and its draft. Primary key. */
export const updateLife = (
  provider: string,
  id: string,
  { life, draft, formerdraft }: { life: string; draft: string | null; formerdraft: string | null },
): Statement =>
  statement(
    'UPDATE reservations SET life = ?, draft = ?, formerdraft = ? WHERE provider = ? AND id = ?',
    ...[life, draft, formerdraft, provider, id],
  )

/** Gives back what a reservation used of links and codes. By the tables' indexes of a provider's reservations. */
export const returnUses = (provider: string, reservation: string, at: number): Statement[] =>
  ['limited_use_link_uses', 'discount_uses'].map((table) =>
    statement(
      `UPDATE ${table} SET returned = ? WHERE provider = ? AND reservation = ? AND returned IS NULL`,
      ...[at, provider, reservation],
    ),
  )

/** Ends the bids for a reservation, by the beginning of the table's key. */
export const deleteBids = (provider: string, reservation: string): Statement =>
  statement('DELETE FROM bids WHERE provider = ? AND reservation = ?', provider, reservation)

/** The domain that a white-label has proven, and at which it is served, by the beginnings of keys. */
export const selectServedDomain = (whitelabel: string): Statement =>
  statement(
    `SELECT w.domain FROM whitelabels w JOIN own_domains d ON d.whitelabel = w.id AND d.provider = ''
        AND d.host = w.ownhost
      WHERE w.id = ? AND d.state IN ('active', 'failing')`,
    whitelabel,
  )

/** Domains that a white-label's providers have proven, and at which they are served, by the beginnings of keys. */
export const selectServedDomains = (whitelabel: string): Statement =>
  statement(
    `SELECT p.id, p.domain FROM providers p JOIN own_domains d ON d.whitelabel = p.whitelabel
        AND d.provider = p.id AND d.host = p.host
      WHERE p.whitelabel = ? AND d.state IN ('active', 'failing')`,
    whitelabel,
  )
