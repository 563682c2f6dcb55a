import type { TenantScope } from '../../operations/tenant.ts'
import { bookOf, isOfShared } from '../occupancy/day-keys.ts'
import { placeholders, type Statement, statement } from '../session.ts'

// By hand: the revisions of two tables and the sum of the days' counters in one row, on the path of every list: a
// model reads one table.

const revisions =
  '(SELECT revision FROM whitelabels WHERE id = ?) AS ofwhitelabel, ' +
  '(SELECT revision FROM providers WHERE whitelabel = ? AND id = ?) AS ofprovider'

const revisionValues = ({ whitelabel, provider }: TenantScope) => [whitelabel, whitelabel, provider]

/** The tenant's revisions: of two tables in one row, which no model reads. On the path of every list. Primary keys. */
export const selectRevision = (scope: TenantScope): Statement =>
  statement(`SELECT ${revisions}`, ...revisionValues(scope))

/**
 * The tenant's revisions and the sum of the days' counters, without what the days say. On the path of every list.
 * Primary keys.
 */
export const selectVersion = (scope: TenantScope, subjects: string[], first: number, last: number): Statement =>
  statement(
    `SELECT ${revisions}, ${sumsOf(subjects)} AS changes`,
    ...revisionValues(scope),
    ...[false, true].flatMap((isShared) => {
      const some = subjects.filter((subject) => isOfShared(subject) === isShared)
      return some.length === 0 ? [] : [bookOf(some[0] ?? '', scope), ...some, first, last]
    }),
  )

/** The counters of the provider's book, and those of the white-label's where any of its subjects is asked about. */
function sumsOf(subjects: string[]): string {
  const shared = subjects.filter(isOfShared).length
  const sum = (count: number) =>
    `(SELECT COALESCE(SUM(version), 0) FROM occupancy_days
        WHERE provider = ? AND subject IN (${placeholders(count)}) AND day >= ? AND day <= ?)`
  const counts = [subjects.length - shared, shared].filter((count) => count > 0)
  return counts.map(sum).join(' + ')
}
