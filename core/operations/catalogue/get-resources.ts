import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { ResourcesAnswer } from '../../domain/wire/index.ts'
import { Fields, ProviderRef, Resources } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { shownCatalogue } from './content.ts'
import { fieldList, publicResource } from './public-entities.ts'

/** The provider's active resources: all, or those with the given ids. Other ids are left out. */
export const getResources = defineOperation({
  name: 'get_resources',
  summary: "A provider's active resources, all or those named.",
  params: Type.Object({ provider: ProviderRef, resources: Resources, fields: Fields }),
  result: ResourcesAnswer,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { resources } = await shownCatalogue(tenant, ports)
    const wanted = params.resources && new Set(params.resources)
    const shown = resources.filter((one) => (one.active ?? true) && (!wanted || wanted.has(one.id)))
    const fields = fieldList(params.fields)
    return ok({ resources: shown.map((one) => publicResource(one, tenant, fields)) })
  },
})
