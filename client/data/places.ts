import type { DrivetimeAnswer, PlaceSuggestion, PlacesAnswer, QuoteAnswer } from '../../core/domain/wire/index.ts'
import { list, number, record, text, type Unread } from './read.ts'

/** Suggested addresses for a text. */
export interface PlaceSuggestions extends Omit<PlacesAnswer, 'suggestions'> {
  suggestions: string[]
  /** What each of them is made of. */
  parts: ReadonlyMap<string, PlaceSuggestion['parts']>
  /** The suggestions that name only a town, where nobody can be visited. */
  towns: string[]
}

const bare = (name: string) => name.replace(/[\s\p{N}]/gu, '').toLowerCase()

/** Whether an address begins with its town, ignoring a district's number. */
function isTownOnly({ label, parts }: Unread<PlaceSuggestion>): boolean {
  const town = bare(text(record(parts).town))
  return town !== '' && bare(text(label).split(',')[0] ?? '') === town
}

const textsOf = (parts: unknown): PlaceSuggestion['parts'] =>
  Object.fromEntries(Object.entries(record(parts)).map(([name, part]) => [name, text(part)]))

export function readSuggestions(raw: unknown): PlaceSuggestions {
  const { suggestions, attribution, asked } = record<PlacesAnswer>(raw)
  const places = list(suggestions).map((one) => record<PlaceSuggestion>(one))
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

/** Distance from the provider in miles; null if unknown. */
export function readDistance(raw: unknown): number | null {
  const { distance } = record<QuoteAnswer | DrivetimeAnswer>(raw)
  return typeof distance === 'number' ? number(distance) : null
}
