import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { Suggested } from './location-style.ts'
import type { Suggestions } from './use-suggestions.ts'

interface SuggestionListProps {
  id: string
  suggestions: Pick<Suggestions, 'status' | 'labels' | 'source'>
  /** The option that the keys have reached; -1 for none. */
  active: number
  onChoose(label: string): void
}

/** Suggested addresses, or why there are none. A press must not take the focus from the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const t = useWords()
  const { status, labels, source } = suggestions
  const word = wordOf(suggestions)
  if (labels.length === 0 && word === null) return null
  return (
    <Suggested onPointerDown={(event) => event.preventDefault()}>
      {labels.length > 0 ? (
        // The field is a combobox that keeps the keyboard focus: its arrow keys select options.
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={t('place.suggestions')}
          aria-busy={status === 'searching'}
        >
          {labels.map((label, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its arrow keys and Enter choose.
            <div
              key={label}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(label)}
            >
              <Icon name="pin" size={18} />
              {label}
            </div>
          ))}
        </div>
      ) : (
        <p>{word === null ? null : t(word)}</p>
      )}
      {labels.length > 0 && source !== '' ? <p>{t('place.source', { source })}</p> : null}
    </Suggested>
  )
}

/** The text shown instead of addresses; null for none. */
export function wordOf({ status, labels }: Pick<Suggestions, 'status' | 'labels'>): string | null {
  if (labels.length > 0) return null
  if (status === 'ready') return 'place.none_found'
  if (status === 'unasked') return 'place.press_search'
  if (status === 'failed') return 'place.failed'
  return null
}
