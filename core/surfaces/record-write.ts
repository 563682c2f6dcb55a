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
  /** Absent where the work came to no answer. */
  result?: Result<unknown>
  /** Who was signed in by it. */
  began?: string | undefined
}

/** A person, signed in or by their key, or a program with the provider's; null for nobody in particular. */
function whoOf({ actor, began }: Write): Pick<AuditEntry, 'actor' | 'user' | 'role'> | null {
  const { user, kind } = actor
  if (user) return { actor: 'user', user: user.id, role: user.role }
  if (began !== undefined) return { actor: 'user', user: began, role: null }
  return kind === 'api' ? { actor: 'api', user: null, role: null } : null
}

/**
 * Notes a write of somebody who is known: who, when, what it was about, and what became of it, refusals included. A
 * write that can't be noted is told as a fault: writes are safe to repeat, and the trail has no gaps.
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

/** The same control, and who was signed in by it. */
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
