import { typeAgain, useTypedEarly } from '../../ui/use-typed-early.ts'
import { useWords } from '../../ui/words.tsx'

/** The words that a list is searched by, with each key; sent as `search` where a form has no script. */
export function SearchInput({ id, value, type }: { id: string; value: string; type(words: string): void }) {
  const t = useWords()
  const field = useTypedEarly<HTMLInputElement>(value, typeAgain)
  return (
    <>
      <label htmlFor={id}>{t('catalogue.search')}</label>
      <input
        ref={field}
        id={id}
        name="search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t('catalogue.search_hint')}
        value={value}
        onChange={(event) => type(event.target.value)}
      />
    </>
  )
}
