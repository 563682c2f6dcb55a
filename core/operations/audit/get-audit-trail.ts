import { Type } from 'typebox'
import { isOwner, isStaffOf } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { EntityId, When } from '../../domain/wire/request-parts.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import type { Tenant } from '../tenant.ts'
import { readTime } from '../times/wire-time.ts'
import type { AuditEntry, AuditQuery } from './audit-trail.ts'

const entriesPerPage = 50

/** Staff see what happened at their provider; owners see everything on the white-label's own domain. */
function reachOf({ provider, scope }: Tenant, { kind, user }: Actor): Result<AuditQuery['reach']> {
  if (provider === null) {
    if (user === undefined) return refuse('login_required')
    return isOwner(user) ? { ok: true, value: 'whitelabel' } : refuse('forbidden')
  }
  const isProvider = kind === 'api' && user === undefined
  if (isProvider || isStaffOf(user, scope.provider)) return { ok: true, value: 'provider' }
  return refuse(user === undefined ? 'login_required' : 'forbidden')
}

const wireEntry = ({ at, ...entry }: AuditEntry) => ({ ...entry, at: new Date(at).toISOString() })

export const getAuditTrail = defineOperation({
  name: 'get_audit_trail',
  summary: 'Who did what, when, and whether it was done: the latest first. Ids and names of fields, never values.',
  params: Type.Object({
    user: Type.Optional(EntityId),
    operation: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    start: Type.Optional(When),
    end: Type.Optional(When),
    before: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'the id of the last entry seen' })),
    items_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: entriesPerPage })),
  }),
  result: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String(), at: Type.String() }, { additionalProperties: true })),
  }),
  access: 'known',
  effect: 'read',
  async handler({ params, tenant, actor, ports }) {
    const reach = reachOf(tenant, actor)
    if (!reach.ok) return reach
    const { start, end, items_per_page: limit = entriesPerPage, ...asked } = params
    const from = start === undefined ? undefined : readTime(start, tenant.timezone, '/start')
    const until = end === undefined ? undefined : readTime(end, tenant.timezone, '/end')
    if (from?.ok === false) return from
    if (until?.ok === false) return until
    const query = {
      ...asked,
      ...(from && { from: from.value }),
      ...(until && { until: until.value }),
      reach: reach.value,
      limit,
    }
    const items = await ports.repositories(tenant.scope).audit.list(query)
    return ok({ items: items.map(wireEntry) })
  },
})
