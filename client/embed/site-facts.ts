import type { LoaderFacts } from '../../core/domain/embedding/loader-facts.ts'

/** What the server writes into the built file when it is served. */
declare const __TESSERA_FACTS__: LoaderFacts

export const facts: LoaderFacts = __TESSERA_FACTS__

const { currentScript } = document

/** Where the script came from: addresses of pages are relative to it. */
export const home = currentScript instanceof HTMLScriptElement ? currentScript.src : location.href

/** The words of the nearest language: `es-mx` is served by `es`, anything unknown by the site's own. */
export function wordsIn(language: string): LoaderFacts['words'][string] {
  const all = Object.entries(facts.words)
  const wanted = language.toLowerCase()
  const near = (one: string) => one.split('-')[0] === wanted.split('-')[0]
  const found = all.find(([one]) => one === wanted) ?? all.find(([one]) => near(one)) ?? all[0]
  return found?.[1] ?? ['', '', '']
}
