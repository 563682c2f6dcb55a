import type { LoaderFacts, LoaderWords } from '../../core/domain/embedding/loader-facts.ts'

/** What the server writes into the built file when it is served. */
declare const __TESSERA_FACTS__: LoaderFacts

export const facts: LoaderFacts = __TESSERA_FACTS__

const { currentScript } = document

/** Where the script came from: addresses of pages are relative to it. */
export const home = currentScript && 'src' in currentScript ? currentScript.src : location.href

/**
 * The words of the nearest language: `es-mx` is served by `es`, anything unknown by the site's own. Those of a site's
 * further languages come from it when they are asked for: until then there are the site's own, and `arrived` is told.
 */
export function wordsIn(language: string, arrived: () => void): LoaderWords {
  const { words, more } = facts
  const all = Object.entries(words)
  const wanted = language.toLowerCase()
  const near = ([one]: [string, unknown]) => one.split('-')[0] === wanted.split('-')[0]
  const found = all.find(([one]) => one === wanted) ?? all.find(near)
  if (more && !found && (wanted || !all[0]))
    import(/* @vite-ignore */ new URL(`words.js?lang=${wanted}`, home).href).then(
      (answer: { default: LoaderWords }) => {
        words[wanted] = answer.default
        arrived()
      },
      // Then they are the site's own.
      () => {},
    )
  return (found ?? all[0])?.[1] ?? ['', '', '']
}
