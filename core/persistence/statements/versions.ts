import type { TenantScope } from '../../operations/tenant.ts'
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
    `SELECT ${revisions}, (SELECT SUM(version) FROM occupancy_days
        WHERE provider = ? AND subject IN (${placeholders(subjects.length)}) AND day >= ? AND day <= ?) AS changes`,
    ...[...revisionValues(scope), scope.provider, ...subjects, first, last],
  )
