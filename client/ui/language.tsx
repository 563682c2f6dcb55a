import { createContext, useContext } from 'react'

export interface LanguageChoice {
  /** Changes the page's language in place; address, typed text, focus and scroll position stay. */
  choose(language: string): void
  /** Prefetches the page in a language. */
  expect(language: string): void
  /** The language that is loading. */
  awaited: string | null
  /** The language that failed to load. */
  failed: string | null
  /** Whether the language was changed on this page; only then it is announced. */
  changed: boolean
}

/** Null on the server and outside a page: links then open the page in the other language. */
const LanguageContext = createContext<LanguageChoice | null>(null)

export const LanguageProvider = LanguageContext.Provider

export const useLanguageChoice = (): LanguageChoice | null => useContext(LanguageContext)

/** The same query in another language, with its other parameters (a page, a reservation's token). */
export function inLanguage(query: string, language: string): string {
  const params = new URLSearchParams(query)
  params.set('lang', language)
  return `?${params}`
}
