import { useMemo } from 'react'
import { formatMessage } from '../../core/domain/wording/index.ts'
import { useBootstrap } from './bootstrap.tsx'

export type WordValues = Record<string, string | number>
/** A word of the tenant's dictionary, with its ICU arguments filled in; the key itself where the dictionary has none. */
export type Words = (key: string, values?: WordValues) => string

/** The look-up over a dictionary, for code outside of components. */
export function wordsOf(words: Record<string, string>, language: string): Words {
  return (key, values) => {
    const message = words[key]
    if (message === undefined) return key
    return message.includes('{') ? formatMessage(message, values ?? {}, language) : message
  }
}

/** `t('key', values)`: every text on the site comes from here. */
export function useWords(): Words {
  const { words, language } = useBootstrap()
  return useMemo(() => wordsOf(words, language), [words, language])
}
