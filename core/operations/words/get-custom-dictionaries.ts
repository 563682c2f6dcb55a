import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { EntityId, ProviderRef } from '../../domain/wire/request-parts.ts'
import { visibilityOf } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { storedDictionaries } from './words.ts'

const CustomDictionary = Type.Object({
  id: Type.String(),
  provider: Type.Optional(Type.String()),
  bookable: Type.Optional(Type.String()),
  language: Type.String(),
  words: Type.Record(Type.String(), Type.Unknown()),
})

/**
 * The tenant's own dictionaries, as they are stored: of its white-label, the provider and its bookables. Ids that are
 * unknown, of another tenant, or of a bookable that the caller may not see are left out.
 */
export const getCustomDictionaries = defineOperation({
  name: 'get_custom_dictionaries',
  summary: "Some of the tenant's own dictionaries, by id.",
  params: Type.Object({ ids: Type.Array(EntityId, { maxItems: 100 }), provider: ProviderRef }),
  result: Type.Object({ version: Type.String(), dictionaries: Type.Array(CustomDictionary) }),
  access: 'open',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    if (params.provider !== undefined) {
      const provider = providerOf(tenant, params.provider)
      if (!provider.ok) return provider
    }
    const stored = await storedDictionaries(tenant, ports)
    const visible = await visibilityOf({ tenant, ports, actor })
    const isShown = (bookable: string | undefined) =>
      bookable === undefined || (visible.ok && visible.value.find(bookable) !== null)
    const wanted = new Set(params.ids)
    const dictionaries = stored
      .filter(({ id, bookable }) => wanted.has(id) && isShown(bookable))
      .map(({ id, provider, bookable, language, words }) => ({
        id,
        ...(provider === undefined ? {} : { provider }),
        ...(bookable === undefined ? {} : { bookable }),
        language,
        words,
      }))
    return ok({ version: String(tenant.revision), dictionaries })
  },
})
