import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { Geocoder, PlaceAsk } from '../../plugin-api/index.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { Tenant } from '../tenant.ts'
import { askSource } from './ask-source.ts'
import { askPlaces, type PlacePorts } from './learn-trips.ts'
import { given, Suggestions } from './places-given.ts'

/** With fewer letters, everything would match. */
const fewestLetters = 3
const mostSuggestions = 10

const houseNumber = /(?:^|\s)\d+[a-z]?(?:[\s,]|$)/i

/** Adds the provider's town to a street with a number, as locals leave the town out. Anything else may be misspelt. */
function withTown(text: string, town: unknown): string | null {
  if (typeof town !== 'string' || town.trim() === '' || !houseNumber.test(text)) return null
  return `${text.replace(/[\s,]+$/, '')}, ${town.trim()}`
}

/** Whether the source may be asked with each key; one that can't say is not. */
async function allowsTyping(geocoder: Geocoder, tenant: Tenant, ports: PlacePorts): Promise<boolean> {
  const work = (ask: Pick<PlaceAsk, 'signal'>) =>
    askSource({ tenant, ports, part: 'keystrokes', ask }, async () =>
      given(Type.Boolean(), geocoder.whiletyping(tenant.context('places'))),
    )
  const said = await askPlaces(tenant, ports, work)
  return said.ok && said.value
}

/**
 * Addresses that a text may mean. With `typing`, which is sent for each key typed, a source whose terms forbid such
 * queries is not asked: then `asked` is false, and the customer is told how to search.
 */
export const suggestPlaces = defineOperation({
  name: 'suggest_places',
  summary: 'Addresses that a text may mean.',
  ...calls.suggest_places,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { geocoder } = tenant.plugins.places
    if (!geocoder) return refuse('unavailable')
    const { attribution } = geocoder
    const text = params.text.trim()
    const mayAsk = params.typing !== true || (await allowsTyping(geocoder, tenant, ports))
    if (!mayAsk || text.length < fewestLetters) return ok({ suggestions: [], attribution, asked: mayAsk })
    const asking = (words: string) =>
      askPlaces(tenant, ports, async (ask) =>
        askSource({ tenant, ports, part: 'geocoder', ask }, async () =>
          given(Suggestions, await geocoder.suggest(tenant.context('places'), words, ask)),
        ),
      )
    const asTyped = await asking(text)
    const inTown = asTyped.ok && asTyped.value.length === 0 ? withTown(text, tenant.provider?.city) : null
    const found = inTown === null ? asTyped : await asking(inTown)
    if (!found.ok) return refuse('unavailable')
    const suggestions = found.value.slice(0, mostSuggestions).map(({ label, parts }) => ({ label, parts }))
    return ok({ suggestions, attribution, asked: true })
  },
})
