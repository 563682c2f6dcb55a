import { Type } from 'typebox'
import { isWayOut } from '../../domain/access/way-out.ts'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { signOutElsewhere } from '../sign-on/sign-out-elsewhere.ts'
import type { Tenant } from '../tenant.ts'

/** Where the provider, or else the white-label, wants people to go who have logged out. */
export function wayOut({ provider, whitelabel }: Tenant): string | undefined {
  const to = provider?.settings?.logoutredirect ?? whitelabel.settings?.logoutredirect
  return isWayOut(to) ? to : undefined
}

/** Ends the session of the page that asks; also where there is none, so that it can be repeated. */
export const logoutUser = defineOperation({
  name: 'logout_user',
  summary: 'Signs out.',
  params: Type.Object({}),
  result: Type.Object({ redirect: Type.Optional(Type.String({ description: 'where to go now' })) }),
  access: 'open',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ tenant, actor, ports, session }) {
    const elsewhere = session ? await signOutElsewhere({ tenant, actor, ports }) : null
    await session?.end()
    const redirect = elsewhere ?? wayOut(tenant)
    return ok(redirect === undefined ? {} : { redirect })
  },
})
