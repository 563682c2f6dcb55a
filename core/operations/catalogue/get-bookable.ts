import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf } from '../params.ts'
import { isLinkGood, linkNamed } from './limited-use.ts'
import { publicEntity } from './public-entities.ts'
import { sightOf } from './sight.ts'

/** One bookable by id or slug. One that the caller may not see answers like one that does not exist. */
export const getBookable = defineOperation({
  name: 'get_bookable',
  summary: 'One bookable, by id or slug.',
  params: Type.Object({ provider: ProviderRef, id: EntityId }),
  result: Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const sight = await sightOf({ tenant, ports, actor })
    if (!sight.ok) return sight
    const { catalogue, find, standing } = sight.value
    const found = find(params.id)
    if (!found) return refuse('not_found')
    // Whoever came by a link that is used up comes too late.
    const link = standing(params.id) === 'linked' ? linkNamed(catalogue, actor.linkid) : null
    if (link && !(await isLinkGood(ports.repositories(tenant.scope), link, ports.clock.now())))
      return refuse('not_found')
    return ok(publicEntity('bookable', found.bookable, tenant))
  },
})
