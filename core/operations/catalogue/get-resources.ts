import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { Fields, ProviderRef, providerOf, Resources } from '../params.ts'
import { fieldList, publicEntity } from './public-entities.ts'

/** A provider's active resources at once, or those of the ids given; an id that is none of them is left out. */
export const getResources = defineOperation({
  name: 'get_resources',
  summary: "A provider's active resources, all or those named.",
  params: Type.Object({ provider: ProviderRef, resources: Resources, fields: Fields }),
  result: Type.Object({
    resources: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true })),
  }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { resources } = await ports.catalogueOf(tenant)
    const wanted = params.resources && new Set(params.resources)
    const shown = resources.filter((one) => (one.active ?? true) && (!wanted || wanted.has(one.id)))
    const fields = fieldList(params.fields)
    return ok({ resources: shown.map((one) => publicEntity('resource', one, tenant, fields)) })
  },
})
