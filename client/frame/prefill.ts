import { useSyncExternalStore } from 'react'

const mostAnswers = 200
const longestAnswer = 5000

let held = ''
const listeners = new Set<() => void>()

/** Keeps the answers that the site around gives, by the questions' slugs, in the form of an address's query. */
export function holdPrefill(answers: Record<string, unknown>): void {
  const given = Object.entries(answers)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, mostAnswers)
    .map(([slug, value]) => [slug, String(value).slice(0, longestAnswer)])
  held = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The answers that the site around gives, as a query; empty without any. */
export const usePrefill = (): string =>
  useSyncExternalStore(
    watch,
    () => held,
    () => '',
  )
