import { mayAssignRole, mayChangePerson } from '../../domain/access/authority.ts'
import { isRole, type Role } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { EntityCall } from './entity-access.ts'
import type { StoredEntity } from './entity-store.ts'
import { ownProviders } from './wire-entity.ts'

type Fields = Record<string, unknown>

const roleOf = ({ role }: Fields): Role => (typeof role === 'string' && isRole(role) ? role : 'customer')
const providersOf = ({ providers }: Fields): string[] =>
  Array.isArray(providers) ? providers.filter((one) => typeof one === 'string') : []

const standing = (person: Fields) => ({ role: roleOf(person), providers: providersOf(person) })

/** A program with the provider's key has the rights of its staff. */
const ownRole = ({ actor }: EntityCall): Role => actor.user?.role ?? 'provider'

/** The person's new providers: staff change their own providers, and those they can't see stay. */
function providersAfter(given: unknown, before: StoredEntity | null, asked: EntityCall): unknown {
  const own = ownProviders(asked)
  if (own === 'all' || !Array.isArray(given)) return given
  const elsewhere = before ? providersOf(before).filter((one) => !own.includes(one)) : []
  return [...new Set([...elsewhere, ...given])]
}

/**
 * Checks a change of a person by the caller's rank. Nobody changes a person above them, gives a role above their own,
 * or work at a provider that is not theirs (`role_not_grantable`). Nobody raises themselves either.
 */
export function placePerson(changes: Fields, before: StoredEntity | null, asked: EntityCall): Result<Fields> {
  if (asked.authority === 'public') return ok(changes)
  const role = ownRole(asked)
  if (before && !mayChangePerson(role, roleOf(before))) return refuse('forbidden')
  const isPlaced = 'role' in changes || 'providers' in changes || before === null
  if (!isPlaced) return ok(changes)
  const providers = 'providers' in changes ? { providers: providersAfter(changes.providers, before, asked) } : {}
  const after = { role: before?.role ?? 'customer', providers: before?.providers ?? [], ...changes, ...providers }
  if (after.role !== null && after.role !== undefined && !(typeof after.role === 'string' && isRole(after.role)))
    return ok({ ...changes, ...providers })
  const isAllowed = mayAssignRole({ role, own: ownProviders(asked) }, before && standing(before), standing(after))
  if (!isAllowed)
    return refuse('role_not_grantable', { field: 'role' in changes ? '/entity/role' : '/entity/providers' })
  return ok({ ...changes, ...providers })
}
