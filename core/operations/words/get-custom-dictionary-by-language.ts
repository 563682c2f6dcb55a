import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { sightOf } from '../catalogue/sight.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf } from '../params.ts'
import { wordsOf } from './words.ts'

/**
 * All words of a site in one language, every layer applied, with those of a bookable where one is named; an unknown
 * language falls back to the site's own. The answer is the same as long as `version` is.
 */
export const getCustomDictionaryByLanguage = defineOperation({
  name: 'get_custom_dictionary_by_language',
  summary: 'All words of the site, or of one of its bookables, in one language.',
  params: Type.Object({
    providerid: ProviderRef,
    provider: ProviderRef,
    language: Type.String({ maxLength: 35 }),
    bookable: Type.Optional(EntityId),
  }),
  result: Type.Object({
    language: Type.String(),
    direction: Type.String(),
    version: Type.String(),
    words: Type.Record(Type.String(), Type.String()),
  }),
  access: 'open',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    for (const named of [params.providerid, params.provider]) {
      if (named !== undefined && !providerOf(tenant, named).ok) return refuse('not_found')
    }
    const { bookable: wanted } = params
    const sight = wanted === undefined ? null : await sightOf({ tenant, ports, actor })
    const entry = sight?.ok && wanted !== undefined ? sight.value.find(wanted) : null
    if (wanted !== undefined && !entry) return refuse('not_found')
    const { language, direction, words } = await wordsOf(tenant, params.language, ports, entry?.bookable)
    return ok({ language, direction, version: String(tenant.revision), words })
  },
})
