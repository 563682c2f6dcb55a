import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { StoredAccount } from './account-repository.ts'

/**
 * The ids under which a white-label stores an account's data: the account's own and, once its address is proven, that
 * of the guest with this address.
 */
export async function personsOf(
  { user, emailverified }: StoredAccount,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'repositories'> },
): Promise<string[]> {
  if (emailverified === null) return [user.id]
  const guest = await ports.repositories(tenant.scope).users.findGuest(user.email)
  return guest ? [user.id, guest.id] : [user.id]
}
