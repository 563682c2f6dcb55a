import { isLogoutTarget } from '../../domain/access/logout-target.ts'
import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { signOutElsewhere } from '../sign-on/sign-out-elsewhere.ts'
import type { Tenant } from '../tenant.ts'

/** The address to show after log-out, set by the provider or else by the white-label. */
export function logoutAddress({ provider, whitelabel }: Tenant): string | undefined {
  const to = provider?.settings?.logoutredirect ?? whitelabel.settings?.logoutredirect
  return isLogoutTarget(to) ? to : undefined
}

/** Ends the session of the calling page. Safe to repeat: does nothing without a session. */
export const logoutUser = defineOperation({
  name: 'logout_user',
  summary: 'Signs out.',
  ...calls.logout_user,
  access: 'open',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ tenant, actor, ports, session }) {
    const elsewhere = session ? await signOutElsewhere({ tenant, actor, ports }) : null
    await session?.end()
    const redirect = elsewhere ?? logoutAddress(tenant)
    return ok(redirect === undefined ? {} : { redirect })
  },
})
