import { createContext, useContext } from 'react'

export interface LanguageChoice {
  /** Draws the page in another language, where it stands; the address, what was typed, focus and scroll stay. */
  choose(language: string): void
  /** Fetches the page in that language ahead of a choice. */
  expect(language: string): void
  /** The language that is on its way. */
  awaited: string | null
  /** The language in which the page could not be had. */
  failed: string | null
  /** Whether the language was changed on this page: only then it is read out. */
  changed: boolean
}

/** Null on the server and outside of a page: links then lead to the other language. */
const LanguageContext = createContext<LanguageChoice | null>(null)

export const LanguageProvider = LanguageContext.Provider

export const useLanguageChoice = (): LanguageChoice | null => useContext(LanguageContext)

/** The same query in another language: what else it says (a page, a reservation's token) stays. */
export function inLanguage(query: string, language: string): string {
  const params = new URLSearchParams(query)
  params.set('lang', language)
  return `?${params}`
}
