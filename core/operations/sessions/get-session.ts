import { idleLimits } from '../../domain/access/session-life.ts'
import { ok } from '../../domain/errors.ts'
import { resourcesActedFor } from '../../domain/gigs/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { sessionUser } from './session-wire.ts'

/** The signed-in person, and after how many idle seconds the page warns and logs out. */
export const getSession = defineOperation({
  name: 'get_session',
  summary: 'Who is signed in.',
  ...calls.get_session,
  access: 'open',
  effect: 'read',
  async handler({ tenant, actor, ports }) {
    const id = actor.kind === 'user' ? actor.user?.id : undefined
    const account = id === undefined ? null : await ports.repositories(tenant.scope).users.account(id)
    const claims = account !== null && (await actsForResource(account, tenant, ports))
    return ok({ user: account && { ...sessionUser(account), ...(claims && { claims }) }, idle: idleLimits })
  },
})

interface Known {
  user: { id: string }
  emailverified: number | null
}

/** Whether a person finds jobs on this site: those who act for a resource do. */
async function actsForResource({ user, emailverified }: Known, tenant: Tenant, ports: Ports): Promise<boolean> {
  if (!tenant.provider) return false
  const { resources } = await ports.catalogueOf(tenant)
  return resourcesActedFor(resources, { id: user.id, proven: emailverified !== null }).length > 0
}
