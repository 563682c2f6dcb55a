import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { ProviderRef, providerOf } from '../params.ts'
import { publicEntity } from './public-entities.ts'
import { sightOf } from './sight.ts'

/** What can be added to the bookables that a customer may see, each with those that offer it. */
export const getAddons = defineOperation({
  name: 'get_addons',
  summary: 'The add-ons of a provider, each with the bookables that offer it.',
  params: Type.Object({ provider: ProviderRef }),
  result: Type.Object({
    addons: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: true })),
  }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const sight = await sightOf({ tenant, ports, actor })
    if (!sight.ok) return sight
    const { addons, all } = sight.value.catalogue
    const seen = all.filter(({ bookable }) => sight.value.find(bookable.id))
    const offering = (id: string) => seen.filter((entry) => entry.addons.some((addon) => addon.id === id))
    return ok({
      addons: addons.flatMap((addon) => {
        const bookables = offering(addon.id).map(({ bookable }) => bookable.id)
        return bookables.length > 0 ? [{ ...publicEntity('addon', addon, tenant), bookables }] : []
      }),
    })
  },
})
