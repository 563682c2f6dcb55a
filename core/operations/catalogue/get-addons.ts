import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { AddonsAnswer } from '../../domain/wire/index.ts'
import { ProviderRef } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { publicAddon } from './public-entities.ts'
import { shownTo } from './visibility.ts'

/** The add-ons of the bookables that a customer may see, each with the bookables that offer it. */
export const getAddons = defineOperation({
  name: 'get_addons',
  summary: 'The add-ons of a provider, each with the bookables that offer it.',
  params: Type.Object({ provider: ProviderRef }),
  result: AddonsAnswer,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await shownTo({ tenant, ports, actor })
    if (!visible.ok) return visible
    const { addons, all } = visible.value.catalogue
    const seen = all.filter(({ bookable }) => visible.value.find(bookable.id))
    const offering = (id: string) => seen.filter((entry) => entry.addons.some((addon) => addon.id === id))
    return ok({
      addons: addons.flatMap((addon) => {
        const bookables = offering(addon.id).map(({ bookable }) => bookable.id)
        return bookables.length > 0 ? [{ ...publicAddon(addon, tenant), bookables }] : []
      }),
    })
  },
})
