import { list, number, record, text } from './read.ts'

/** Addresses that a text may mean. */
export interface PlaceSuggestions {
  suggestions: string[]
  /** Whom the source wants to be named beside them. */
  attribution: string
  /** False where the source may not be asked with each key. */
  asked: boolean
}

export function readSuggestions(raw: unknown): PlaceSuggestions {
  const { suggestions, attribution, asked } = record(raw)
  const labels = list(suggestions).map((one) => text(record(one).label))
  return { suggestions: [...new Set(labels)].filter(Boolean), attribution: text(attribution), asked: asked !== false }
}

/** How far an appointment is from the provider, in miles; null where that is not told. */
export function readDistance(raw: unknown): number | null {
  const { distance } = record(raw)
  return typeof distance === 'number' ? number(distance) : null
}
