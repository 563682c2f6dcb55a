import { isOwner } from '../../domain/access/index.ts'
import type { User } from '../../domain/entities/index.ts'
import { isStaff } from '../catalogue/visibility.ts'
import type { OperationInput } from '../define-operation.ts'

/**
 * A person whom the caller may read: themselves; anybody, for the white-label's owner; and for a provider's staff or
 * key, the people who dealt with it. Returns null both for unknown and for forbidden people.
 */
export async function readablePerson(
  id: string,
  { tenant, actor, ports }: Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>,
): Promise<{ user: User; isSelf: boolean } | null> {
  const { users, persondata } = ports.repositories(tenant.scope)
  const isSelf = actor.user?.id === id
  const { provider } = tenant.scope
  const mayRead =
    isSelf || isOwner(actor.user) || (isStaff(actor, tenant) && (await persondata.isKnownAt(provider, id)))
  const user = mayRead ? await users.find(id) : null
  return user && { user, isSelf }
}
