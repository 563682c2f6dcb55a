import { authorityOf } from '../../domain/access/authority.ts'
import { type Authority, type EntityType, isEntityType } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Actor } from '../define-operation.ts'
import type { Tenant } from '../tenant.ts'
import { type ConfiguredKind, isOfProvider, mayBeOfProvider } from './entity-kinds.ts'
import type { Reach } from './entity-store.ts'

/** Who asks of which entities, on which site. */
export interface Asking {
  tenant: Tenant
  actor: Actor
  authority: Exclude<Authority, 'self'>
  /** On a provider's host what is that provider's, whoever asks; on the white-label's own domain all that it has. */
  reach: Reach
}

export function asking(tenant: Tenant, actor: Actor): Asking {
  const { user, kind } = actor
  const isProvider = kind === 'api' && user === undefined && tenant.provider !== null
  const authority = authorityOf({ person: user, isProvider }, tenant.scope.provider)
  return { tenant, actor, authority, reach: tenant.provider === null ? 'whitelabel' : 'provider' }
}

/** A type as it was asked for; one that does not exist is refused like an address that does not. */
export const typeNamed = (type: string): Result<EntityType> =>
  isEntityType(type) ? ok(type) : refuse('not_found', { field: '/type' })

/** Whoever is nobody is asked to log in, others are told that they may not. */
export const mayNot = ({ actor }: Asking) => refuse(actor.user === undefined ? 'login_required' : 'forbidden')

/** Which site an entity of a kind is reached on: what a provider has, on that provider's alone. */
export const isReachedHere = (kind: ConfiguredKind, { tenant }: Asking): boolean =>
  tenant.provider !== null || !isOfProvider(kind)

/** The provider that a new entity belongs to: the host's; on the white-label's own domain none. */
export const homeOf = (kind: ConfiguredKind, { tenant }: Asking): { provider?: string } =>
  tenant.provider !== null && (isOfProvider(kind) || mayBeOfProvider(kind)) ? { provider: tenant.scope.provider } : {}
