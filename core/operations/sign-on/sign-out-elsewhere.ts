import type { OperationInput } from '../define-operation.ts'
import { askSignOn } from './ask-sign-on.ts'
import { offeredSignOn } from './offered-sign-on.ts'
import { outCallbackOf, refusedBy } from './sign-on-tenant.ts'

/**
 * Where a person is sent at log-out, so that the service logs them out too; only for sessions that began there. Null
 * for all others, and while the service can't be asked: then they are logged out here only.
 */
export async function signOutElsewhere({
  tenant,
  actor,
  ports,
}: Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>): Promise<string | null> {
  const offer = offeredSignOn(tenant)
  const logout = offer?.provider.logout
  if (actor.session === undefined || !offer || !logout) return null
  const begun = await ports.repositories(tenant.scope).signon.session(actor.session)
  if (begun === null || begun.user !== actor.user?.id) return null
  const state = new URL(tenant.origin).hostname
  const out = { callback: outCallbackOf(tenant), state, ...(begun.hint !== null && { hint: begun.hint }) }
  try {
    const asked = () => logout.call(offer.provider, tenant.context(offer.plugin), out)
    return await askSignOn('logout', offer, { tenant, ports }, asked)
  } catch (error) {
    refusedBy(error, tenant, ports.log)
    return null
  }
}
