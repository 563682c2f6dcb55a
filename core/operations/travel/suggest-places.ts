import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { ProviderRef, providerOf } from '../params.ts'
import { askPlaces } from './learn-trips.ts'

/** With fewer letters everything would be suggested. */
const fewestLetters = 3
const mostSuggestions = 10

const houseNumber = /(?:^|\s)\d+[a-z]?(?:[\s,]|$)/i

/** A street with its number, in the provider's own town: neighbours leave the town out. Anything else may be a misspelling. */
function withTown(text: string, town: unknown): string | null {
  if (typeof town !== 'string' || town.trim() === '' || !houseNumber.test(text)) return null
  return `${text.replace(/[\s,]+$/, '')}, ${town.trim()}`
}

const Suggestion = Type.Object({ label: Type.String(), parts: Type.Record(Type.String(), Type.String()) })

/**
 * Addresses that a text may mean. With `typing`, which is sent for each key typed, a source whose terms forbid that is
 * not asked: `asked` is false then, and the customer is told how to search.
 */
export const suggestPlaces = defineOperation({
  name: 'suggest_places',
  summary: 'Addresses that a text may mean.',
  params: Type.Object({
    provider: ProviderRef,
    text: Type.String({ maxLength: 300 }),
    typing: Type.Optional(Type.Boolean({ description: 'the customer has not asked to search, and types on' })),
  }),
  result: Type.Object({
    suggestions: Type.Array(Suggestion),
    attribution: Type.String(),
    asked: Type.Boolean(),
  }),
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { geocoder } = tenant.plugins.places
    if (!geocoder) return refuse('unavailable')
    const { attribution } = geocoder
    const text = params.text.trim()
    const mayAsk = geocoder.whiletyping(tenant.context('places')) || params.typing !== true
    if (!mayAsk || text.length < fewestLetters) return ok({ suggestions: [], attribution, asked: mayAsk })
    const asking = (words: string) =>
      askPlaces(tenant, ports, (ask) => geocoder.suggest(tenant.context('places'), words, ask))
    const asTyped = await asking(text)
    const inTown = asTyped.ok && asTyped.value.length === 0 ? withTown(text, tenant.provider?.city) : null
    const found = inTown === null ? asTyped : await asking(inTown)
    if (!found.ok) return refuse('unavailable')
    const suggestions = found.value.slice(0, mostSuggestions).map(({ label, parts }) => ({ label, parts }))
    return ok({ suggestions, attribution, asked: true })
  },
})
