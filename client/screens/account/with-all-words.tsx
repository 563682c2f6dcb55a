import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { DictionaryAnswer } from '../../../core/domain/wire/index.ts'
import { record, text } from '../../data/read.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { BootstrapProvider, useBootstrap } from '../../ui/bootstrap.tsx'

/**
 * Provides every word of the site to its children, for pages that arrive without the words of dialogs. If they can't be
 * loaded, opens the page that has them.
 */
export function WithAllWords({ children }: { children: ReactNode }) {
  const bootstrap = useBootstrap()
  const rpc = useRpc()
  const { language } = bootstrap
  const isWhole = 'login.title' in bootstrap.words
  const [fetched, setFetched] = useState<{ language: string; words: Record<string, string> } | null>(null)
  useEffect(() => {
    if (isWhole) return
    let isWanted = true
    rpc.read('get_custom_dictionary_by_language', { language }).then((answer) => {
      if (!isWanted) return
      if (!answer.ok) return location.assign('/login')
      const words = Object.entries(record<DictionaryAnswer['words']>(record<DictionaryAnswer>(answer.value).words))
      setFetched({ language, words: Object.fromEntries(words.map(([key, word]) => [key, text(word)])) })
    })
    return () => {
      isWanted = false
    }
  }, [isWhole, language, rpc])
  const spoken = useMemo(
    () => (fetched ? { ...bootstrap, words: { ...bootstrap.words, ...fetched.words } } : bootstrap),
    [bootstrap, fetched],
  )
  if (!isWhole && fetched?.language !== language) return null
  return <BootstrapProvider value={spoken}>{children}</BootstrapProvider>
}
