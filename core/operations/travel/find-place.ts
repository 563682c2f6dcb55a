import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Point } from '../../domain/marketplace/index.ts'
import { BoundedMap } from '../caches/bounded-map.ts'
import { roughBytes } from '../caches/rough-bytes.ts'
import type { Tenant } from '../tenant.ts'
import { askSource } from './ask-source.ts'
import { askPlaces, type PlacePorts } from './learn-trips.ts'
import { GivenPlace, given, LocatedSuggestions } from './places-given.ts'
import { assumedPlace, tripBookOf } from './trip-book.ts'

/** What a text names. */
export interface FoundPlace extends Point {
  /** The whole address, as the source tells it. */
  label: string
  /** Other places that the text may mean, as whole addresses. */
  others: string[]
}

const keptBytes = 8 * 1024 * 1024
/** Places beside the most likely one that people are offered. */
const mostOthers = 4

/** By source, region, language and text. A failure is not kept. */
const kept = new BoundedMap<string, FoundPlace | null>(keptBytes, (place, key) => key.length + roughBytes(place) + 100)

/**
 * The place that a text most likely means; null if the tenant's place provider knows none. Refuses with `unavailable`
 * where there is no place provider, or it can't be asked.
 */
export async function findPlace(tenant: Tenant, ports: PlacePorts, text: string): Promise<Result<FoundPlace | null>> {
  const { geocoder } = tenant.plugins.places
  if (!geocoder) return refuse('unavailable')
  const key = JSON.stringify([tripBookOf(tenant).state.id, assumedPlace(tenant), tenant.language, text])
  const known = kept.get(key)
  if (known !== undefined) return ok(known)
  const context = tenant.context('places')
  const found = await askPlaces(tenant, ports, async (ask): Promise<FoundPlace | null> => {
    const source = { tenant, ports, part: 'geocoder' as const, ask }
    const [first, ...others] = await askSource(source, async () =>
      given(LocatedSuggestions, await geocoder.suggest(context, text, ask)),
    )
    if (first) {
      const labels = new Set(others.map(({ label }) => label).filter((label) => label !== first.label))
      return { label: first.label, ...first.point, others: [...labels].slice(0, mostOthers) }
    }
    const point = await askSource(source, async () => given(GivenPlace, await geocoder.locate(context, text, ask)))
    return point && { label: text, ...point, others: [] }
  })
  if (!found.ok) return refuse('unavailable')
  kept.set(key, found.value)
  return found
}
