import { isOwner, isRole, mayGrant, type Role } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { OperationInput } from '../define-operation.ts'

interface Grant {
  role: Exclude<Role, 'anonymous' | 'guest'>
  providers: string[]
}

/**
 * The role that a caller may give, with the providers whose staff the person becomes. Nobody gives a role above their
 * own, and staff give only places that they have themselves. Customers have no providers, whatever was sent.
 */
export async function roleToGrant(
  { role = 'customer', providers }: { role?: string; providers?: string[] },
  { actor, tenant, ports }: Pick<OperationInput<unknown>, 'actor' | 'tenant' | 'ports'>,
): Promise<Result<Grant>> {
  if (!isRole(role) || role === 'anonymous' || role === 'guest')
    return refuse('invalid_params', { field: '/role', data: { expected: 'a role that an account can have' } })
  if (role === 'customer') return ok({ role, providers: [] })
  const { user } = actor
  if (!user || !mayGrant(user.role, role)) return refuse('role_not_grantable', { field: '/role' })
  if (role !== 'provider') return ok({ role, providers: providers ?? [] })
  const wanted = [...new Set(providers ?? (tenant.provider ? [tenant.provider.id] : []))]
  const known = await ports.repositories(tenant.scope).catalogue.providers()
  const isOfWhitelabel = (id: string) => known.some((provider) => provider.id === id)
  const isOwn = (id: string) => isOwner(user) || user.providers.includes(id)
  if (wanted.length === 0 || !wanted.every((id) => isOfWhitelabel(id) && isOwn(id)))
    return refuse('role_not_grantable', { field: '/providers' })
  return ok({ role, providers: wanted })
}
