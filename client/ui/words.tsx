import { useMemo } from 'react'
import { formatMessage } from '../../core/domain/wording/index.ts'
import { useBootstrap } from './bootstrap.tsx'

export type WordValues = Record<string, string | number>
/** Returns a text of the tenant's dictionary with its ICU arguments; the key itself where the dictionary has none. */
export type Words = (key: string, values?: WordValues) => string

/** The look-up in a dictionary, for code outside components. */
export function wordsOf(words: Record<string, string>, language: string): Words {
  return (key, values) => {
    const message = words[key]
    if (message === undefined) return missed(key, language)
    return /[{']/.test(message) ? formatMessage(message, values ?? {}, language) : message
  }
}

const told = new Set<string>()

/** A missing key is shown as it is, and reported once, on the console of the development mode only. */
function missed(key: string, language: string): string {
  const what = `${language}/${key}`
  if (import.meta.env?.DEV && !told.has(what)) {
    told.add(what)
    console.warn(`No dictionary has the word ${key} in ${language}`)
  }
  return key
}

/** `t('key', values)`: every text on the site comes from here. */
export function useWords(): Words {
  const { words, language } = useBootstrap()
  return useMemo(() => wordsOf(words, language), [words, language])
}
