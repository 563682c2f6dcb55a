import type { InputHTMLAttributes } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../ui/words.tsx'
import { AddressPart } from './location-style.ts'
import { SuggestionList, wordOf } from './suggestion-list.tsx'
import type { AddressBox } from './use-address-box.ts'
import type { Suggestions } from './use-suggestions.ts'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-invalid' | 'aria-describedby' | 'required' | 'placeholder' | 'onBlur'
>

/** The input of an address, with the suggestions that open under it. */
export function AddressInput({ id, box, onBlur, ...attributes }: { id: string; box: AddressBox } & Attributes) {
  const t = useWords()
  const { suggestions, typed, active, isOpen, isChosen, isShown, isTown } = box
  const { labels, status } = suggestions
  const list = `${id}-list`
  return (
    <AddressPart>
      <input
        {...attributes}
        ref={box.input}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={300}
        value={typed}
        aria-autocomplete="list"
        aria-expanded={isShown && labels.length > 0}
        aria-controls={isShown && labels.length > 0 ? list : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.press}
        onFocus={box.enter}
        onBlur={(event) => {
          box.leave()
          onBlur?.(event)
        }}
      />
      {status === 'searching' ? <Waiting /> : isChosen ? <Icon name="check" /> : null}
      {isShown ? <SuggestionList id={list} suggestions={suggestions} active={active} onChoose={box.choose} /> : null}
      <LiveRegion message={isTown ? t('place.add_street') : announcement(t, suggestions, isOpen && !isChosen)} />
    </AddressPart>
  )
}

const Waiting = () => (
  <span data-part="waiting">
    <Spinner />
  </span>
)

function announcement(
  t: ReturnType<typeof useWords>,
  { status, labels }: Pick<Suggestions, 'status' | 'labels'>,
  isOpen: boolean,
): string {
  if (!isOpen || status === 'idle') return ''
  if (status === 'searching') return t('place.searching')
  const word = wordOf({ status, labels })
  return word === null ? t('place.suggestion_count', { count: labels.length }) : t(word)
}
