import { authorityOf } from '../../domain/access/authority.ts'
import { type Authority, type EntityType, isEntityType } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Actor } from '../define-operation.ts'
import type { Tenant } from '../tenant.ts'
import { type ConfiguredKind, isOfProvider, isShared, mayBeOfProvider } from './entity-kinds.ts'
import type { Reach, StoredEntity } from './entity-store.ts'

/** The caller, the entities and the site of a generic call. */
export interface EntityCall {
  tenant: Tenant
  actor: Actor
  authority: Exclude<Authority, 'self'>
  /**
   * On a provider's host: that provider's entities, for every caller. On the white-label's own domain: all entities.
   */
  reach: Reach
}

export function entityCall(tenant: Tenant, actor: Actor): EntityCall {
  const { user, kind } = actor
  const isProvider = kind === 'api' && user === undefined && tenant.provider !== null
  const authority = authorityOf({ person: user, isProvider }, tenant.scope.provider)
  return { tenant, actor, authority, reach: tenant.provider === null ? 'whitelabel' : 'provider' }
}

/** The entity type of a call; an unknown type is refused like an unknown path. */
export const typeNamed = (type: string): Result<EntityType> =>
  isEntityType(type) ? ok(type) : refuse('not_found', { field: '/type' })

/** Refuses anonymous callers with `login_required` and all others with `forbidden`. */
export const refuseCaller = ({ actor }: EntityCall) => refuse(actor.user === undefined ? 'login_required' : 'forbidden')

/** Whether a kind is reached on this site: a provider's entities only on its own host. */
export const isReachedHere = (kind: ConfiguredKind, { tenant }: EntityCall): boolean =>
  tenant.provider !== null || !isOfProvider(kind)

/** Whether an entity is changed on this site: what the white-label shares is changed at its own domain only. */
export const isChangedHere = (kind: ConfiguredKind, entity: StoredEntity, { tenant }: EntityCall): boolean =>
  tenant.provider === null || !isShared(kind) || entity.provider === tenant.scope.provider

/** The provider of a new entity: the host's; none on the white-label's own domain. */
export const homeOf = (kind: ConfiguredKind, { tenant }: EntityCall): { provider?: string } =>
  tenant.provider !== null && (isOfProvider(kind) || mayBeOfProvider(kind)) ? { provider: tenant.scope.provider } : {}
