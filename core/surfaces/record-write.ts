import type { Result } from '../domain/errors.ts'
import type { AuditEntry } from '../operations/audit/audit-trail.ts'
import { subjectsOf } from '../operations/audit/subjects-of.ts'
import type { Actor, SessionControl } from '../operations/define-operation.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'

interface Write {
  operation: string
  params: unknown
  tenant: Tenant
  actor: Actor
  /** Absent if the work ended without an answer. */
  result?: Result<unknown>
  /** The person whom the call signed in. */
  began?: string | undefined
}

/** The actor: a person, signed in or with their own key, or a program with the provider's key; null if anonymous. */
function whoOf({ actor, began }: Write): Pick<AuditEntry, 'actor' | 'user' | 'role'> | null {
  const { user, kind } = actor
  if (user) return { actor: 'user', user: user.id, role: user.role }
  if (began !== undefined) return { actor: 'user', user: began, role: null }
  return kind === 'api' ? { actor: 'api', user: null, role: null } : null
}

/**
 * Records a write by a known actor: who, when, the subjects, and the outcome, refusals included. If that fails, the
 * write is answered as a fault: writes are safe to repeat, and the trail has no gaps.
 */
export async function recordWrite(write: Write, ports: Ports): Promise<void> {
  const who = whoOf(write)
  if (who === null) return
  const { operation, params, tenant, actor, result } = write
  await ports.repositories(tenant.scope).audit.add({
    ...who,
    id: ports.ids.ordered(),
    at: ports.clock.now(),
    provider: tenant.scope.provider,
    key: actor.key ?? null,
    operation,
    outcome: result === undefined ? 'internal' : result.ok ? 'done' : result.error.code,
    subjects: subjectsOf(operation, params, result?.ok ? result.value : null),
    address: ports.tokens.address(actor.ip),
  })
}

/** The same control, which also tells whom it signed in. */
export function watched(session: SessionControl): { session: SessionControl; began(): string | undefined } {
  let began: string | undefined
  return {
    began: () => began,
    session: {
      ...session,
      async begin(user, how) {
        const begun = await session.begin(user, how)
        began = user
        return begun
      },
    },
  }
}
