import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Field } from './location-style.ts'
import { optionFor } from './option-keys.ts'
import { SuggestionList, wordOf } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface AddressFieldProps {
  label: string
  help: string
  /** The address chosen; empty while none is. */
  value: string
  /** Only a suggestion is an address: whatever else is typed is null. */
  onChange(address: string | null): void
}

/**
 * A field for an address with suggestions: a combobox whose list is chosen from by arrow keys, by mouse or by touch.
 * Enter takes the option reached, or asks the source at once; Escape closes the list. A town is where an address ends:
 * one that was taken stays in the field, with the caret before it for the street.
 */
export function AddressField({ label, help, value, onChange }: AddressFieldProps) {
  const t = useWords()
  const id = useId()
  const list = `${id}-list`
  const suggestions = useSuggestions()
  const { labels, towns, status } = suggestions
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const [isTown, setTown] = useState(false)

  // Another tab, or the draft that has just been read, chose an address.
  useEffect(() => {
    if (value !== '') setTyped(value)
  }, [value])

  const choose = (address: string) => {
    setTyped(address)
    setOpen(false)
    setActive(-1)
    suggestions.clear()
    const isTownOnly = towns.includes(address)
    setTown(isTownOnly)
    if (!isTownOnly) return onChange(address)
    // Once the field has the town's name.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(0, 0)
    })
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(-1)
    setOpen(true)
    setLeft(false)
    setTown(false)
    if (value !== '') onChange(null)
    suggestions.typed(text)
  }
  const press = (event: KeyboardEvent) => {
    const next = isOpen || labels.length > 0 ? optionFor(event.key, active, labels.length) : null
    const reached = isOpen ? labels[active] : undefined
    if (next !== null) {
      setOpen(true)
      setActive(next)
    } else if (event.key === 'Enter') {
      if (reached !== undefined) choose(reached)
      else if (value === '') {
        setOpen(true)
        suggestions.search(typed)
      }
    } else if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      setActive(-1)
    } else return
    // Enter must not send the step, nor the arrows move the caret.
    event.preventDefault()
  }
  const leave = () => {
    setOpen(false)
    setActive(-1)
    setLeft(true)
  }

  const isChosen = value !== '' && typed === value
  const isMissing = isLeft && !isChosen && typed.trim() !== ''
  const isShown = isOpen && !isChosen && (labels.length > 0 || wordOf(suggestions) !== null)
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <div data-part="box">
        <input
          ref={input}
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
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onFocus={() => setOpen(!isChosen)}
          onBlur={leave}
        />
        {status === 'searching' ? <Waiting /> : isChosen ? <Icon name="check" /> : null}
        {isShown ? <SuggestionList id={list} suggestions={suggestions} active={active} onChoose={choose} /> : null}
      </div>
      <small id={`${id}-help`} data-part={isMissing || isTown ? 'error' : undefined}>
        {isTown ? t('place.add_street') : isMissing ? t('place.use_suggestion') : help}
      </small>
      <LiveRegion message={isTown ? t('place.add_street') : announcement(t, suggestions, isOpen && !isChosen)} />
    </Field>
  )
}

const Waiting = () => (
  <span data-part="waiting">
    <Spinner />
  </span>
)

function announcement(
  t: ReturnType<typeof useWords>,
  { status, labels }: Pick<ReturnType<typeof useSuggestions>, 'status' | 'labels'>,
  isOpen: boolean,
): string {
  if (!isOpen || status === 'idle') return ''
  if (status === 'searching') return t('place.searching')
  const word = wordOf({ status, labels })
  return word === null ? t('place.suggestion_count', { count: labels.length }) : t(word)
}
