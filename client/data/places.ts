import { list, number, record, text } from './read.ts'

/** Addresses that a text may mean. */
export interface PlaceSuggestions {
  suggestions: string[]
  /** What each of them is made of: `street`, `town`, `region`, `postcode`, `country`, as far as the source tells. */
  parts: ReadonlyMap<string, Record<string, string>>
  /** Those of them that name a town and no more: nobody can be found there. */
  towns: string[]
  /** Whom the source wants to be named beside them. */
  attribution: string
  /** False where the source may not be asked with each key. */
  asked: boolean
}

const bare = (name: string) => name.replace(/[\s\p{N}]/gu, '').toLowerCase()

/** Whether an address begins with its town, a district's number aside. */
function isTownOnly({ label, parts }: Record<string, unknown>): boolean {
  const town = bare(text(record(parts).town))
  return town !== '' && bare(text(label).split(',')[0] ?? '') === town
}

const textsOf = (parts: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(record(parts)).map(([name, part]) => [name, text(part)]))

export function readSuggestions(raw: unknown): PlaceSuggestions {
  const { suggestions, attribution, asked } = record(raw)
  const places = list(suggestions).map(record)
  const labels = places.map((place) => text(place.label))
  const towns = places.filter(isTownOnly).map((place) => text(place.label))
  return {
    suggestions: [...new Set(labels)].filter(Boolean),
    parts: new Map(places.map((place) => [text(place.label), textsOf(place.parts)])),
    towns,
    attribution: text(attribution),
    asked: asked !== false,
  }
}

/** How far an appointment is from the provider, in miles; null where that is not told. */
export function readDistance(raw: unknown): number | null {
  const { distance } = record(raw)
  return typeof distance === 'number' ? number(distance) : null
}
