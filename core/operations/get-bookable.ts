import { Type } from 'typebox'
import { ok, refuse } from '../domain/errors.ts'
import { isInView } from './bookable-in-view.ts'
import { defineOperation } from './define-operation.ts'
import { EntityId, ProviderRef, providerOf } from './params.ts'
import { publicEntity } from './public-entities.ts'

/** One bookable by id or slug. One that the caller may not see answers like one that does not exist. */
export const getBookable = defineOperation({
  name: 'get_bookable',
  summary: 'One bookable, by id or slug.',
  params: Type.Object({ provider: ProviderRef, id: EntityId }),
  result: Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const found = (await ports.catalogueOf(tenant)).find(params.id)
    if (!found || !isInView(found.bookable)) return refuse('not_found')
    return ok(publicEntity('bookable', found.bookable, tenant))
  },
})
