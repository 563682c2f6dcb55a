import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { ResourcesPage } from '../../domain/wire/index.ts'
import { Fields, ProviderRef, paging } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { pageOf, providerOf } from '../params.ts'
import { shownCatalogue } from './content.ts'
import { fieldList, publicResource } from './public-entities.ts'

export const resourcesPerPage = 20

export const getResourcesForProvider = defineOperation({
  name: 'get_resources_for_provider_v2',
  alsoNamed: ['get_resources_for_provider'],
  summary: "A provider's active resources, paged by 20.",
  params: Type.Object({ provider: ProviderRef, ...paging(resourcesPerPage), fields: Fields }),
  result: ResourcesPage,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const active = (await shownCatalogue(tenant, ports)).resources.filter((one) => one.active ?? true)
    const page = pageOf(active, params.page, params.items_per_page ?? resourcesPerPage)
    const fields = fieldList(params.fields)
    return ok({ ...page, items: page.items.map((one) => publicResource(one, tenant, fields)) })
  },
})
