import { Type } from 'typebox'
import { ok } from '../domain/errors.ts'
import { defineOperation } from './define-operation.ts'
import { ProviderRef } from './params.ts'
import { wordsOf } from './words.ts'

/** All words of a site in one language, every layer applied; an unknown language falls back to the site's own. */
export const getCustomDictionaryByLanguage = defineOperation({
  name: 'get_custom_dictionary_by_language',
  summary: 'All words of the site in one language.',
  params: Type.Object({ providerid: ProviderRef, provider: ProviderRef, language: Type.String({ maxLength: 35 }) }),
  result: Type.Object({
    language: Type.String(),
    direction: Type.String(),
    words: Type.Record(Type.String(), Type.String()),
  }),
  access: 'open',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const words = await wordsOf(tenant, params.language.toLowerCase(), ports)
    return ok(words)
  },
})
