import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { visibilityOf } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { wordsOf } from './words.ts'

/**
 * All texts of a site in one language, with every layer applied, and those of a bookable if it is named. An unknown
 * language falls back to the site's own. The answer stays the same as long as `version` does.
 */
export const getCustomDictionaryByLanguage = defineOperation({
  name: 'get_custom_dictionary_by_language',
  summary: 'All words of the site, or of one of its bookables, in one language.',
  ...calls.get_custom_dictionary_by_language,
  access: 'open',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    for (const named of [params.providerid, params.provider]) {
      if (named !== undefined && !providerOf(tenant, named).ok) return refuse('not_found')
    }
    const { bookable: wanted } = params
    const visible = wanted === undefined ? null : await visibilityOf({ tenant, ports, actor })
    const entry = visible?.ok && wanted !== undefined ? visible.value.find(wanted) : null
    if (wanted !== undefined && !entry) return refuse('not_found')
    const { language, direction, words } = await wordsOf(tenant, params.language, ports, entry?.bookable)
    return ok({ language, direction, version: String(tenant.revision), words })
  },
})
